import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runToEnd } from '../../support/ended-process.ts';
import { newFolder } from '../../support/new-folder.ts';
import { startProviderProcess } from '../../support/provider-process.ts';

const rights = async (path: string) => (await stat(path)).mode & 0o777;

test('in a data folder that others could read, nothing stays readable for them', async () => {
  const folder = newFolder();
  await mkdir(join(folder, 'files'));
  await chmod(folder, 0o755);
  const provider = await startProviderProcess({ DATA_DIR: folder });
  onTestFinished(() => provider.kill());
  expect(await rights(folder)).toBe(0o700);
  const names = (await readdir(folder)).filter((name) => name !== 'files');
  expect(names).toContain('clinic.db');
  for (const name of names) expect([name, (await rights(join(folder, name))) & 0o077]).toEqual([name, 0]);
});

test.each(['server/main.ts', 'provider/main.ts'])(
  'in production %s makes up no password: without an account it names the settings and ends',
  async (entry) => {
    const folder = newFolder();
    const { code, stdout, stderr } = await runToEnd(entry, {
      DATA_DIR: folder,
      NODE_ENV: 'production',
      PORT: '0',
      PROVIDER_PORT: '0',
    });
    expect(code).toBe(1);
    expect(stderr).toContain('STAFF_EMAIL and STAFF_PASSWORD');
    expect(stdout).not.toMatch(/log in at/i);
  },
);

test('in production an account that exists is enough', async () => {
  const folder = newFolder();
  const first = await startProviderProcess({ DATA_DIR: folder });
  await first.terminate();
  const second = await startProviderProcess({ DATA_DIR: folder, NODE_ENV: 'production' });
  expect(await second.terminate()).toBe(0);
});
