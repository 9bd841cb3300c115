import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { runToEnd } from '../support/ended-process.ts';
import { newFolder } from '../support/new-folder.ts';

/** @returns a port of 127.0.0.1 on which another process seems to listen. */
async function takenPort(): Promise<string> {
  const other = createServer();
  onTestFinished(() => void other.close());
  const address = await new Promise<AddressInfo | string | null>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve(other.address()));
  });
  return typeof address === 'object' && address ? String(address.port) : '';
}

/** Starts a program for the first time, so that it generates a log-in. @returns the exit code and the output. */
const start = async (entry: string, env: Record<string, string>) => {
  const defaults = { PORT: '0', PROVIDER_PORT: '0', DATA_DIR: newFolder(), LOG_LEVEL: 'error' };
  return runToEnd(entry, { ...defaults, ...env });
};

test.each([
  ['the website', 'server/main.ts', 'PORT'],
  ['its metrics', 'server/main.ts', 'ADMIN_PORT'],
  ['the metrics of the provider in it', 'server/main.ts', 'PROVIDER_ADMIN_PORT'],
  ['the provider', 'provider/main.ts', 'PROVIDER_PORT'],
  ['its metrics', 'provider/main.ts', 'PROVIDER_ADMIN_PORT'],
  ['the website in development', 'scripts/development.ts', 'PORT'],
])(
  '%s (%s): a port that is taken ends the start with one sentence that names %s, and loses no log-in',
  async (...row) => {
    const [, entry, setting] = row;
    const port = await takenPort();
    expect(await start(entry, { [setting]: port })).toEqual({
      code: 1,
      stdout: expect.stringMatching(/admin@\S+/),
      stderr: `Port ${port} of 127.0.0.1 is in use by another process: end that one, or set ${setting} to a free port\n`,
    });
  },
);

test.each([
  ['server/main.ts', 'HOST', '192.0.2.1', 'This machine has no address 192.0.2.1: correct HOST\n'],
  // A link-local address needs the name of an interface.
  ['server/main.ts', 'HOST', 'fe80::1', 'Port 0 of fe80::1 cannot be opened (EINVAL): correct HOST or PORT\n'],
  ['provider/main.ts', 'PROVIDER_HOST', 'no.invalid', 'The host no.invalid is unknown: correct PROVIDER_HOST\n'],
])('%s: an address of another machine in %s', async (entry, setting, value, stderr) => {
  expect(await start(entry, { [setting]: value })).toMatchObject({ code: 1, stderr });
});
