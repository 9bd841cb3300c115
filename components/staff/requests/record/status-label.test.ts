import { expect, test } from 'vitest';
import { knownStatus, statusLabel } from './status-label.ts';

test.each([
  ['completed', 'Poslano'],
  ['inProgress', 'U tijeku'],
  ['rejected', 'Odbijeno'],
  ['pending', 'Na čekanju'],
  ['something else', 'Na čekanju'],
  ['', 'Na čekanju'],
  ['toString', 'Na čekanju'],
])('%j is shown as %s', (status, label) => {
  expect(statusLabel(status)).toBe(label);
});

test('an unknown status is styled as pending', () => {
  expect(knownStatus('archived')).toBe('pending');
});
