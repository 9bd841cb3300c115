import { calendarDay } from '../format.ts';
import { fieldError } from './contact-form.ts';
import { isBlank } from './invisible.ts';
import type { PriceRange } from './money.ts';
import documents from './quote-documents.json' with { type: 'json' };

/** The documents that staff can ask for (docs/product.md, 4.13), with their names and how a patient gets them. */
export { documents };
export type DocumentKind = keyof typeof documents;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an imported object has no other keys
export const documentKinds = Object.keys(documents) as DocumentKind[];

/** @returns the kind of that name; undefined if there is none. */
export const kindOf = (name: string | undefined): DocumentKind | undefined =>
  documentKinds.find((kind) => kind === name);

/** A patient's answer to a quote; each can be given once. */
export const quoteAnswers = ['accepted', 'question', 'declined'] as const;
export type QuoteAnswer = (typeof quoteAnswers)[number];

/** @returns whether a patient may still give another answer. Acceptance is final, and a question is asked once. */
export function mayFollow(before: QuoteAnswer | null, answer: QuoteAnswer): boolean {
  if (before === null) return true;
  return before === 'question' ? answer !== 'question' : before === 'declined' && answer === 'accepted';
}

/** @returns the answer if it lacks what it needs: a name like the form's, or a question; else null. */
export function lacking(answer: QuoteAnswer, text: string): 'accepted' | 'question' | null {
  if (answer === 'accepted') return fieldError('fullName', text) === null ? null : answer;
  return answer === 'question' && isBlank(text) ? answer : null;
}

/** What became of the newest quote of a request, for the list. */
export const quoteStates = ['sent', 'opened', ...quoteAnswers] as const;
export type QuoteState = (typeof quoteStates)[number];

/** Longest name or question of an answer. */
export const maxAnswerLength = 1500;

/** Ids of the parts of the patient's page to which an action returns. */
export const patientAnchors = { quote: 'preventivo', answer: 'risposta', documents: 'documenti' } as const;

/** The most lines of a quote. */
export const maxLines = 60;

export const assumptionLimits = { count: 40, length: 500 } as const;

/** @returns the sum of a quote's lines: quantity times each end of the price. */
export function totalOf(lines: readonly (PriceRange & { quantity: number })[]): PriceRange {
  const sum = (end: 'fromCents' | 'toCents') => lines.reduce((total, line) => total + line.quantity * line[end], 0);
  return { fromCents: sum('fromCents'), toCents: sum('toCents') };
}

/** @param day 'YYYY-MM-DD', the last day of validity. @returns whether that day is over at the clinic. */
export const isExpired = (day: string, now: Date): boolean => calendarDay(now.toISOString()) > day;
