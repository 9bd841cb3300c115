import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test.each(['D’Angelo', 'D‘Angelo', "D'Angelo", 'DʼAngelo', 'D`Angelo', 'D´Angelo', 'd′angelo', 'DAngelo'])(
  'the apostrophe of %s does not matter',
  (name) => expect(fold(name)).toBe('dangelo'),
);

test('case and accents do not matter, other characters stay', () => {
  expect(fold('Šime ĐURIĆ')).toBe('sime duric');
  expect(fold('Niccolò@posta.example +39 (0)')).toBe('niccolo@posta.example +39 (0)');
  expect(fold('All-on-4 e All-on-6')).toBe('all-on-4 e all-on-6');
});
