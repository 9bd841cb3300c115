import type { Block, Blog } from '../contract/blog.ts';
import { fillPath, leavesItsPlace, web } from '../contract/routes.ts';

const isBlock = (value: unknown): value is Block => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, type } = value as Partial<Record<keyof Block, unknown>>;
  return typeof id === 'number' && (type === 'paragraph' || type === 'image');
};

/**
 * Reads the JSON string a blog carries. Another provider's content may hold anything: what is not a block is
 * left out rather than breaking the page.
 */
export function parseBlocks(content: string): Block[] {
  try {
    const parsed: unknown = JSON.parse(content);
    return Array.isArray(parsed) ? parsed.filter(isBlock) : [];
  } catch {
    // Not JSON: an article without readable blocks is shown with its title alone.
    return [];
  }
}

/** The first paragraph's text (docs/product.md, 6.2). */
export function blogDescription(blocks: readonly Block[]): string {
  return blocks.find((block) => block.type === 'paragraph')?.content ?? '';
}

/**
 * The public address of an article's image; web streams it from the blog's own preview URL.
 * @returns null for an id or a name that no path can carry (see `fillPath`): such an image cannot be shown.
 */
export function blogImageUrl(blogId: Blog['id'], imageName: string): string | null {
  if ([blogId, imageName].some((value) => leavesItsPlace(String(value)))) return null;
  return fillPath(web.blogImage, { blogId, imageName });
}

/** The file name of the first image block, or null: cards without one show the placeholder. */
export function cardImageName(blocks: readonly Block[]): string | null {
  return blocks.find((block) => block.type === 'image' && block.image)?.image ?? null;
}

/** Widths in which web serves an article's image (`?w=`), in pixels. */
export const blogImageWidths = [320, 480, 640, 900, 1280, 1600] as const;

/** What an image block shows, for those who do not see it: the text the block carries beside its file name. */
export function imageAlternative(block: Block): string {
  return block.type === 'image' ? (block.content ?? '') : '';
}
