import { blogDescription, blogImageUrl, cardImageName, parseBlocks } from './blog-content.ts';
import type { Blog } from '../contract/blog.ts';

/** An article as the lists show it (docs/product.md, 6.2). */
export interface BlogCard {
  id: Blog['id'];
  title: string;
  description: string;
  /** null: the card shows the placeholder. */
  imageUrl: string | null;
}

/** Longest description in characters: a card shows a few lines, and pages send no more. */
const longestDescription = 280;

const shorten = (text: string): string => {
  if (text.length <= longestDescription) return text;
  const cut = text.slice(0, longestDescription);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestDescription - 40)).trimEnd()}…`;
};

/** @returns the card of an article. */
export function blogCard({ id, name, content }: Blog): BlogCard {
  const blocks = parseBlocks(content);
  const imageName = cardImageName(blocks);
  return {
    id,
    title: name,
    description: shorten(blogDescription(blocks)),
    imageUrl: imageName === null ? null : blogImageUrl(id, imageName),
  };
}
