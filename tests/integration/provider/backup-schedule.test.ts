import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { withFirstAccount } from '../../support/first-account.ts';
import { newFolder } from '../../support/new-folder.ts';
import { programEnv, programFile } from '../../support/program.ts';
import { runCommand } from '../../support/provider-command.ts';
import { startProgram } from '../../support/started-program.ts';

const startSchedule = async (
  dataDir: string,
  destination: string,
  ready: RegExp,
  more: Record<string, string> = {},
) => {
  const command = [process.execPath, programFile('provider/cli/backup.ts'), '--schedule', destination];
  const env = { ...programEnv, DATA_DIR: dataDir, ...more };
  // Its messages on standard error are part of the test.
  const program = await startProgram(command, ready, { env, isForeign: true });
  onTestFinished(program.kill);
  return program;
};

/** @returns whether the program goes on after its message. Its end would follow at once. */
const stillRuns = ({ exited }: Awaited<ReturnType<typeof startSchedule>>): Promise<boolean> =>
  Promise.race([exited.then(() => false), pause(1000, true)]);

test('a schedule begins with a full backup, and goes on', async () => {
  const [dataDir, backups] = [newFolder(), newFolder()];
  await withFirstAccount({ DATA_DIR: dataDir });
  const schedule = await startSchedule(dataDir, backups, /Backed up the database and \d+ objects/);
  expect(await stillRuns(schedule)).toBe(true);
  expect(readdirSync(backups).filter((name) => name.startsWith('20'))).toHaveLength(1);
});

test('a schedule outlives a backup that fails, and says why', async () => {
  const [dataDir, folder] = [newFolder(), newFolder()];
  await withFirstAccount({ DATA_DIR: dataDir });
  const file = path.join(folder, 'a-file');
  writeFileSync(file, '');
  const schedule = await startSchedule(dataDir, file, /a-file.*\n/);
  expect(await stillRuns(schedule)).toBe(true);
});

test('a schedule takes no kind of backup', async () => {
  expect(await runCommand('backup', { DATA_DIR: newFolder() }, '--schedule', '--increment', '/tmp/x')).toMatchObject({
    code: 2,
    output: expect.stringContaining('Usage: npm run backup -- [--increment | --schedule]'),
  });
});

test('a schedule outlives a wrong setting, and names it', async () => {
  const dataDir = newFolder();
  await withFirstAccount({ DATA_DIR: dataDir });
  const schedule = await startSchedule(dataDir, newFolder(), /BACKUP_KEY must be 32 bytes.*\n/, {
    BACKUP_KEY: 'x',
  });
  expect(await stillRuns(schedule)).toBe(true);
});
