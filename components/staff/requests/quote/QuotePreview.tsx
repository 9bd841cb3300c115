import { use, useState } from 'react';
import type { QuoteDraft } from '#shared/contract/quotes.ts';
import { QuoteDocument } from '#components/site/quote/QuoteDocument.tsx';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { QuoteSettingsContext } from './quote-settings.ts';
import styles from './QuoteEditor.module.css';

interface QuotePreviewProps {
  draft: QuoteDraft;
  fullName: string;
  onClose: () => void;
}

/** The quote as the patient will see it on a phone. */
export function QuotePreview({ draft, fullName, onClose }: QuotePreviewProps) {
  const { texts } = use(QuoteSettingsContext);
  const [sentAt] = useState(() => new Date().toISOString());
  return (
    <Dialog title="Pregled" className={styles.preview} onCancel={onClose}>
      <div lang="it">
        <QuoteDocument quote={{ ...draft, number: '…', sentAt }} fullName={fullName} texts={texts} />
      </div>
      <DialogActions>
        <ActionButton onClick={onClose}>Zatvori</ActionButton>
      </DialogActions>
    </Dialog>
  );
}
