import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { newFolder } from '../support/new-folder.ts';
import { programEnv, programFile } from '../support/program.ts';

test.each([
  ['server/main.ts', 'PORT'],
  ['provider/main.ts', 'PROVIDER_PORT'],
])('%s serves and stops although its output is not read', async (script, portName) => {
  const folder = newFolder();
  const port = await freePort();
  const child = spawn(process.execPath, [programFile(script)], {
    env: { ...programEnv, DATA_DIR: folder, [portName]: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  child.stdout.destroy();
  child.stderr.destroy();

  const alive = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(alive, { timeout: 40_000, interval: 100 }).toBe(200);
  // Several calls, so that the log lines after the start have been written.
  for (let call = 0; call < 5; call += 1) expect(await alive()).toBe(200);
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});
