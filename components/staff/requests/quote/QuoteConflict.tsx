import type { QuoteFile } from '#shared/contract/quotes.ts';
import { formatRange } from '#shared/rules/money.ts';
import { totalOf } from '#shared/rules/quote.ts';
import { ActionButton } from '../../parts/ActionButton.tsx';
import styles from './QuoteEditor.module.css';

interface QuoteConflictProps {
  theirs: QuoteFile;
  /** @param isMine true: the typed quote replaces the colleague's. */
  onChoose: (isMine: boolean) => void;
}

/** Shows the quote that a colleague has saved meanwhile above the typed one; one of them is chosen. */
export function QuoteConflict({ theirs, onChoose }: QuoteConflictProps) {
  const { draft, savedBy } = theirs;
  return (
    <div className={styles.conflict} role="alert">
      <p>
        {draft
          ? `Ovu je ponudu u međuvremenu spremio/la ${savedBy ?? 'netko drugi'}. Tvoja je ispod i nije spremljena.`
          : 'Ova je ponuda u međuvremenu poslana. Tvoja je ispod i nije spremljena.'}
      </p>
      {draft && (
        <>
          <ul lang="it">
            {draft.lines.map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines may be equal, and these never change
              <li key={index}>
                {[line.treatment, line.place, `${line.quantity} × ${formatRange(line)}`]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
          <p>{`Ukupno: ${formatRange(totalOf(draft.lines))} · vrijedi do ${draft.validUntil}`}</p>
        </>
      )}
      <ActionButton onClick={() => onChoose(true)}>Zadrži moju</ActionButton>
      <ActionButton onClick={() => onChoose(false)}>Uzmi spremljenu</ActionButton>
    </div>
  );
}
