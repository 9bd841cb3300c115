import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { withFirstAccount } from '../../support/first-account.ts';
import { newFolder } from '../../support/new-folder.ts';
import { field, providerClient, type ProviderClient } from '../../support/provider-client.ts';
import { newForm, saveFields, upload } from '../../support/provider-forms.ts';
import { startProviderProcess } from '../../support/provider-process.ts';

const rounds = 20;
const writers = 4;
const acknowledgedBeforeKill = 12;

const folder = newFolder();

/** Writes until the provider is killed and records acknowledged writes only. */
async function write(client: ProviderClient, acknowledged: Map<string, string>, onWrite: () => void) {
  for (let count = 0; ; count += 1) {
    try {
      const token = await newForm(client);
      const message = `message ${count}`;
      await saveFields(client, token, { message });
      if (count % 3 === 0)
        await upload(client, token, { fileName: 'a.pdf', contentType: 'application/pdf', bytes: message });
      acknowledged.set(token, message);
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
  const acknowledged = new Map<string, string>();
  const withFile = new Set<string>();

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
  for (const [clientToken, message] of acknowledged) {
    const { body } = await client.request('GET', `/contact-form/clientContactFormState/${clientToken}`);
    expect(field(body, 'clientContactFormState', 'message')).toBe(message);
    if (field(body, 'clientContactFormState', 'files', 0) !== undefined) withFile.add(clientToken);
  }
  for (const clientToken of withFile) {
    const request = { clientToken, fileName: 'a.pdf' };
    const { body } = await client.request('POST', '/contact-form/get-preview-url', request);
    const shown = await fetch(String(field(body, 'previewUrl')));
    expect(await shown.text()).toBe(acknowledged.get(clientToken));
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(rounds * acknowledgedBeforeKill);
  expect(withFile.size).toBeGreaterThan(rounds);
  expect(await provider.terminate()).toBe(0);
  expect(await readdir(folder)).not.toContain('clinic.db-wal');
});
