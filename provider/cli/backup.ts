import { parseArgs } from 'node:util';
import { backUp } from '../backup/back-up.ts';
import { openBackupFiles } from '../backup/backup-files.ts';
import { loadBackupConfig } from '../backup/config.ts';
import { backUpErasures } from '../backup/erasure-list.ts';
import { OperatorError } from '../operator-error.ts';
import { openAllObjects } from '../storage/all-objects.ts';
import { runCommand } from './run-command.ts';
import { withExistingDatabase } from './with-database.ts';

const usage = 'Usage: npm run backup -- [--erased-only] <folder|s3://bucket/prefix>';

const clock = () => new Date();

/**
 * `npm run backup`: backs up database and objects into a new folder of the destination. The provider may be
 * running. With `--erased-only`, it writes only the list of erasures.
 */
await runCommand(async (config, args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { 'erased-only': { type: 'boolean' } },
    allowPositionals: true,
  });
  const [address] = positionals;
  if (address === undefined || positionals.length > 1) throw new OperatorError(usage);
  const files = await openBackupFiles(address, loadBackupConfig(process.env));
  await withExistingDatabase(config, async (database) => {
    if (values['erased-only']) {
      await backUpErasures(database, files);
      console.log(`Wrote the list of erasures to ${files.place}`);
      return;
    }
    const objects = await openAllObjects(config);
    const { id, size, faults, ...counts } = await backUp({ config, clock, database, objects }, files);
    objects.close();
    console.log(
      `Backed up the database and ${counts.objects} objects, ${size} bytes, to ${files.place}/${id}`,
    );
    for (const fault of faults) console.log(fault);
    if (faults.length > 0)
      throw new OperatorError(
        `The backup is complete, but the objects of ${faults.length} rows are missing or damaged`,
      );
  }).finally(files.close);
});
