import { formatCroatianDate } from '#shared/format.ts';
import { NoticeBand } from '#components/ui/NoticeBand.tsx';
import { ActionButton } from '../../../parts/ActionButton.tsx';
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
        Ovdje su nespremljene promjene {draft.title.trim() !== '' && 'bloga '}
        <b>{draft.title}</b> od {formatCroatianDate(draft.keptAt)}
      </p>
      <div className={styles.actions}>
        <ActionButton onClick={onTake}>Vrati promjene</ActionButton>
        <ActionButton variant="quiet" onClick={onDiscard}>
          Odbaci
        </ActionButton>
      </div>
    </NoticeBand>
  );
}
