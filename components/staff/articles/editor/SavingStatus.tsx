import type { PublicationState } from '#shared/rules/publication-states.ts';
import { publicationTitles } from '../publication-titles.ts';
import styles from './ArticleEditor.module.css';
import type { PictureState } from './blocks/block-kind.ts';

interface SavingStatusProps {
  saving: boolean;
  unsaved: boolean;
  pictureStates: ReadonlyMap<number, PictureState>;
  /** What the save makes of the article; null where the provider has no such states. */
  publication: PublicationState | null;
}

/** Beside the button that saves: what is not saved yet, and while it is how far the pictures are; read out. */
export function SavingStatus({ saving, unsaved, pictureStates, publication }: SavingStatusProps) {
  // What failed says so itself, where it can be sent again.
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
