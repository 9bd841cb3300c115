import { formatCroatianDate } from '#shared/format.ts';
import { Button } from '#components/ui/Button.tsx';
import { NoticeBand } from '#components/ui/NoticeBand.tsx';
import styles from './DraftOffer.module.css';
import type { Draft } from './drafts.ts';

interface DraftOfferProps {
  draft: Draft;
  onTake: () => void;
  onDiscard: () => void;
}

/** Offers to restore unsaved work of an earlier visit. */
export function DraftOffer({ draft, onTake, onDiscard }: DraftOfferProps) {
  return (
    <NoticeBand label="Nespremljene promjene">
      <p>
        Ovdje su nespremljene promjene
        {draft.title.trim() !== '' && (
          <>
            {' '}
            bloga <b>{draft.title}</b>
          </>
        )}{' '}
        od {formatCroatianDate(draft.keptAt)}
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" size="small" onClick={onTake}>
          Vrati promjene
        </Button>
        <Button variant="quiet" size="small" onClick={onDiscard}>
          Odbaci
        </Button>
      </div>
    </NoticeBand>
  );
}
