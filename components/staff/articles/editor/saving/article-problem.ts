import type { Block, BlogPayload } from '#shared/contract/articles.ts';
import limits from '#shared/rules/article-limits.json' with { type: 'json' };
import { bodyLimit } from '#shared/rules/body-limit.ts';
import { hasInvisible } from '#shared/rules/invisible.ts';
import { blockTitles } from '../blocks/blocks.ts';

const count = (number: number): string => number.toLocaleString('hr-HR');

const excess = (number: number, what: string, most: number): string | null =>
  number > most ? `${what}: ${count(number)}. Dopušteno je najviše ${count(most)}.` : null;

const blockProblem = ({ type, title, content, marks }: Block): string | null =>
  excess(title?.length ?? 0, 'broj znakova naslova', limits.titleLength) ??
  excess(content?.length ?? 0, 'broj znakova', type === 'image' ? limits.captionLength : limits.textLength) ??
  excess(marks?.length ?? 0, 'broj oblikovanih dijelova', limits.marks) ??
  (hasInvisible(title ?? '') ? 'naslov sadrži nevidljive znakove. Upiši ga ponovno.' : null);

/** @returns the reason why the servers would refuse an article, and the block that it is about; null if there is none. */
export function articleProblem(payload: BlogPayload): { text: string; blockId: number | null } | null {
  const { title, content } = payload.blog;
  const ofTitle =
    excess(title.length, 'Broj znakova naslova bloga', limits.titleLength) ??
    (hasInvisible(title) ? 'Naslov bloga sadrži nevidljive znakove. Upiši ga ponovno.' : null);
  if (ofTitle !== null) return { text: ofTitle, blockId: null };
  for (const [index, block] of content.entries()) {
    const problem = blockProblem(block);
    if (problem !== null)
      return { text: `${blockTitles[block.type]} ${index + 1} od ${content.length}: ${problem}`, blockId: block.id };
  }
  const { length: bytes } = new TextEncoder().encode(JSON.stringify(payload));
  const text =
    excess(content.length, 'Broj blokova', limits.blocks) ?? excess(bytes, 'Veličina teksta u bajtovima', bodyLimit);
  return text === null ? null : { text: `${text} Podijeli blog na dva.`, blockId: null };
}
