import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { judgePassword } from './password-policy.ts';

// Its name and town are on no list.
const clinic = { name: 'Ortoqerret Xhamlik', town: 'Golem', hours: '' };

const known = ['ana.maric@clinic.example', 'Ana Marić'];

test.each([
  ['elevenchars', 'PASSWORD_TOO_SHORT'],
  ['🦷🦷🦷🦷🦷🦷', 'PASSWORD_TOO_SHORT'],
  ['KlinikaTirana2026', 'PASSWORD_COMMON'],
  ['AnaMaric-1987!', 'PASSWORD_COMMON'],
  ['ortoqerret-xhamlik-GOLEM-7', 'PASSWORD_COMMON'],
  ['tri plave ruže u vazi', null],
])('%s is %s', async (password, judgement) => {
  expect(await judgePassword(password, known, clinic)).toBe(judgement);
});

test('passwords are judged one after the other, however many are sent', async () => {
  let [running, most] = [0, 0];
  const count = (worker: Worker) => {
    running += 1;
    most = Math.max(most, running);
    worker.once('exit', () => (running -= 1));
  };
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  const judgements = Array.from({ length: 4 }, () => judgePassword('KlinikaTirana2026', known, clinic));
  expect(await Promise.all(judgements)).toEqual(Array(4).fill('PASSWORD_COMMON'));
  expect(most).toBe(1);
});
