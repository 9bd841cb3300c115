import type { ArticleChange, BlockChange, TextPart } from './deferred/compare-articles.ts';
import { blockKinds } from '../blocks/block-kinds.ts';
import styles from './History.module.css';

const kindTitles: Record<BlockChange['kind'], string> = {
  same: 'bez promjene',
  changed: 'promijenjeno',
  added: 'samo sada',
  removed: 'samo u ovoj verziji',
};

/** A text with the parts that only the version has, and those that only the editor has. */
function Parts({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ kind, text }, index) => {
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never move
    if (kind === 'same') return <span key={index}>{text}</span>;
    const Mark = kind === 'added' ? 'ins' : 'del';
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never move
      <Mark key={index} className={styles[kind]}>
        {text}
      </Mark>
    );
  });
}

/** The differences between an earlier version and the article in the editor, block by block. */
export function VersionChange({ change: { title, blocks } }: { change: ArticleChange }) {
  return (
    <>
      <p className={styles.legend}>
        <del className={styles.removed}>Precrtano</del> je samo u ovoj verziji,{' '}
        <ins className={styles.added}>podcrtano</ins> samo u uređivaču. *Između zvjezdica* je podebljano, a u
        zagradi iza teksta adresa poveznice.
      </p>
      <p className={styles.title}>
        <Parts parts={title} />
      </p>
      <ol className={styles.blocks}>
        {blocks.map(({ id, type, kind, parts }) => (
          <li key={`${kind}-${id}`} className={styles.block}>
            <p className={styles.kind}>
              {blockKinds[type].label} – {kindTitles[kind]}
            </p>
            <div className={styles.text}>
              <Parts parts={parts} />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
