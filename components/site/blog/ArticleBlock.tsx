import type { ReactNode } from 'react';
import { imageAlternative } from '#shared/content/blog-content.ts';
import type { Block } from '#shared/contract/blog.ts';
import type { BlockType } from '#shared/rules/block-types.ts';
import styles from './Article.module.css';
import { ArticlePicture } from './ArticlePicture.tsx';

interface BlockFields {
  paragraph: { title: string; paragraphs: string[] };
  image: { url: string; alt: string };
}

/** A block as the article's page shows it. */
export type BlockView<Type extends BlockType = BlockType> = {
  [T in Type]: { kind: T; id: number } & BlockFields[T];
}[Type];

interface BlockKind<Type extends BlockType> {
  /** @returns what the page shows of a stored block, null where there is nothing to show. */
  view: (block: Block, pictureUrl: (block: Block) => string | null) => BlockView<Type> | null;
  /** @param isOnFirstScreen whether what it loads is wanted at once. */
  render: (view: BlockView<Type>, isOnFirstScreen: boolean) => ReactNode;
}

const blockKinds: { readonly [T in BlockType]: BlockKind<T> } = {
  paragraph: {
    // An empty line begins a new paragraph.
    view: ({ id, title, content }) => ({
      kind: 'paragraph',
      id,
      title: title ?? '',
      paragraphs: (content ?? '').split(/\n\s*\n/).filter((text) => text.trim() !== ''),
    }),
    render: ({ title, paragraphs }) => (
      <section className={styles.block}>
        {title && <h2 className={styles.heading}>{title}</h2>}
        {paragraphs.map((text, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the paragraphs of a block never move
          <p key={index}>{text}</p>
        ))}
      </section>
    ),
  },
  image: {
    view: (block, pictureUrl) => {
      const url = pictureUrl(block);
      return url === null ? null : { kind: 'image', id: block.id, url, alt: imageAlternative(block) };
    },
    render: ({ url, alt }, isOnFirstScreen) => (
      <ArticlePicture
        url={url}
        alt={alt}
        sizes="(min-width: 860px) 780px, calc(100vw - 40px)"
        className={styles.picture}
        isFirst={isOnFirstScreen}
      />
    ),
  },
};

/**
 * @param pictureUrl the URL of a picture block's picture; null leaves the block out.
 * @returns what the article's page shows of a stored block; null where there is nothing to show.
 */
export function blockView(block: Block, pictureUrl: (block: Block) => string | null): BlockView | null {
  return blockKinds[block.type].view(block, pictureUrl);
}

interface ArticleBlockProps<Type extends BlockType> {
  block: BlockView<Type>;
  isOnFirstScreen: boolean;
}

/** One block of an article. */
export function ArticleBlock<Type extends BlockType>({ block, isOnFirstScreen }: ArticleBlockProps<Type>) {
  return blockKinds[block.kind].render(block, isOnFirstScreen);
}
