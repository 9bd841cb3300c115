import { readArguments } from '#runtime/command-line.ts';
import { loadBackupConfig } from '../backup/config.ts';
import { findBackup } from '../backup/manifest.ts';
import { trailHeads, verify, verifyBackup } from '../backup/verify.ts';
import { OperatorError } from '../config/operator-error.ts';
import { trailBegins, verifyTrail, type KnownHead } from '../trail/trail-chain.ts';
import { openAllObjects } from '../files/all-objects.ts';
import { runCommand, withDatabase } from './run-command.ts';

const usage = `Usage: npm run verify -- [--trail <position>:<hash>] [folder|s3://bucket/prefix]
Compares rows with objects, and with the newest backup in the folder; and the access trail with all backups there.
  --trail   also compares the access trail with this "trail" of a log line 'retention run'`;

const { values, positionals } = readArguments(usage, { trail: { type: 'string' } }, [0, 1]);
const [address] = positionals;
await runCommand((config) =>
  withDatabase(config, async (database) => {
    using objects = await openAllObjects(config);
    const source = { database, objects };
    const faults = await verify(source);
    const heads: KnownHead[] = values.trail === undefined ? [] : [{ head: values.trail, place: 'the log' }];
    if (address !== undefined) {
      const backup = await findBackup(address, loadBackupConfig(process.env));
      using files = backup.files;
      faults.push(...(await verifyBackup(source, files, backup.id)));
      heads.push(...(await trailHeads(files, trailBegins({ config, clock: () => new Date() }))));
    }
    faults.push(...(await verifyTrail(database, heads)));
    for (const fault of faults) console.log(fault);
    if (faults.length > 0) throw new OperatorError(`Faults: ${faults.length}`);
    console.log('Every row has its object, and every object its row; the access trail is intact');
  }),
);
