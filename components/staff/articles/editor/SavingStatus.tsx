import { formatPercent } from '#shared/format.ts';
import type { PublicationState } from '#shared/rules/publication-states.ts';
import { publicationTitles } from '../publication-titles.ts';
import styles from './ArticleEditor.module.css';
import type { PictureState } from './blocks/picture-editing.ts';
import type { EditorBlock } from './blocks/block-kinds.ts';

interface SavingStatusProps {
  saving: boolean;
  unsaved: boolean;
  pictureStates: ReadonlyMap<number, PictureState>;
  blocks: readonly EditorBlock[];
  /** The publication state that the save sets; null if the provider has no such states. */
  publication: PublicationState | null;
}

/** Live region beside the save button. Announces unsaved changes, or the progress of uploads during a save. */
export function SavingStatus({ saving, unsaved, pictureStates, blocks, publication }: SavingStatusProps) {
  const states = [...pictureStates.values()].filter(({ kind }) => kind !== 'failed');
  const failed = blocks.flatMap((block) =>
    block.type === 'image' && pictureStates.get(block.id)?.kind === 'failed' ? block.imageName : [],
  );
  const sent = states.filter(({ kind }) => kind === 'sent').length;
  const fractions = states.map((state) => (state.kind === 'sending' ? state.fraction : 1));
  const percent = (fractions.reduce((sum, fraction) => sum + fraction, 0) / states.length) * 100;
  return (
    <output className={styles.hint}>
      {saving
        ? states.length > 0 && (
            <>
              <span>{`Poslano slika: ${sent} od ${states.length}.`}</span>
              {/* Not announced, because it changes often. */}
              <span aria-hidden="true">{` Ukupno ${formatPercent(percent, 'hr')}.`}</span>
            </>
          )
        : unsaved && (
            <>
              <span>
                {failed.length > 0 ? `Nije spremljeno: ${failed.join(', ')}.` : 'Imaš nespremljene promjene.'}
              </span>
              {publication && (
                <>
                  <span className={`visually-hidden ${styles.savedAs}`}> Sprema se kao: </span>{' '}
                  <strong>{publicationTitles[publication]}</strong>
                </>
              )}
            </>
          )}
    </output>
  );
}
