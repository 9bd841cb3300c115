import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '#provider/config/config.ts';
import { createS3Storage } from '#provider/files/s3-storage.ts';
import { createLogger } from '#runtime/logger.ts';
import { startBundledProvider } from '../../support/bundled-provider.ts';
import { forTest } from '../../support/for-test.ts';
import { startS3Front } from '../../support/s3-front.ts';

test('a storage that is slow to take parts does not delay the start, which says later that it takes none', async () => {
  const s3 = await forTest(startS3Front({ rights: ['s3:PutObject', 's3:GetObject', 's3:DeleteObject'] }));
  const messages: unknown[] = [];
  const write = (line: string) => void messages.push(JSON.parse(line).msg);
  const release = s3.misbehave('POST', { kind: 'holdAnswer' });
  await startBundledProvider({ env: s3.env, logger: createLogger('info', 'provider', { write }) });
  await s3.seen('POST');
  expect(messages).not.toContain('large documents cannot be stored');
  release();
  await expect.poll(() => messages).toContain('large documents cannot be stored');
});

test.each([
  ['probe', 3],
  ['probeParts', 6],
] as const)('each call of %s ends with its signal', async (name, calls) => {
  const s3 = await forTest(startS3Front());
  const { s3: config } = loadConfig(s3.env);
  if (!config) throw new Error('no settings of S3');
  for (let silent = 1; silent <= calls + 1; silent += 1) {
    const storage = createS3Storage(config);
    onTestFinished(storage.close);
    const abort = new AbortController();
    const before = s3.requests.length;
    const end = s3.misbehave('*', () => (s3.requests.length === before + silent - 1 ? { kind: 'never' } : null));
    const outcome = storage[name](abort.signal).then(
      () => 'done',
      (error: Error) => error.name,
    );
    if (silent <= calls) {
      await s3.seen('*', before + silent);
      abort.abort();
    }
    expect(await outcome).toBe(silent <= calls ? 'AbortError' : 'done');
    end();
  }
});
