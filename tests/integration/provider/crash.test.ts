import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { withFirstAccount } from '../../support/first-account.ts';
import { newFolder } from '../../support/new-folder.ts';
import { field, providerClient, type ProviderClient } from '../../support/provider-client.ts';
import { newForm, saveFields, upload } from '../../support/provider-forms.ts';
import { startProviderProcess } from '../../support/provider-process.ts';

const rounds = 20;
const writers = 4;
const acknowledgedBeforeKill = 6;

const folder = newFolder();

interface Acknowledged {
  message: string;
  hasFile: boolean;
}

/** Writes until the provider is killed and records acknowledged writes only. */
async function write(client: ProviderClient, acknowledged: Map<string, Acknowledged>, onWrite: () => void) {
  for (let count = 0; ; count += 1) {
    try {
      const token = await newForm(client);
      const message = `message ${count}`;
      await saveFields(client, token, { message });
      const hasFile = count % 3 === 0;
      const file = { fileName: 'a.pdf', contentType: 'application/pdf', bytes: message };
      if (hasFile && (await upload(client, token, file)).status !== 200) throw new Error('not confirmed');
      acknowledged.set(token, { message, hasFile });
      onWrite();
    } catch {
      // The process was killed, so an unacknowledged write may or may not exist.
      return;
    }
  }
}

test('nothing acknowledged is lost when the process is killed in the middle of writing, twenty times over', async () => {
  const env = { DATA_DIR: folder };
  await withFirstAccount(env);
  const acknowledged = new Map<string, Acknowledged>();

  for (let round = 0; round < rounds; round += 1) {
    const provider = await startProviderProcess(env);
    const client = providerClient(provider.origin);
    let written = 0;
    await new Promise<void>((resolve) => {
      const onWrite = (): void => {
        written += 1;
        if (written === acknowledgedBeforeKill) void provider.kill().then(resolve);
      };
      for (let writer = 0; writer < writers; writer += 1) void write(client, acknowledged, onWrite);
    });
  }

  const provider = await startProviderProcess(env);
  const client = providerClient(provider.origin);
  for (const [clientToken, { message, hasFile }] of acknowledged) {
    const { body } = await client.request('GET', `/contact-form/clientContactFormState/${clientToken}`);
    expect(field(body, 'clientContactFormState', 'message')).toBe(message);
    if (!hasFile) continue;
    const request = { clientToken, fileName: 'a.pdf' };
    const preview = await client.request('POST', '/contact-form/get-preview-url', request);
    const shown = await fetch(String(field(preview.body, 'previewUrl')));
    expect(await shown.text()).toBe(message);
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(rounds * acknowledgedBeforeKill);
  expect([...acknowledged.values()].filter(({ hasFile }) => hasFile).length).toBeGreaterThan(rounds);
  expect(await provider.terminate()).toBe(0);
  expect(await readdir(folder)).not.toContain('clinic.db-wal');
});
