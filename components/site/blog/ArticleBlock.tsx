import type { Piece, Run, TextPart } from '#shared/articles/marked-text.ts';
import styles from './Article.module.css';
import { ArticlePicture } from './ArticlePicture.tsx';
import type { BlockView } from './view/article-view.ts';

const renderPiece = (piece: Piece, key: number) =>
  typeof piece === 'string' ? piece : <strong key={key}>{piece.bold}</strong>;

const renderRun = (run: Run, key: number) =>
  typeof run === 'object' && 'href' in run ? (
    <a key={key} href={run.href} rel={/^http/i.test(run.href) ? 'noopener' : undefined}>
      {run.pieces.map(renderPiece)}
    </a>
  ) : (
    renderPiece(run, key)
  );

function ArticleText({ part }: { part: TextPart }) {
  if (typeof part === 'string') return <p>{part}</p>;
  if ('runs' in part) return <p>{part.runs.map(renderRun)}</p>;
  const List = part.list === 'bulleted' ? 'ul' : 'ol';
  return (
    <List>
      {part.items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the items of a list never move
        <li key={index}>{item.map(renderRun)}</li>
      ))}
    </List>
  );
}

/** @param props.isOnFirstScreen whether to load its picture at once. */
export function ArticleBlock({ block, isOnFirstScreen }: { block: BlockView; isOnFirstScreen: boolean }) {
  if (block.kind === 'image')
    return (
      <figure className={styles.figure}>
        <ArticlePicture
          url={block.url}
          alt={block.alt}
          sizes="(min-width: 860px) 780px, calc(100vw - 40px)"
          className={styles.picture}
          isFirst={isOnFirstScreen}
        />
        {/* Hidden from screen readers, which read the same text as the picture's alternative. */}
        {block.alt && <figcaption aria-hidden="true">{block.alt}</figcaption>}
      </figure>
    );
  return (
    <section className={styles.block}>
      {block.title && <h2 className={styles.heading}>{block.title}</h2>}
      {block.paragraphs.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the paragraphs of a block never move
        <ArticleText key={index} part={part} />
      ))}
    </section>
  );
}
