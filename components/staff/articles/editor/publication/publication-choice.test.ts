import { expect, test } from 'vitest';
import { changeOf, choiceOf, choiceProblem } from './publication-choice.ts';

const now = '2026-11-24T12:00:00.000Z';

test('a planned time is chosen and sent by the clinic’s clock', () => {
  const choice = choiceOf({ state: 'planned', at: '2026-11-24T13:05:00.000Z' });
  expect(choice).toEqual({ state: 'planned', at: '2026-11-24T14:05' });
  expect(changeOf(choice)).toEqual({ state: 'planned', at: '2026-11-24T13:05:00.000Z' });
  expect(choiceProblem(choice, now)).toBe('');
});

test('a published article stays published since it was', () => {
  expect(changeOf(choiceOf({ state: 'published', at: now }))).toEqual({ state: 'published' });
});

test('a planned article needs a time to come', () => {
  expect(choiceProblem({ state: 'planned', at: '' }, now)).toBe('Odaberi datum i vrijeme objave.');
  expect(choiceProblem({ state: 'planned', at: '2026-11-24T13:00' }, now)).toBe('To je vrijeme već prošlo.');
  expect(choiceProblem({ state: 'unpublished', at: '' }, now)).toBe('');
});
