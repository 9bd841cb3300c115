import type { Block } from '#shared/contract/blog.ts';

/** A paragraph, or a picture by its file name and what it shows. */
export type DemoBlock = { title?: string; content: string } | { image: string; alternative: string };

/** A demo article, and where below the site's public files its pictures are. */
export interface DemoArticle {
  title: string;
  content: readonly Block[];
  pictures: readonly { name: string; source: string }[];
}

/** Numbers the blocks of an article from 1, as the editor does. */
export function numberBlocks(blocks: readonly DemoBlock[]): Block[] {
  return blocks.map((block, index): Block =>
    'image' in block
      ? { id: index + 1, type: 'image', image: block.image, content: block.alternative }
      : { id: index + 1, type: 'paragraph', ...block },
  );
}
