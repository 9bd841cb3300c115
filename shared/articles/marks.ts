import type { Mark } from '../contract/articles.ts';
import { fieldsOf } from '../fields-of.ts';
import { isLinkTarget } from './link-target.ts';
import { listKinds, plainMarkKinds, type ListKind } from '../rules/mark-kinds.ts';

export const isList = (mark: Mark): mark is Mark & { kind: ListKind } => listKinds.some((kind) => kind === mark.kind);
export const isLink = (mark: Mark): mark is Mark & { kind: 'link' } => mark.kind === 'link';

const isMark = (value: unknown): value is Mark => {
  const { kind, start, end, href } = fieldsOf(value);
  return (
    Number.isInteger(start) &&
    Number.isInteger(end) &&
    (kind === 'link' ? typeof href === 'string' : plainMarkKinds.some((known) => known === kind))
  );
};

/** @returns whether an offset is between the two halves of a surrogate pair. */
const splitsCharacter = (text: string, offset: number): boolean => (text.codePointAt(offset - 1) ?? 0) > 0xffff;

const isLineBreak = (character: string | undefined): boolean => character === undefined || character === '\n';

const problemOf = (text: string, mark: Mark): string | null => {
  const { start, end } = mark;
  if (start < 0 || start >= end || end > text.length) return 'is not a part of the text';
  if (splitsCharacter(text, start) || splitsCharacter(text, end)) return 'splits a character';
  if (isList(mark) && !(isLineBreak(text[start - 1]) && isLineBreak(text[end]))) return 'does not cover whole lines';
  if (isLink(mark) && !isLinkTarget(mark.href))
    return 'must lead to https:, http:, mailto:, tel: or a path of the site';
  return null;
};

/**
 * Validates the marks of a text (docs/product.md, 7.4).
 * @returns `sound`: the valid marks, sorted by start. Among them, marks of one kind (bold, links, lists) do
 *   not overlap. `problem`: the problem of the first invalid mark.
 */
export function judgeMarks(text: string, marks: readonly Mark[]): { sound: Mark[]; problem: string | null } {
  const sound: Mark[] = [];
  let problem: string | null = null;
  const covered = new Map<string, number>();
  for (const mark of marks.toSorted((one, other) => one.start - other.start)) {
    const family = isList(mark) ? 'list' : mark.kind;
    const overlap = mark.start < (covered.get(family) ?? 0) ? 'overlaps another' : null;
    const wrong = problemOf(text, mark) ?? overlap;
    if (wrong === null) {
      sound.push(mark);
      covered.set(family, mark.end);
    } else problem ??= `${mark.kind} from ${mark.start} to ${mark.end} ${wrong}`;
  }
  return { sound, problem };
}

/** @param text with unchecked marks from any provider. @returns the marks that are valid for the text, sorted by start. */
export const marksOf = ({ content, marks }: { content?: string | null; marks?: unknown }): Mark[] =>
  Array.isArray(marks) ? judgeMarks(content ?? '', marks.filter(isMark)).sound : [];
