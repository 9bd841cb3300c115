import { useId, useMemo, useRef, useState } from 'react';
import type { ReplyTemplates } from '#shared/contract/reply-templates.ts';
import type { StaffFormDetail } from '#shared/contract/staff.ts';
import { phoneContact } from '#shared/rules/phone.ts';
import { emailReply, fillTemplate, whatsappReply } from '#shared/rules/reply.ts';
import { Button, ButtonLink } from '#components/ui/Button.tsx';
import styles from './ReplyBar.module.css';
import { TemplatesDialog } from './TemplatesDialog.tsx';
import type { ReplyStore } from './use-reply-templates.ts';
import { useShortcutKeys } from '../keys/use-shortcut-keys.ts';

interface ReplyBarProps {
  detail: Pick<StaffFormDetail, 'fullName' | 'service' | 'phoneNumber' | 'email'>;
  replies: ReplyStore;
}

const noTemplates: ReplyTemplates['templates'] = [];

/** Links to call the visitor or to write with one of the clinic's templates; shortcut keys N, W and E. */
export function ReplyBar({ detail, replies }: ReplyBarProps) {
  const bar = useRef<HTMLElement>(null);
  const selectId = useId();
  const [isEditing, setEditing] = useState(false);
  const keys = useMemo(() => {
    const follow = (way: string) => () =>
      bar.current?.querySelector<HTMLAnchorElement>(`[data-way="${way}"]`)?.click();
    return { n: follow('call'), w: follow('chat'), e: follow('mail') };
  }, []);
  useShortcutKeys(keys);

  const { kept, chosen, choose, show } = replies;
  const templates = kept?.templates ?? noTemplates;
  const text = fillTemplate(templates[chosen]?.text ?? '', detail);
  const { phoneNumber, email } = detail;
  const contact = phoneNumber ? phoneContact(phoneNumber) : null;
  const chatHref = phoneNumber ? whatsappReply(phoneNumber, text) : null;
  return (
    <section ref={bar} className={styles.reply} aria-label="Odgovor">
      <div className={styles.line}>
        {contact && (
          <ButtonLink
            variant="secondary"
            size="small"
            href={contact.callHref}
            data-way="call"
            aria-keyshortcuts="N"
          >
            Nazovi
          </ButtonLink>
        )}
        {chatHref !== null && (
          <ButtonLink
            variant="secondary"
            size="small"
            href={chatHref}
            target="_blank"
            rel="noopener noreferrer"
            data-way="chat"
            aria-keyshortcuts="W"
          >
            WhatsApp
          </ButtonLink>
        )}
        {email && (
          <ButtonLink
            variant="secondary"
            size="small"
            href={emailReply(email, 'La tua richiesta di preventivo', text)}
            data-way="mail"
            aria-keyshortcuts="E"
          >
            Email
          </ButtonLink>
        )}
      </div>
      {kept && (
        <div className={styles.line}>
          <label htmlFor={selectId}>Predložak</label>
          <select id={selectId} value={chosen} onChange={({ target }) => choose(Number(target.value))}>
            {templates.map(({ title }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- titles may be the same, and nothing has state
              <option key={index} value={index}>
                {title}
              </option>
            ))}
            <option value={-1}>Bez teksta</option>
          </select>
          <Button variant="quiet" size="small" onClick={() => setEditing(true)}>
            Uredi predloške
          </Button>
        </div>
      )}
      {isEditing && kept && <TemplatesDialog kept={kept} onSaved={show} onClose={() => setEditing(false)} />}
    </section>
  );
}
