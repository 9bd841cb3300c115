import type { ReactNode } from 'react';
import type { BlockType } from '#shared/rules/block-types.ts';
import styles from './Article.module.css';
import { ArticlePicture } from './ArticlePicture.tsx';
import { ArticleText } from './ArticleText.tsx';
import type { BlockView } from './view/block-view.ts';

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
    <ArticlePicture
      url={url}
      alt={alt}
      sizes="(min-width: 860px) 780px, calc(100vw - 40px)"
      className={styles.picture}
      isFirst={isOnFirstScreen}
    />
  ),
};

interface ArticleBlockProps<Type extends BlockType> {
  block: BlockView<Type>;
  isOnFirstScreen: boolean;
}

/** One block of an article. */
export function ArticleBlock<Type extends BlockType>({ block, isOnFirstScreen }: ArticleBlockProps<Type>) {
  return renderings[block.kind](block, isOnFirstScreen);
}
