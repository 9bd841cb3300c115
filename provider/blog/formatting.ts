import type { Block } from '#shared/contract/blog.ts';
import { judgeMarks } from '#shared/articles/marks.ts';
import { ProviderError } from '../errors.ts';

/** @throws ProviderError INVALID_INPUT naming the first formatting that its text cannot have (docs/product.md, 7.4). */
export function requireSoundMarks(blocks: readonly Block[]): void {
  blocks.forEach(({ type, content, marks = [] }, index) => {
    const problem =
      type === 'paragraph' || marks.length === 0
        ? judgeMarks(content ?? '', marks).problem
        : 'belong to a paragraph alone';
    if (problem !== null)
      throw new ProviderError('INVALID_INPUT', { message: `body/blog/content/${index}/marks: ${problem}` });
  });
}
