import { parseArgs } from 'node:util';
import { backUp } from '../backup/back-up.ts';
import { openBackupFiles } from '../backup/backup-files.ts';
import { loadBackupConfig } from '../backup/config.ts';
import { removeUnused, thinOut } from '../backup/prune.ts';
import { verify } from '../backup/verify.ts';
import { OperatorError } from '../operator-error.ts';
import { openAllObjects } from '../storage/all-objects.ts';
import { runCommand } from './run-command.ts';
import { withExistingDatabase } from './with-database.ts';

const usage = 'Usage: npm run backup -- [--increment] <folder|s3://bucket/prefix>';

const clock = () => new Date();

/**
 * `npm run backup`: backs up database and objects into a new folder of the destination, and removes superfluous
 * backups. The provider may be running. Without `--increment`, it also compares rows with objects, and removes copies
 * of objects that no backup names.
 */
await runCommand(async (config, args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { increment: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [address] = positionals;
  if (address === undefined || positionals.length > 1) throw new OperatorError(usage);
  const settings = loadBackupConfig(process.env);
  const files = await openBackupFiles(address, settings);
  await withExistingDatabase(config, async (database) => {
    const objects = await openAllObjects(config);
    const source = { config, clock, database, objects };
    const done = await backUp(source, files);
    console.log(
      `Backed up the database and ${done.objects} objects (${done.copied} new), ${done.size} bytes, to ${files.place}/${done.id}`,
    );
    await thinOut(files, clock(), settings.days);
    const faults = new Set(done.faults);
    if (!values.increment) {
      await removeUnused(files, clock());
      for (const fault of await verify(source)) faults.add(fault);
    }
    objects.close();
    for (const fault of faults) console.log(fault);
    if (faults.size > 0)
      throw new OperatorError(`The backup is complete, but the storage has ${faults.size} faults`);
  }).finally(files.close);
});
