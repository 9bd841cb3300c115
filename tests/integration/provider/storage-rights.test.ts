import { globSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '#runtime/logger.ts';
import { runProvider, startBundledProvider } from '../../support/bundled-provider.ts';
import { findingsOf } from '../../support/check-up.ts';
import { forTest } from '../../support/for-test.ts';
import { newFolder } from '../../support/new-folder.ts';
import { providerClient } from '../../support/provider-client.ts';
import { runCommand } from '../../support/provider-command.ts';
import { newForm, upload } from '../../support/provider-forms.ts';
import { startS3Front } from '../../support/s3-front.ts';

/** Actions of AWS whose names differ from the calls that need them. */
const actionOfCall: Readonly<Record<string, string>> = {
  HeadObject: 'GetObject',
  HeadBucket: 'ListBucket',
  ListObjectsV2: 'ListBucket',
  CreateMultipartUpload: 'PutObject',
  ListParts: 'ListMultipartUploadParts',
  ListMultipartUploads: 'ListBucketMultipartUploads',
  UploadPart: 'PutObject',
  CompleteMultipartUpload: 'PutObject',
};

const called = new Set(
  globSync('provider/**/*.ts')
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/new (\w+)Command\(/g)])
    .map(([, call = '']) => `s3:${actionOfCall[call] ?? call}`),
);

/** The actions that the documents name, by the words that precede them. */
const [, running = '', more = '', creation = ''] =
  /\*\*Rights of an S3 key\*\*: (.*?); for (.*?); (.*?)\./s.exec(readFileSync('docs/installing.md', 'utf8')) ?? [];
const actionsIn = (text: string): string[] => text.match(/s3:\w+/g) ?? [];

test('the documents name exactly the actions that the code calls', () => {
  const named = [running, more, creation].flatMap(actionsIn);
  expect(named.toSorted()).toEqual([...called].toSorted());
});

const document = { fileName: 'lastra.pdf', contentType: 'application/pdf', bytes: '%PDF-1.7 lastra' };

/** @returns a function that advances the clock of checks by some seconds and returns the status of the next one. */
const skipping = () => {
  let skipped = 0;
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + skipped);
  onTestFinished(() => clock.mockRestore());
  return async (client: ReturnType<typeof providerClient>, seconds: number) => {
    skipped += seconds * 1000;
    return (await client.request('GET', '/readyz')).status;
  };
};

test('a key with rights to objects only is enough to start, to be ready and to store and remove documents', async () => {
  const s3 = await forTest(startS3Front({ rights: actionsIn(running) }));
  const provider = await startBundledProvider({ env: s3.env });
  const client = providerClient(provider.origin);
  const readyAfter = skipping();
  for (let check = 0; check < 8; check += 1) expect(await readyAfter(client, 2)).toBe(200);
  expect((await upload(client, await newForm(client), document)).status).toBe(200);
  const env = { ...s3.env, DATA_DIR: newFolder(), UPLOAD_MAX_LARGE_BYTES: '1' };
  expect(await findingsOf(env, { isRunning: false })).toEqual([]);
});

test.each(actionsIn(more).filter((action) => action !== 's3:ListBucket'))(
  'without %s, start and doctor say that large documents cannot be stored, unless none is allowed',
  async (missing) => {
    const rights = [...actionsIn(running), ...actionsIn(more)].filter((action) => action !== missing);
    const s3 = await forTest(startS3Front({ rights }));
    const env = { ...s3.env, DATA_DIR: newFolder() };
    let log = '';
    const logger = createLogger('info', 'provider', { write: (line) => void (log += line) });
    await (await runProvider({ env, logger })).close();
    expect(log).toContain('"msg":"large documents cannot be stored"');
    const findings = await findingsOf(env, { isRunning: false });
    expect(findings).toEqual([expect.stringMatching(/^STORAGE_PARTS: .*AccessDenied/)]);
    expect(findings[0]).toContain(missing);
    expect(await findingsOf({ ...env, UPLOAD_MAX_LARGE_BYTES: '1' }, { isRunning: false })).toEqual([]);
  },
);

test('a key that is refused for another reason than a missing object is not ready', async () => {
  const s3 = await forTest(startS3Front({ rights: actionsIn(running) }));
  const provider = await startBundledProvider({ env: s3.env });
  const client = providerClient(provider.origin);
  const readyAfter = skipping();
  expect(await readyAfter(client, 2)).toBe(200);
  s3.misbehave('HEAD', { status: 403 });
  s3.misbehave('GET', { status: 403, body: '<Error><Code>InvalidAccessKeyId</Code></Error>' });
  expect(await readyAfter(client, 2)).toBe(503);
});

test('an increment of the backup with such a key leaves out an object that is missing', async () => {
  const s3 = await forTest(startS3Front({ rights: actionsIn(running) }));
  const env = { ...s3.env, DATA_DIR: newFolder() };
  const provider = await startBundledProvider({ env });
  const client = providerClient(provider.origin);
  await upload(client, await newForm(client), document);
  const key = s3.seenOn('PUT /clinic').findLast(({ path }) => !path.includes('readiness'))?.path ?? '';
  s3.misbehave(`GET ${key}`, { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' });
  const { code, output } = await runCommand('backup', env, '--increment', newFolder());
  expect([code, output]).toEqual([0, expect.stringContaining('Backed up the database and 0 objects')]);
});

// At Ceph, a key may always read the objects that it has written.
const refusable = actionsIn(running).filter(
  (action) => action !== 's3:GetObject' || !('S3_TEST_LIMITED_ACCESS_KEY_ID' in process.env),
);

test.each(refusable)('without %s, the doctor names the actions that are needed', async (missing) => {
  const s3 = await forTest(startS3Front({ rights: actionsIn(running).filter((action) => action !== missing) }));
  const findings = await findingsOf({ ...s3.env, DATA_DIR: newFolder() }, { isRunning: false });
  expect(findings).toEqual([expect.stringMatching(/^STORAGE_RIGHTS: /)]);
  for (const action of [...actionsIn(running), ...actionsIn(more)]) expect(findings[0]).toContain(action);
});
