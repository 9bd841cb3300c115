import { judgeMarks } from '#shared/articles/marks.ts';
import type { FormattedText } from './text-editor.ts';

export const noText: FormattedText = { content: '', marks: [] };

/** @returns a range of a text with its formatting, without line breaks at its ends. */
export function partOf({ content, marks }: FormattedText, start: number, end: number): FormattedText {
  const part = content.slice(start, end);
  const text = part.replaceAll(/^\n+|\n+$/g, '');
  const from = start + part.indexOf(text);
  const kept = marks.map((mark) => ({
    ...mark,
    start: Math.max(mark.start - from, 0),
    end: Math.min(mark.end - from, text.length),
  }));
  return { content: text, marks: judgeMarks(text, kept).sound };
}

/** @returns both texts, with a blank line between them if neither is empty. */
export function joinTexts(one: FormattedText, other: FormattedText): FormattedText {
  const content = [one.content, other.content].filter((text) => text !== '').join('\n\n');
  const shift = content.length - other.content.length;
  const moved = other.marks.map((mark) => ({ ...mark, start: mark.start + shift, end: mark.end + shift }));
  return { content, marks: [...one.marks, ...moved] };
}
