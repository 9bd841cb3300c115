import type { ReactNode } from 'react';
import type { Piece, Run, TextPart } from '#shared/articles/marked-text.ts';
import type { BlockType } from '#shared/rules/block-types.ts';
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

const renderings: {
  /** @param isOnFirstScreen whether to load its picture at once. */
  readonly [T in BlockType]: (view: BlockView<T>, isOnFirstScreen: boolean) => ReactNode;
} = {
  paragraph: ({ title, paragraphs }) => (
    <section className={styles.block}>
      {title && <h2 className={styles.heading}>{title}</h2>}
      {paragraphs.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the paragraphs of a block never move
        <ArticleText key={index} part={part} />
      ))}
    </section>
  ),
  image: ({ url, alt }, isOnFirstScreen) => (
    <figure className={styles.figure}>
      <ArticlePicture
        url={url}
        alt={alt}
        sizes="(min-width: 860px) 780px, calc(100vw - 40px)"
        className={styles.picture}
        isFirst={isOnFirstScreen}
      />
      {/* Hidden from screen readers, which read the same text as the picture's alternative. */}
      {alt && <figcaption aria-hidden="true">{alt}</figcaption>}
    </figure>
  ),
};

interface ArticleBlockProps<Type extends BlockType> {
  block: BlockView<Type>;
  isOnFirstScreen: boolean;
}

export function ArticleBlock<Type extends BlockType>({ block, isOnFirstScreen }: ArticleBlockProps<Type>) {
  return renderings[block.kind](block, isOnFirstScreen);
}
