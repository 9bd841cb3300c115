import { blogDescription, blogImageUrl, parseBlocks } from './blog-content.ts';
import { cutText } from '../rules/cut-text.ts';
import type { Blog } from '../contract/articles.ts';

/** Maximum length of a description in UTF-16 code units, without the ellipsis. A card shows only a few lines. */
const longestDescription = 280;

const shorten = (text: string): string => {
  if (text.length <= longestDescription) return text;
  const cut = cutText(text, longestDescription);
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace < longestDescription - 40 ? cut : cut.slice(0, lastSpace)).trimEnd()}…`;
};

export function blogCard({ id, name, content }: Blog) {
  const blocks = parseBlocks(content);
  const imageName = blocks.find(({ type, image }) => type === 'image' && image)?.image;
  return {
    id,
    title: name,
    description: shorten(blogDescription(blocks)),
    /** null: the card shows the placeholder. */
    imageUrl: imageName ? blogImageUrl(id, imageName) : null,
  };
}

/** The data of an article in the lists (docs/product.md, 6.2). */
export type BlogCard = ReturnType<typeof blogCard>;
