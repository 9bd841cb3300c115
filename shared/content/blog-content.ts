import type { Block, Blog } from '../contract/articles.ts';
import { blockTypes } from '../rules/block-types.ts';
import { fillPath, leavesItsPlace, website } from '../contract/routes.ts';
import { parseJson } from '../parse-json.ts';
import { fieldsOf } from '../fields-of.ts';

const isBlock = (value: unknown): value is Block => {
  const { id, type, title, content, image } = fieldsOf(value);
  const areTexts = [title, content, image].every((text) => typeof (text ?? '') === 'string');
  return typeof id === 'number' && blockTypes.some((known) => known === type) && areTexts;
};

/** Parses an article's blocks from JSON. Drops invalid entries, because other providers may send anything. */
export function parseBlocks(content: string): Block[] {
  const parsed = parseJson(content);
  return Array.isArray(parsed) ? parsed.filter(isBlock) : [];
}

/** @returns the text of the first paragraph (docs/product.md, 6.2). */
export const blogDescription = (blocks: readonly Block[]): string =>
  blocks.find((block) => block.type === 'paragraph')?.content ?? '';

/** @returns the public path of an article's picture; null for an id or a name that it cannot contain (see `fillPath`). */
export function blogImageUrl(blogId: Blog['id'], imageName: string): string | null {
  if ([blogId, imageName].some((value) => leavesItsPlace(String(value)))) return null;
  return fillPath(website.blogImage, { blogId, imageName });
}

/** @returns the caption and alternative text of a picture, which is the `content` of its block. */
export const imageAlternative = (block: Block): string => (block.type === 'image' ? (block.content ?? '') : '');
