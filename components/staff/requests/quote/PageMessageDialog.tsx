import type { StaffFormDetail } from '#shared/contract/requests-desk.ts';
import { emailReply, whatsappReply } from '#shared/rules/reply.ts';
import { ButtonLink } from '#components/ui/Button.tsx';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { CopyButton } from '../../parts/CopyButton.tsx';
import styles from './QuoteSection.module.css';

interface PageMessageDialogProps {
  title: string;
  /** The text in Italian with the link to the patient's page. */
  text: string;
  subject: string;
  link: string;
  detail: StaffFormDetail;
  /** Called with the way in which the text was sent ('WhatsApp', 'Email', 'poveznica'). */
  onUsed: (way: string) => void;
  onNews: (news: string) => void;
  onClose: () => void;
}

const copied = 'Poveznica je kopirana.';

/** Sends the patient a text with the link to the page: by WhatsApp, by e-mail, or the link is copied. */
export function PageMessageDialog({ title, text, subject, link, detail, ...props }: PageMessageDialogProps) {
  const { onUsed, onNews, onClose } = props;
  const { phoneNumber, email } = detail;
  const ways = {
    WhatsApp: phoneNumber && whatsappReply(phoneNumber, text),
    Email: email && emailReply(email, subject, text),
  };
  return (
    <Dialog title={title} onCancel={onClose}>
      <p className={styles.text} lang="it">
        {text}
      </p>
      <div className={styles.line}>
        {Object.entries(ways).map(
          ([way, href]) =>
            href && (
              <ButtonLink
                key={way}
                variant="secondary"
                size="small"
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                onClick={() => onUsed(way)}
              >
                {way}
              </ButtonLink>
            ),
        )}
        <CopyButton
          label="Kopiraj poveznicu"
          value={link}
          copied={copied}
          onNews={(news) => {
            onNews(news);
            if (news === copied) onUsed('poveznica');
          }}
        />
      </div>
      <DialogActions>
        <ActionButton onClick={onClose}>Zatvori</ActionButton>
      </DialogActions>
    </Dialog>
  );
}
