import { expect, test } from 'vitest';
import { beginSeconds, isFreshDraftToken, issueDraftToken } from './draft-tokens.ts';

let now = Date.UTC(2026, 10, 21);
const clock = () => new Date(now);
const context = { clock, draftSecret: 'secret' };
const issue = () => issueDraftToken(context);
const mayBegin = (token: string) => isFreshDraftToken(context, token);

test('a token that was issued may begin a draft for a day', () => {
  const token = issue();
  expect(token).toMatch(/^[\w-]{72}$/);
  expect(issue()).not.toBe(token);
  expect(mayBegin(token)).toBe(true);
  now += beginSeconds * 1000 - 1;
  expect(mayBegin(token)).toBe(true);
  now += 1000;
  expect(mayBegin(token)).toBe(false);
});

test('no other token may', () => {
  const token = issue();
  const others = [
    '',
    'made-up',
    token.slice(1),
    `${token}A`,
    `${token}=`,
    issueDraftToken({ clock, draftSecret: 'another secret' }),
    ...Array.from(token, (sign, index) => token.slice(0, index) + (sign === 'A' ? 'B' : 'A') + token.slice(index + 1)),
  ];
  expect(others.filter(mayBegin)).toEqual([]);
});
