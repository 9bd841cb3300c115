import { expect, test } from 'vitest';
import { answerOf } from './QuoteSection.tsx';

const quote = {
  id: 1,
  number: '2026-1',
  lines: [],
  dentist: '',
  visits: 1,
  days: 1,
  assumptions: [],
  validUntil: '2026-12-31',
  sentBy: 'Ana',
  sentAt: '2026-11-02T10:00:00Z',
  openedAt: null,
  answer: null,
};

const line = (change: Partial<Parameters<typeof answerOf>[0]>) =>
  answerOf({ ...quote, ...change }).replaceAll(/\s/g, ' ');

test('what became of a quote is one line, with what the patient asked before the answer', () => {
  const at = '2026-11-03T10:00:00Z';
  expect(line({})).toBe('Još nije otvorena');
  expect(line({ openedAt: at })).toBe('Otvorena 03. 11. 2026. 11:00');
  expect(line({ answer: { answer: 'question', at, text: 'Fa male?' } })).toBe('Pitanje, 03. 11. 2026. 11:00, Fa male?');
  expect(line({ answer: { answer: 'accepted', at, text: 'Maria Rossi', question: 'Fa male?' } })).toBe(
    'Prihvaćena, 03. 11. 2026. 11:00, Maria Rossi, prije toga pitanje „Fa male?”',
  );
});
