import type { Block, Blog } from '../contract/blog.ts';
import { blockTypes } from '../rules/block-types.ts';
import { fillPath, leavesItsPlace } from '../contract/fill-path.ts';
import { website } from '../contract/routes.ts';

const isBlock = (value: unknown): value is Block => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, type } = value as Partial<Record<keyof Block, unknown>>;
  return typeof id === 'number' && blockTypes.some((known) => known === type);
};

/**
 * Parses the blocks of an article, a JSON string. Drops invalid entries: other providers may send anything.
 */
export function parseBlocks(content: string): Block[] {
  try {
    const parsed: unknown = JSON.parse(content);
    return Array.isArray(parsed) ? parsed.filter(isBlock) : [];
  } catch {
    // An article without readable blocks shows only its title.
    return [];
  }
}

/** The first paragraph's text (docs/product.md, 6.2). */
export function blogDescription(blocks: readonly Block[]): string {
  return blocks.find((block) => block.type === 'paragraph')?.content ?? '';
}

/**
 * The public URL of an article's picture, which the website streams from its preview URL.
 * @returns null for an id or a name that no path can carry (see `fillPath`): the picture cannot be shown.
 */
export function blogImageUrl(blogId: Blog['id'], imageName: string): string | null {
  if ([blogId, imageName].some((value) => leavesItsPlace(String(value)))) return null;
  return fillPath(website.blogImage, { blogId, imageName });
}

/** The file name of the first picture, or null: the card then shows the placeholder. */
export function cardImageName(blocks: readonly Block[]): string | null {
  return blocks.find((block) => block.type === 'image' && block.image)?.image ?? null;
}

/** Widths in which the website serves an article's picture (`?w=`), in pixels (docs/interfaces.md, 3.1). */
export const blogImageWidths = [320, 480, 640, 720, 900, 1280, 1600] as const;

/** The size of the picture that a shared link shows (ogp.me), an article's as `?w=preview`, in pixels. */
export const previewWidth = 1200;
export const previewHeight = 630;

/** The alternative text of a picture: the text that its block carries beside the file name. */
export function imageAlternative(block: Block): string {
  return block.type === 'image' ? (block.content ?? '') : '';
}
