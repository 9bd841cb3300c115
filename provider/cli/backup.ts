import { setTimeout as sleep } from 'node:timers/promises';
import { readArguments, refuseArguments } from '#runtime/command-line.ts';
import { backUp, type BackupSource } from '../backup/back-up.ts';
import { openBackupFiles, type BackupFiles } from '../backup/backup-files.ts';
import { loadBackupConfig } from '../backup/config.ts';
import { nextKind, recordBackup, type BackupKind } from '../maintenance/last-runs.ts';
import { removeUnused, thinOut } from '../backup/prune.ts';
import { verify } from '../backup/verify.ts';
import { OperatorError, sentenceOf } from '../config/operator-error.ts';
import { openAllObjects } from '../files/all-objects.ts';
import { runCommand, withDatabase } from './run-command.ts';

const usage = `Usage: npm run backup -- [--increment | --schedule] <folder|s3://bucket/prefix>
Makes a backup of database and objects. With --increment, does not compare rows with objects. With --schedule, goes on: a
full backup at once and after 02:00 UTC of each day, an increment every four minutes.`;

const clock = () => new Date();

/** @throws OperatorError if objects are missing in the backup, or do not match their rows. */
async function run(source: BackupSource, files: BackupFiles, kind: BackupKind, days: number): Promise<void> {
  const done = await backUp(source, files);
  console.log(
    `Backed up the database and ${done.objects} objects (${done.copied} new), ${done.size} bytes, to ${files.place}/${done.id}`,
  );
  await thinOut(files, clock(), days);
  for (const failure of done.failures) console.log(sentenceOf(failure));
  if (kind === 'full') await removeUnused(files, clock());
  if (done.failures.length > 0) throw new OperatorError(`The backup lacks ${done.missing} objects`);
  if (kind === 'increment') return;
  const faults = new Set([...done.faults, ...(await verify(source))]);
  for (const fault of faults) console.log(fault);
  if (faults.size > 0) throw new OperatorError(`The backup is complete, but the storage has ${faults.size} faults`);
}

const incrementMilliseconds = 4 * 60_000;

const { values, positionals } = readArguments(
  usage,
  { increment: { type: 'boolean' }, schedule: { type: 'boolean' } },
  [1, 1],
);
const [address = ''] = positionals;
if (values.increment && values.schedule) refuseArguments(usage, '--schedule chooses the increments itself');
await runCommand(async (config) => {
  // Reads its settings each time, so that a schedule says what is wrong with them instead of ending.
  const backUpOnce = async (kind: BackupKind) => {
    const settings = loadBackupConfig(process.env);
    await withDatabase(config, async (database) => {
      using files = await openBackupFiles(address, settings);
      using objects = await openAllObjects(config);
      try {
        await run({ config, clock, database, objects }, files, kind, settings.days);
      } catch (error) {
        // If the database cannot be written either, the age of the last success reveals the failure.
        await recordBackup(database.db, kind, 'failure', clock()).catch(() => undefined);
        throw error;
      }
      await recordBackup(database.db, kind, 'success', clock());
    });
  };
  if (!values.schedule) return backUpOnce(values.increment ? 'increment' : 'full');
  for (let lastFull: Date | null = null; ; await sleep(incrementMilliseconds)) {
    const kind = nextKind(lastFull, clock());
    if (kind === 'full') lastFull = clock();
    await backUpOnce(kind).catch((error: unknown) => process.stderr.write(`${sentenceOf(error)}\n`));
  }
});
