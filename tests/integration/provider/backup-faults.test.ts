import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { lastBackup } from '#provider/maintenance/last-runs.ts';
import { loadConfig } from '#provider/config/config.ts';
import { openDatabase } from '#provider/db/open.ts';
import { forTest } from '../../support/for-test.ts';
import { newFolder } from '../../support/new-folder.ts';
import { providerClient } from '../../support/provider-client.ts';
import { runCommand } from '../../support/provider-command.ts';
import { newForm, saveFields, upload } from '../../support/provider-forms.ts';
import { startProviderProcess } from '../../support/provider-process.ts';
import { startS3, type S3Server } from '../../support/provider-s3.ts';
import { startRecordingServer } from '../../support/recording-server.ts';

const documents = 10;
const objectCalls = 'GET /clinic/';
/** A response of an S3 server whose texts contain no information. */
const failing = (status: number) => ({ status, body: '<Error><Code>x</Code><Message>x</Message></Error>' });

const missing = (code: string) => ({ status: 404, body: `<Error><Code>${code}</Code></Error>` });

const s3: { server: S3Server | null } = { server: null };
let source: Record<string, string> = {};

/** Starts a server that forwards calls to the storage, with the faults that a test requests. */
async function startFront(origin: string) {
  return forTest(
    startRecordingServer({
      handle: async ({ method, url, headers, body }) => {
        const answer = await fetch(`${origin}${url}`, {
          method,
          headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
            typeof value === 'string' && !['connection', 'content-length', 'expect'].includes(name)
              ? [[name, value]]
              : [],
          ),
          ...(body.length > 0 && { body: Uint8Array.from(body) }),
        });
        // Keeps the length of the object, even for a response to HEAD, which has no body.
        const kept = [...answer.headers].filter(([name]) => /^content-(?:type|length)$/.test(name));
        return {
          status: answer.status,
          headers: kept,
          body: Buffer.from(await answer.arrayBuffer()),
        };
      },
    }),
  );
}

beforeAll(async () => {
  const server = await startS3({ checksSignatures: false });
  s3.server = server;
  source = { DATA_DIR: newFolder(), ...server.env };
  const provider = await startProviderProcess(source);
  const visitor = providerClient(provider.origin);
  const clientToken = await newForm(visitor);
  await saveFields(visitor, clientToken, { message: 'x' });
  for (let number = 0; number < documents; number += 1)
    await upload(visitor, clientToken, {
      fileName: `${number}.pdf`,
      contentType: 'application/pdf',
      bytes: `%PDF ${number} ${'x'.repeat(1000)}`,
    });
  await provider.terminate();
  return server.close;
});

