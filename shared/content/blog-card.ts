import { blogDescription, blogImageUrl, parseBlocks } from './blog-content.ts';
import type { Blog } from '../contract/blog.ts';

/** The data of an article in the lists (docs/product.md, 6.2). */
export interface BlogCard {
  id: Blog['id'];
  title: string;
  description: string;
  /** null: the card shows the placeholder. */
  imageUrl: string | null;
}

/** Maximum length of a description in UTF-16 code units, without the ellipsis. A card shows only a few lines. */
const longestDescription = 280;

const shorten = (text: string): string => {
  if (text.length <= longestDescription) return text;
  const cut = text.slice(0, longestDescription);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestDescription - 40)).trimEnd()}…`;
};

export function blogCard({ id, name, content }: Blog): BlogCard {
  const blocks = parseBlocks(content);
  const imageName = blocks.find(({ type, image }) => type === 'image' && image)?.image;
  return {
    id,
    title: name,
    description: shorten(blogDescription(blocks)),
    imageUrl: imageName ? blogImageUrl(id, imageName) : null,
  };
}
