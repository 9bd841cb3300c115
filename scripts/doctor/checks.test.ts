import { once } from 'node:events';
import { expect, test } from 'vitest';
import { fault } from '#runtime/findings.ts';
import { runChecks } from './checks.ts';

const find = async (signal: AbortSignal) => {
  await once(signal, 'abort');
  throw fault('FRONT_UNREACHABLE', { place: 'https://clinic.example', cause: 23 });
};

test('a part that does not answer in time is called silent, whatever its check makes of the lost time', async () => {
  const findings = await runChecks([{ place: 'The front', setting: 'PUBLIC_ORIGIN', find }], 10);
  expect(findings.map(({ code }) => code)).toEqual(['NO_ANSWER']);
});
