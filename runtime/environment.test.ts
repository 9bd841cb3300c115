import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSecretFile } from './environment.ts';

const secretFile = async (content: string | Buffer): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'secret-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'secret');
  await writeFile(file, content);
  return file;
};

test('a secret is what its file holds, without the line break at its end', async () => {
  const env: Record<string, string> = {
    BACKUP_KEY_FILE: await secretFile(' a key \n'),
  };
  readSecretFile('BACKUP_KEY', env);
  expect(env).toMatchObject({ BACKUP_KEY: ' a key ' });
});

test.each([
  ['UTF-8 with a mark', Buffer.from('\ufeffgeheim-š\r\n')],
  ['two files in one', Buffer.from('\ufeffgeheim\ufeff-š\n')],
  ['UTF-16', Buffer.from('\ufeffgeheim-š\r\n', 'utf16le')],
  ['UTF-16, big end first', Buffer.from('\ufeffgeheim-š\n', 'utf16le').swap16()],
])('a secret in a file in %s has no byte-order mark', async (_encoding, content) => {
  const env: Record<string, string> = { STAFF_PASSWORD_FILE: await secretFile(content) };
  readSecretFile('STAFF_PASSWORD', env);
  expect(env['STAFF_PASSWORD']).toBe('geheim-š');
});

test('a secret in another encoding is refused', async () => {
  const env = { STAFF_PASSWORD_FILE: await secretFile(Buffer.from('geheim-è', 'latin1')) };
  expect(() => readSecretFile('STAFF_PASSWORD', env)).toThrow('STAFF_PASSWORD_FILE must name a file');
});

test('a secret that is set twice is refused, and not named', async () => {
  const env = { SMTP_URL: 'smtp://a:geheim@b', SMTP_URL_FILE: await secretFile('smtp://c') };
  expect(() => readSecretFile('SMTP_URL', env)).toThrow(
    'Configuration: SMTP_URL and SMTP_URL_FILE must not both be set',
  );
});

test('a file that cannot be read is refused', () => {
  expect(() => readSecretFile('PGPASSWORD', { PGPASSWORD_FILE: '/nowhere' })).toThrow(
    'Configuration: PGPASSWORD_FILE must name a file that can be read (ENOENT)',
  );
});
