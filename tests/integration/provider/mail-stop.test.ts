import { once } from 'node:events';
import { createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { openDatabase } from '#provider/db/open.ts';
import { withFirstAccount } from '../../support/first-account.ts';
import { newFolder } from '../../support/new-folder.ts';
import { providerClient } from '../../support/provider-client.ts';
import { goodForm, newRequest } from '../../support/provider-forms.ts';
import { startProviderProcess } from '../../support/provider-process.ts';

const submit = async (origin: string): Promise<void> => {
  const client = providerClient(origin);
  await newRequest(client, { ...goodForm, email: '' });
};

const portOf = (address: unknown): number => {
  if (typeof address === 'object' && address !== null && 'port' in address) return Number(address.port);
  throw new Error('The server does not listen');
};

const settings = async (port: number) => {
  const env = {
    DATA_DIR: newFolder(),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    NOTIFY_EMAIL: 'ordinacija@example.hr',
  };
  await withFirstAccount(env);
  return env;
};

const sentTimes = async (dataDir: string): Promise<(string | null)[]> => {
  const database = openDatabase({ dataDir, databaseUrl: null });
  try {
    const rows = await database.db.selectFrom('notifications').select('sent_at').execute();
    return rows.map((row) => row.sent_at);
  } finally {
    await database.close();
  }
};

test('a mail server that never answers does not hold the end of the process', async () => {
  const silent = createServer(() => undefined);
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const env = await settings(portOf(silent.address()));
  const provider = await startProviderProcess(env);
  const connected = once(silent, 'connection');
  await submit(provider.origin);
  await connected;

  expect(await provider.terminate()).toBe(0);
  // The stop ended the delivery, not the timeout for the greeting.
  expect(provider.output()).toMatch(/"type":"AbortError".*"notification refused by the mail server"/s);
  expect(provider.output()).toContain('"msg":"stopped"');
  expect(await sentTimes(env.DATA_DIR)).toEqual([null]);
  await new Promise((resolve) => {
    silent.close(resolve);
  });
});

test('a mail that the server accepts while the process stops is not sent again', async () => {
  const accepted: string[] = [];
  const arrived = Promise.withResolvers<() => void>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => {
        accepted.push('mail');
        arrived.resolve(done);
      });
    },
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const env = await settings(portOf(server.server.address()));
  const provider = await startProviderProcess(env);
  await submit(provider.origin);
  const accept = await arrived.promise;
  const ended = provider.terminate();
  await expect.poll(provider.output).toContain('"msg":"stopping"');
  accept();
  expect(await ended).toBe(0);
  expect(accepted).toHaveLength(1);
  expect(await sentTimes(env.DATA_DIR)).toEqual([expect.any(String)]);
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
