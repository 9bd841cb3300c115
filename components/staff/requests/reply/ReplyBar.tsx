import { useEffect, useId, useRef, useState } from 'react';
import type { StaffFormDetail } from '#shared/contract/requests-desk.ts';
import { formatPhone, phoneContact } from '#shared/rules/phone.ts';
import { documents } from '#shared/rules/quote.ts';
import { emailReply, fillTemplate, whatsappReply } from '#shared/rules/reply.ts';
import { useSite } from '#components/app/contexts.ts';
import { ButtonLink } from '#components/ui/Button.tsx';
import { ActionButton, CopyButton } from '../../parts/actions.tsx';
import { Options } from '../../parts/filter-fields.tsx';
import styles from './ReplyBar.module.css';
import { TemplatesDialog } from './TemplatesDialog.tsx';
import type { Desk } from '../engine/desk.ts';
import type { DeskState } from '../engine/desk-state.ts';
import { useShortcutKeys } from '../keys/use-shortcut-keys.ts';
import messages from './page-messages.json' with { type: 'json' };

interface ReplyBarProps {
  detail: Pick<StaffFormDetail, 'id' | 'fullName' | 'service' | 'phoneNumber' | 'email' | 'quotes'>;
  desk: Pick<Desk, 'choose' | 'showTemplates' | 'tell'>;
  state: Pick<DeskState, 'templates' | 'template' | 'pageMessage'>;
  /**
   * Called with the means of contact ('poziv', 'WhatsApp', 'email', 'poveznica'), and with what was sent if it leads to the
   * patient's page ('Ponuda 2026-12'; otherwise ''), both worded for a note.
   */
  onUsed: (way: string, sent: string) => void;
}

const subject = 'La tua richiesta di preventivo';
const bare = { title: 'Bez teksta', text: '', value: '', about: '' };
const copied = 'Poveznica je kopirana.';

/** Links to call the visitor or to write with one of the clinic's templates; shortcut keys N, W and E. */
export function ReplyBar({ detail, desk, state, onUsed }: ReplyBarProps) {
  const bar = useRef<HTMLElement>(null);
  const selectId = useId();
  const [isEditing, setEditing] = useState(false);
  const follow = (key: string) => () =>
    bar.current?.querySelector<HTMLAnchorElement>(`[aria-keyshortcuts="${key}"]`)?.click();
  useShortcutKeys({ n: follow('N'), w: follow('W'), e: follow('E') });

  const { templates: loaded, pageMessage } = state;
  useEffect(() => {
    // What has just been written, the first time or again, is to be sent from here.
    if (pageMessage) bar.current?.scrollIntoView({ block: 'center' });
  }, [pageMessage]);
  const kept = loaded.state === 'loaded' ? loaded.value : null;
  const { origin } = useSite();
  const { sent = [], requested = [], link: path } = detail.quotes ?? {};
  const link = path && origin + path;
  const staffTitles = requested.map((kind) => documents[kind].staffTitle).join(', ');
  const offered = [
    ...(kept?.templates ?? []).map((each, index) => ({ ...each, value: String(index), about: '' })),
    ...sent.slice(0, 1).map(({ number }) => ({ ...messages.quote, value: 'quote', about: `Ponuda ${number}` })),
    ...(staffTitles ? [{ ...messages.documents, value: 'documents', about: `Zatraženo: ${staffTitles}` }] : []),
    bare,
  ];
  const chosen = offered.find(({ value }) => value === (pageMessage?.about ?? state.template)) ?? bare;
  const text = fillTemplate(chosen.text, {
    ...detail,
    link,
    documents: requested.map((kind) => `- ${documents[kind].inMessage}`).join('\n'),
  });
  // A call sends nothing.
  const use = (way: string) => onUsed(way, way === 'poziv' ? '' : chosen.about);
  const { phoneNumber, email } = detail;
  const ways = [
    { key: 'N', title: 'Nazovi', way: 'poziv', href: phoneNumber && phoneContact(phoneNumber)?.callHref },
    { key: 'W', title: 'WhatsApp', way: 'WhatsApp', href: phoneNumber && whatsappReply(phoneNumber, text) },
    { key: 'E', title: 'Email', way: 'email', href: email && emailReply(email, subject, text) },
  ];
  return (
    <section ref={bar} className={styles.reply} aria-label="Odgovor">
      <div className={styles.line}>
        {ways.map(
          ({ key, title, way, href }) =>
            href && (
              <ButtonLink
                key={key}
                variant="secondary"
                size="small"
                // No address until the templates have loaded, because a message must begin with the clinic's text.
                href={loaded.state === 'loading' && key !== 'N' ? undefined : href}
                aria-keyshortcuts={key}
                onClick={({ currentTarget }) => currentTarget.hasAttribute('href') && use(way)}
                {...(key === 'W' && { target: '_blank', rel: 'noopener noreferrer' })}
              >
                <span>{title}</span>
                {/* For a telephone beside the computer. */}
                {key === 'N' && <span className={styles.number}>{formatPhone(phoneNumber ?? '')}</span>}
              </ButtonLink>
            ),
        )}
      </div>
      {/* As high while the templates load. */}
      <div
        className={
          loaded.state === 'loading' ? `${styles.line} ${link ? styles.awaitedTwo : styles.awaited}` : styles.line
        }
      >
        {kept && (
          <>
            <label htmlFor={selectId}>Predložak</label>
            <select id={selectId} value={chosen.value} onChange={({ target }) => desk.choose(target.value)}>
              <Options of={offered.map(({ value, title }) => [value, title])} />
            </select>
            <ActionButton variant="quiet" onClick={() => setEditing(true)}>
              Uredi predloške
            </ActionButton>
          </>
        )}
        {link && loaded.state !== 'loading' && (
          <CopyButton
            label="Kopiraj poveznicu"
            value={link}
            copied={copied}
            onNews={(news) => {
              // The answer to the change of the state comes after the news, and leaves it.
              if (news === copied && chosen.about) use('poveznica');
              desk.tell(String(detail.id), news);
            }}
          />
        )}
      </div>
      {isEditing && kept && (
        <TemplatesDialog kept={kept} onSaved={desk.showTemplates} onClose={() => setEditing(false)} />
      )}
    </section>
  );
}
