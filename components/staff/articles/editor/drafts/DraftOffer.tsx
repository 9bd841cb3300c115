import { formatCroatianTime } from '#shared/format.ts';
import { NoticeBand } from '../../../parts/NoticeBand.tsx';
import { ActionButton } from '../../../parts/actions.tsx';
import { RestoreButton } from '../RestoreButton.tsx';
import styles from './DraftOffer.module.css';
import type { ArticleState } from './use-article.ts';

/** Offers to restore unsaved work of an earlier visit. */
export function DraftOffer({ state }: { state: ArticleState }) {
  const { offered: draft, unsaved, takeDraft, discardDraft } = state;
  if (!draft) return null;
  return (
    <NoticeBand label="Nespremljene promjene">
      <p>
        <span>{`Ovdje su nespremljene promjene ${draft.title.trim() === '' ? '' : 'bloga '}`}</span>
        <b>{draft.title}</b> <span>{`od ${formatCroatianTime(draft.keptAt)}`}</span>
      </p>
      <div className={styles.actions}>
        <RestoreButton label="Vrati promjene" unsaved={unsaved} onRestore={takeDraft} />
        <ActionButton variant="quiet" onClick={discardDraft}>
          Odbaci
        </ActionButton>
      </div>
    </NoticeBand>
  );
}
