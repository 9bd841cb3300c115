import type { Blog } from '#shared/contract/blog.ts';
import { fillPath } from '#shared/contract/fill-path.ts';
import { pages } from '#shared/contract/routes.ts';
import { Button, ButtonLink } from '#components/ui/Button.tsx';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import styles from './ConflictDialog.module.css';

interface ConflictDialogProps {
  /** null: visitors do not see the saved article, so there is no page to open. */
  articleId: Blog['id'] | null;
  onCancel: () => void;
  onOverwrite: () => void;
}

/** Shown to the second of two people who save; their text stays in the editor in either case. */
export function ConflictDialog({ articleId, onCancel, onOverwrite }: ConflictDialogProps) {
  return (
    <Dialog title="Blog je u međuvremenu promijenjen" role="alertdialog" onCancel={onCancel}>
      Netko drugi je spremio ovaj blog dok si ga uređivao. Tvoje promjene su i dalje ovdje.{' '}
      {articleId !== null && 'Pogledaj spremljeni blog pa odluči hoće li ga tvoja verzija zamijeniti.'}
      {articleId !== null && (
        <ButtonLink
          className={styles.look}
          variant="quiet"
          size="small"
          href={fillPath(pages.blog, { blogId: articleId })}
          target="_blank"
        >
          Pogledaj spremljeni blog (nova kartica)
        </ButtonLink>
      )}
      <DialogActions>
        <Button variant="secondary" size="small" onClick={onCancel}>
          Odustani
        </Button>
        <Button variant="danger" size="small" onClick={onOverwrite}>
          Spremi svoju verziju
        </Button>
      </DialogActions>
    </Dialog>
  );
}
