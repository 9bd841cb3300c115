import type { Blog } from '#shared/contract/blog.ts';
import { Button } from '#components/ui/Button.tsx';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import styles from './ArticleList.module.css';

interface DeleteDialogProps {
  article: Pick<Blog, 'name'>;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before an article is deleted (docs/product.md, 4.6). */
export function DeleteDialog({ article, onClose, onConfirm }: DeleteDialogProps) {
  return (
    <Dialog title="Brisanje bloga" role="alertdialog" onCancel={onClose}>
      <p className={styles.question}>Sigurno želiš obrisati ovaj blog?</p>
      <p className={styles.subject}>{article.name}</p>
      <DialogActions>
        <Button variant="secondary" size="small" onClick={onClose}>
          Odustani
        </Button>
        <Button variant="danger" size="small" onClick={onConfirm}>
          Izbriši
        </Button>
      </DialogActions>
    </Dialog>
  );
}
