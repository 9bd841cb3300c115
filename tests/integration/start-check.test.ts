import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../support/new-folder.ts';
import { runToEnd } from '../support/ended-process.ts';
import { startS3 } from '../support/provider-s3.ts';

const account = { NODE_ENV: 'production', STAFF_EMAIL: 'ana@clinic.example' };
const good = 'maslina-tramvaj-oblak-7';

const checkProvider = (env: Record<string, string>) =>
  runToEnd('provider/main.ts', { PROVIDER_PORT: '0', LOG_LEVEL: 'error', ...account, ...env }, ['--check']);

const checkWebsite = (env: Record<string, string>) =>
  runToEnd(
    'server/main.ts',
    {
      PORT: '0',
      LOG_LEVEL: 'error',
      DATA_DIR: newFolder(),
      PROVIDER_URL: 'http://provider:4000',
      STORAGE_ORIGINS: 'http://storage:7070',
      ...env,
    },
    ['--check'],
  );

test('a provider that is only checked starts and ends, and leaves the first account', async () => {
  const env = { DATA_DIR: newFolder(), STAFF_PASSWORD: good };
  expect(await checkProvider(env)).toEqual({ code: 0, stdout: '', stderr: '' });
  // The account exists, so that its password is not judged again.
  expect(await checkProvider({ ...env, STAFF_PASSWORD: 'password1234' })).toMatchObject({ code: 0 });
});

test.each([
  [{ SITE_ADDRESS: 'https://clinic.example' }, 'SITE_ADDRESS must be a host name'],
  [{ DATABASE_URL: 'postgres://clinic@127.0.0.1:1/clinic' }, '127.0.0.1:1/clinic cannot be reached (ECONNREFUSED)'],
])('a provider that is checked with %o ends with the sentence', async (env, sentence) => {
  const { code, stderr } = await checkProvider({ DATA_DIR: newFolder(), STAFF_PASSWORD: good, ...env });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(sentence) });
});

test('a bucket that is missing and cannot be created ends the check with the sentence', async () => {
  const storage = await startS3();
  const { code, stderr } = await checkProvider({
    DATA_DIR: newFolder(),
    STAFF_PASSWORD: good,
    ...storage.env,
    S3_BUCKET: 'NOT A BUCKET',
  });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('S3_BUCKET') });
});

test('a website that is only checked ends without a provider', async () => {
  expect(await checkWebsite({ SITE_ADDRESS: 'clinic.example' })).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('a website that is checked with wrong settings ends with the sentence', async () => {
  const sentence = 'RATE_LIMITS must be one of on, off; LOG_LEVEL must be';
  const { code, stderr } = await checkWebsite({ LOG_LEVEL: 'loud', RATE_LIMITS: 'maybe' });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(sentence) });
});

test('a name in .env that nothing reads is warned of by website, provider, doctor and commands', async () => {
  const folder = newFolder();
  writeFileSync(
    join(folder, '.env'),
    'LOG_LEVEL=warn\nTRUST_PROXYS=1\nCOMPOSE_PROFILES=scanner\nPOSTGRES_PASSWORD=x\n',
  );
  const sentence = 'TRUST_PROXYS in .env is not a setting and has no effect: the nearest one is TRUST_PROXY';
  // A variable of the process may be meant for another program.
  const env = { PORT: '0', PROVIDER_PORT: '0', DATA_DIR: newFolder(), TRUST_PROXIES: '1' };
  const run = async (entry: string, ...args: string[]) => {
    const { stdout, stderr } = await runToEnd(entry, env, args, ['env', '-C', folder]);
    return `${stdout}${stderr}`;
  };
  for (const output of [await run('server/main.ts', '--check'), await run('provider/main.ts', '--check')])
    expect(output.split('\n').filter((line) => line.includes('"warn"'))).toEqual([
      expect.stringContaining(`"msg":"${sentence}"`),
    ]);
  expect(await run('scripts/doctor/main.ts', '--before-start')).toContain(`note   SETTING_RISKY: ${sentence}\n`);
  expect((await run('provider/cli/retention.ts')).split('\n')).toContain(sentence);
});

test('with a proxy for the calls of Node, the site starts and its health check passes', async () => {
  const proxy = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://127.0.0.1:9', http_proxy: 'http://127.0.0.1:9' };
  const env = { ...proxy, PORT: '0', LOG_LEVEL: 'error', DATA_DIR: newFolder() };
  const { code, stderr } = await runToEnd('server/main.ts', env, ['--check']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });

  const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  const script = join(newFolder(), 'ask.mjs');
  writeFileSync(
    script,
    `const { askHealth } = await import('${resolve('runtime/health-check.ts')}'); console.log(await askHealth('${url}'));`,
  );
  expect(await runToEnd(script, proxy)).toEqual({ code: 0, stdout: '200\n', stderr: '' });
});
