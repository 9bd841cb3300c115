import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../support/new-folder.ts';
import { providerClient, type ProviderClient } from '../../support/provider-client.ts';
import { runCommand } from '../../support/provider-command.ts';
import { newForm, saveFields, upload } from '../../support/provider-forms.ts';
import { hasPostgres, startPostgres, type PostgresServer } from '../../support/provider-postgres.ts';
import { startProviderProcess } from '../../support/provider-process.ts';

const writers = 2;
const acknowledgedBeforeKill = 20;

/** Saves drafts until the provider is killed, and reports those that were acknowledged. */
async function write(client: ProviderClient, acknowledge: (token: string) => void): Promise<void> {
  for (let count = 0; ; count += 1) {
    try {
      const token = await newForm(client);
      await saveFields(client, token, { message: `Acknowledged ${count}` });
      const file = { fileName: 'a.pdf', contentType: 'application/pdf', bytes: `%PDF ${count}` };
      if ((await upload(client, token, file)).status !== 200) throw new Error('the upload is not acknowledged');
      acknowledge(token);
    } catch {
      return;
    }
  }
}

const newPlace = async (postgres: PostgresServer | null): Promise<Record<string, string>> => ({
  DATA_DIR: newFolder(),
  ...(postgres && { DATABASE_URL: await postgres.createDatabase() }),
});

describe.each(['SQLite', 'PostgreSQL'])('a lost disk of %s', (engine) => {
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)('under load', () => {
    let postgres: PostgresServer | null = null;
    beforeAll(async () => {
      if (engine === 'PostgreSQL') postgres = await startPostgres();
    });
    afterAll(async () => postgres?.close());

    test('loses nothing that was acknowledged before the last increment began', async () => {
      const destination = newFolder();
      const source = await newPlace(postgres);
      const provider = await startProviderProcess(source);
      const client = providerClient(provider.origin);
      const acknowledged: string[] = [];
      const waiting = new Map<number, () => void>();
      const acknowledge = (token: string) => {
        acknowledged.push(token);
        waiting.get(acknowledged.length)?.();
      };
      const countReaches = (count: number) =>
        new Promise<void>((resolve) => {
          if (acknowledged.length >= count) resolve();
          else waiting.set(count, resolve);
        });
      const writing = Array.from({ length: writers }, () => write(client, acknowledge));

      expect(await runCommand('backup', source, destination)).toMatchObject({ code: 0 });
      await countReaches(acknowledgedBeforeKill);
      const safe = acknowledged.length;
      expect(await runCommand('backup', source, '--increment', destination)).toMatchObject({ code: 0 });
      await countReaches(acknowledged.length + acknowledgedBeforeKill);
      await provider.kill();
      await Promise.all(writing);
      await rm(source['DATA_DIR'] ?? '', { recursive: true });

      const target = await newPlace(postgres);
      expect(await runCommand('restore', target, destination)).toMatchObject({ code: 0 });
      expect(await runCommand('verify', target)).toMatchObject({ code: 0 });
      const restored = await startProviderProcess(target);
      onTestFinished(async () => void (await restored.terminate()));
      const visitor = providerClient(restored.origin);
      const missing: number[] = [];
      for (const [index, token] of acknowledged.entries()) {
        const { text } = await visitor.request('GET', `/contact-form/clientContactFormState/${token}`);
        if (!(text.includes('Acknowledged') && text.includes('a.pdf'))) missing.push(index);
      }
      expect(missing.filter((index) => index < safe)).toEqual([]);
      expect(missing.length).toBeGreaterThan(0);
    });
  });
});
