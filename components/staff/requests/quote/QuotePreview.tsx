import { use, type ComponentProps } from 'react';
import { QuoteDocument } from '#components/site/quote/QuoteDocument.tsx';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { ActionButton } from '../../parts/actions.tsx';
import { QuoteSettingsContext } from './quote-settings.ts';
import styles from './QuotePreview.module.css';

/** Has a dialog focus this element, and therefore begin with it, instead of the button at its end. */
const begin = (element: Element | null) => void element?.toggleAttribute('autofocus', true);

type QuotePreviewProps = Pick<ComponentProps<typeof QuoteDocument>, 'quote' | 'fullName'> & { onClose: () => void };

/** A quote as its patient sees it. */
export const QuotePreview = ({ onClose, ...shown }: QuotePreviewProps) => (
  <Dialog title="Pregled" className={styles.preview} onCancel={onClose}>
    <div ref={begin} tabIndex={-1} className={styles.page} lang="it">
      <QuoteDocument {...shown} texts={use(QuoteSettingsContext).texts} />
    </div>
    <DialogActions>
      <ActionButton onClick={onClose}>Zatvori</ActionButton>
    </DialogActions>
  </Dialog>
);
