import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSecretFiles } from './environment.ts';

const secretFile = async (content: string): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'secret-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'secret');
  await writeFile(file, content);
  return file;
};

test('a secret is what its file holds, without the line break at its end', async () => {
  const env: Record<string, string> = {
    BACKUP_KEY_FILE: await secretFile(' a key \n'),
    PORT_FILE: '/nowhere',
  };
  readSecretFiles(env);
  expect(env).toMatchObject({ BACKUP_KEY: ' a key ' });
  expect(env).not.toHaveProperty('PORT');
});

test('a secret that is set twice is refused, and not named', async () => {
  const env = { SMTP_URL: 'smtp://a:geheim@b', SMTP_URL_FILE: await secretFile('smtp://c') };
  expect(() => readSecretFiles(env)).toThrow(
    'Configuration: SMTP_URL and SMTP_URL_FILE must not both be set',
  );
});

test('a file that cannot be read is refused', () => {
  expect(() => readSecretFiles({ PGPASSWORD_FILE: '/nowhere' })).toThrow(
    'Configuration: PGPASSWORD_FILE must name a file that can be read (ENOENT)',
  );
});
