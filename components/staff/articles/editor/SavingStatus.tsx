import { formatPercent } from '#shared/basic-format.ts';
import { publicationTitles } from '../publication-titles.ts';
import styles from './ArticleEditor.module.css';
import { publicationOf } from './publication/publication-choice.ts';
import { pendingPictures } from './saving/save-article.ts';
import type { SavedArticle } from './saving/use-saved-article.ts';

/** Live region beside the save button. Announces unsaved changes, or the progress of uploads during a save. */
export function SavingStatus({ saved, hasPublication }: { saved: SavedArticle; hasPublication: boolean }) {
  const { state, saving, pictureStates } = saved;
  const { blocks } = state.article;
  const states = [...pictureStates.values()].filter(({ kind }) => kind !== 'failed');
  const failed = pendingPictures(blocks).filter(({ blockId }) => pictureStates.get(blockId)?.kind === 'failed');
  const sent = states.filter(({ kind }) => kind === 'sent').length;
  const fractions = states.map((each) => (each.kind === 'sending' ? each.fraction : 1));
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
        : state.unsaved && (
            <>
              <span>
                {failed.length > 0
                  ? `Nije spremljeno: ${failed.map(({ imageName }) => imageName).join(', ')}.`
                  : 'Imaš nespremljene promjene.'}
              </span>
              {hasPublication && (
                <>
                  <span className={`visually-hidden ${styles.savedAs}`}> Sprema se kao: </span>{' '}
                  <strong>{publicationTitles[publicationOf(state.article).state]}</strong>
                </>
              )}
            </>
          )}
    </output>
  );
}