describe('a backup from a storage', () => {
  test('that fails a few times and breaks off in the middle of an object waits and is whole', async () => {
    const front = await startFront(source['S3_ENDPOINT'] ?? '');
    front.misbehave(objectCalls, failing(503), 3);
    front.misbehave(objectCalls, { kind: 'cutBody' }, 1);
    front.misbehave(objectCalls, { kind: 'reset' }, 1);
    const env = { ...source, S3_ENDPOINT: front.origin };
    const destination = newFolder();
    const { code, output } = await runCommand('backup', env, destination);
    expect([code, output]).toEqual([
      0,
      expect.stringContaining(`Backed up the database and ${documents} objects (${documents} new)`),
    ]);
    expect(front.seenOn(objectCalls).length).toBeGreaterThanOrEqual(documents + 5);
    expect((await runCommand('verify', env, destination)).code).toBe(0);
  });

  test('reads eight objects at once', async () => {
    const front = await startFront(source['S3_ENDPOINT'] ?? '');
    const release = front.misbehave(objectCalls, { kind: 'holdAnswer' });
    const destination = newFolder();
    const running = runCommand('backup', { ...source, S3_ENDPOINT: front.origin }, destination);
    await front.seen(objectCalls, 8);
    expect(front.seenOn(objectCalls)).toHaveLength(8);
    release();
    expect((await running).code).toBe(0);
  });

  test('that refuses the key names the objects, the code and the setting, and keeps the database', async () => {
    const front = await startFront(source['S3_ENDPOINT'] ?? '');
    front.misbehave(objectCalls, failing(403));
    const destination = newFolder();
    const env = { ...source, S3_ENDPOINT: front.origin };
    const { code, output } = await runCommand('backup', env, destination);
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(new RegExp(`The backup lacks ${documents} objects$`, 'm')),
    ]);
    const lines = output.match(
      /^document \d+ of request 1 \(object (\S+)\) was not copied: The storage http:\S+\/clinic\/\1 refuses the key \(403\): correct S3_ACCESS_KEY_ID, \S+ and S3_REGION, and let the key write, read and delete objects$/gm,
    );
    expect(lines?.length).toBeGreaterThanOrEqual(8);
  });

  test('that does not give some objects has the others, and names these until they are copied', async () => {
    const front = await startFront(source['S3_ENDPOINT'] ?? '');
    const env = { ...source, S3_ENDPOINT: front.origin };
    const destination = newFolder();
    const database = openDatabase(loadConfig(env));
    onTestFinished(() => database.close());
    const files = await database.db.selectFrom('form_files').select(['id', 'object_key']).orderBy('id').execute();
    const faults = [
      [failing(403), 'was not copied: .* refuses the key'],
      [failing(500), 'was not copied: .* fails'],
      [missing('NoSuchBucket'), 'was not copied: .* no such bucket'],
      [{ kind: 'cutBody' }, 'was not copied: '],
      [missing('NoSuchKey'), null],
    ] as const;
    const broken = faults.map(([fault, says], index) => {
      const { id, object_key: key } = files[index] ?? { id: 0, object_key: '' };
      return { row: `document ${id} of request 1`, says, heal: front.misbehave(`GET /clinic/${key}`, fault) };
    });
    const begun = new Date().toISOString();
    const { code, output } = await runCommand('backup', env, destination);
    expect([code, output]).toEqual([
      1,
      expect.stringContaining(`Backed up the database and ${documents - 5} objects (${documents - 5} new)`),
    ]);
    for (const { row, says } of broken.filter((object) => object.says !== null))
      expect(output).toMatch(new RegExp(`^${row} \\(object \\S+\\) ${says}`, 'm'));
    expect(output).toContain('The backup lacks 5 objects');
    const failedAt = (await lastBackup(database.db, 'full', 'failure')) ?? '';
    expect(failedAt > begun).toBe(true);

    const restored = await runCommand('restore', { DATA_DIR: newFolder() }, destination);
    for (const { heal } of broken) heal();
    const verified = await runCommand('verify', env, destination);
    expect([restored.code, verified.code]).toEqual([2, 1]);
    expect(verified.output).toContain('Faults: 5');
    for (const { row } of broken)
      for (const said of [restored.output, verified.output])
        expect(said).toContain(`${row}: its object is not in the backup`);

    const increment = await runCommand('backup', env, '--increment', destination);
    expect([increment.code, increment.output]).toEqual([0, expect.stringContaining(`${documents} objects (5 new)`)]);
  });
});

test('retention waits for a storage that fails a few times', async () => {
  const dataDir = newFolder();
  const server = s3.server;
  const front = await startFront(server?.env['S3_ENDPOINT'] ?? '');
  const env = { ...source, DATA_DIR: dataDir, S3_ENDPOINT: front.origin };
  const provider = await startProviderProcess(env);
  const visitor = providerClient(provider.origin);
  const clientToken = await newForm(visitor);
  await saveFields(visitor, clientToken, { message: 'x' });
  const file = { fileName: 'a.pdf', contentType: 'application/pdf', bytes: '%PDF' };
  await upload(visitor, clientToken, file);
  const end = front.misbehave('DELETE /clinic/', failing(503));
  const path = `/contact-form/delete-uploaded-file/${clientToken}&a.pdf`;
  expect((await visitor.request('DELETE', path)).status).toBe(200);
  await provider.terminate();
  end();
  front.misbehave('DELETE /clinic/', failing(503), 4);
  const { code, output } = await runCommand('retention', env, '--yes');
  expect([code, output]).toEqual([0, expect.stringContaining('Deleted 0 forms and 1 files.')]);
});
