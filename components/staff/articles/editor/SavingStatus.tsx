import type { PublicationState } from '#shared/rules/publication-states.ts';
import { publicationTitles } from '../publication-titles.ts';
import styles from './ArticleEditor.module.css';
import type { PictureState } from './blocks/block-kind.ts';

interface SavingStatusProps {
  saving: boolean;
  unsaved: boolean;
  pictureStates: ReadonlyMap<number, PictureState>;
  /** The publication state that the save sets; null if the provider has no such states. */
  publication: PublicationState | null;
}

/** Live region beside the save button. Announces unsaved changes, or the progress of uploads during a save. */
export function SavingStatus({ saving, unsaved, pictureStates, publication }: SavingStatusProps) {
  // Each block reports its own failed upload, next to the retry button.
  const states = [...pictureStates.values()].filter(({ kind }) => kind !== 'failed');
  const sent = states.filter(({ kind }) => kind === 'sent').length;
  return (
    <output className={styles.hint}>
      {saving
        ? states.length > 0 && `Poslano slika: ${sent} od ${states.length}.`
        : unsaved && (
            <>
              Imaš nespremljene promjene.
              {publication && (
                <>
                  <span className="visually-hidden"> Sprema se kao: </span>{' '}
                  <strong>{publicationTitles[publication]}</strong>
                </>
              )}
            </>
          )}
    </output>
  );
}
