import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readEnvFile, readSecretFile, warnOfUnknown } from './environment.ts';

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

test.each([
  ['of an old Mac', 'A=1\rB=2\r', { A: '1', B: '2' }],
  ['with lines of Windows', 'A="x y" # c\r\n\r\n# "\r\nB=\'z\'\r\n', { A: 'x y', B: 'z' }],
  ['with names of other programs', '\tA\t=\t1\nB-C=2\nmy.key = 3 \n', { A: '1', 'B-C': '2', 'my.key': '3' }],
  ['with comments behind values', "A= # c\nB=x # c\nC=\nD=it's\n", { A: '', B: 'x', C: '', D: "it's" }],
  ['with a text of several lines', 'export A="x\n=y\n#z"\nB=', { A: 'x\n=y\n#z', B: '' }],
])('an environment file %s is read', (_kind, text, read) => {
  expect(readEnvFile(text)).toEqual(read);
});

test.each([
  'DATA_DIR: ./data',
  'set A=1',
  '\u00a0A=1',
  'export\tA=1',
  'A="geheim\\"x"',
  "A='it's'",
  'A="geheim',
  'A=geheim#x',
  'A=#geheim',
  'A= ',
])('a line of which Node ignores a part is refused, without its content: %j', (line) => {
  expect(() => readEnvFile(`# c\nB="\n"\n${line}\nC=1\n`)).toThrow(
    /^Configuration: line 4 of \.env must be NAME=value/,
  );
  expect(() => readEnvFile(`${line}\n`)).not.toThrow(/geheim/);
});

test.each([
  ['TRUST_PROXYS', 'TRUST_PROXY'],
  ['trust_proxy', 'TRUST_PROXY'],
  ['TRUST-PROXY', 'TRUST_PROXY'],
  ['SMPT_HOST', 'SMTP_URL'],
  ['CLINIC_PHONES', 'CLINIC_HOURS'],
  ['PUBLIC_ORGIN', 'PUBLIC_ORIGIN'],
  ['EMAIL_FROM', 'MAIL_FROM'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['DB_URL', 'DATABASE_URL'],
  ['CONTACT_EMAIL_FILE', 'CONTACT_EMAIL'],
])('%s in .env is warned of, with the nearest setting %s', (name, nearest) => {
  expect(warnOfUnknown([name, 'TRUST_PROXY'])).toEqual([
    `${name} in .env is not a setting and has no effect: the nearest one is ${nearest}`,
  ]);
});

test('names that something reads are not warned of, nor the last line of a secret', () => {
  const ofThis = ['HOST', 'PGPASSWORD', 'PGPASSWORD_FILE', 'POSTGRES_PASSWORD_FILE', 'BACKUP_FOLDER', 'SITE_ADDRESS'];
  const ofOthers = ['COMPOSE_PROFILES', 'DOCKER_HOST', 'NODE_ENV', 'PGSSLMODE', 'https_proxy', 'NO_PROXY', 'TZ'];
  expect(warnOfUnknown([...ofThis, ...ofOthers, 'q9Zk3fGh'])).toEqual([]);
});
