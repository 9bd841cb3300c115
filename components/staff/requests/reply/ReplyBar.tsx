import { useId, useRef, useState } from 'react';
import type { ReplyTemplates, StaffFormDetail } from '#shared/contract/requests-desk.ts';
import { formatPhone, phoneContact } from '#shared/rules/phone.ts';
import { emailReply, fillTemplate, whatsappReply } from '#shared/rules/reply.ts';
import { useSite } from '#components/app/site-context.tsx';
import { ButtonLink } from '#components/ui/Button.tsx';
import { ActionButton } from '../../parts/ActionButton.tsx';
import styles from './ReplyBar.module.css';
import { TemplatesDialog } from './TemplatesDialog.tsx';
import type { Desk } from '../engine/desk.ts';
import type { DeskState } from '../engine/desk-state.ts';
import { useShortcutKeys } from '../keys/use-shortcut-keys.ts';

interface ReplyBarProps {
  detail: Pick<StaffFormDetail, 'fullName' | 'service' | 'phoneNumber' | 'email' | 'quotes'>;
  desk: Pick<Desk, 'choose' | 'showTemplates'>;
  state: Pick<DeskState, 'templates' | 'template'>;
  /** Called with the means of contact ('poziv', 'WhatsApp', 'email'), worded for a note. */
  onUsed: (way: string) => void;
}

const subject = 'La tua richiesta di preventivo';
const noTemplates: ReplyTemplates['templates'] = [];

/** Links to call the visitor or to write with one of the clinic's templates; shortcut keys N, W and E. */
export function ReplyBar({ detail, desk, state, onUsed }: ReplyBarProps) {
  const bar = useRef<HTMLElement>(null);
  const selectId = useId();
  const [isEditing, setEditing] = useState(false);
  const follow = (key: string) => () =>
    bar.current?.querySelector<HTMLAnchorElement>(`[aria-keyshortcuts="${key}"]`)?.click();
  useShortcutKeys({ n: follow('N'), w: follow('W'), e: follow('E') });

  const { templates: loaded, template: chosen } = state;
  const kept = loaded.state === 'loaded' ? loaded.value : null;
  const templates = kept?.templates ?? noTemplates;
  const { origin } = useSite();
  const text = fillTemplate(templates[chosen]?.text ?? '', {
    ...detail,
    link: detail.quotes && origin + detail.quotes.link,
  });
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
                onClick={({ currentTarget }) => currentTarget.hasAttribute('href') && onUsed(way)}
                {...(key === 'W' && { target: '_blank', rel: 'noopener noreferrer' })}
              >
                <span>{title}</span>
                {/* For a telephone beside the computer. */}
                {key === 'N' && <span className={styles.number}>{formatPhone(phoneNumber ?? '')}</span>}
              </ButtonLink>
            ),
        )}
      </div>
      {kept && (
        <div className={styles.line}>
          <label htmlFor={selectId}>Predložak</label>
          <select id={selectId} value={chosen} onChange={({ target }) => desk.choose(Number(target.value))}>
            {templates.map(({ title }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- titles may be equal, and options have no state
              <option key={index} value={index}>
                {title}
              </option>
            ))}
            <option value={-1}>Bez teksta</option>
          </select>
          <ActionButton variant="quiet" onClick={() => setEditing(true)}>
            Uredi predloške
          </ActionButton>
        </div>
      )}
      {isEditing && kept && (
        <TemplatesDialog kept={kept} onSaved={desk.showTemplates} onClose={() => setEditing(false)} />
      )}
    </section>
  );
}
