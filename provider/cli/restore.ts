import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { readArguments } from '#runtime/command-line.ts';
import { keepFilesPrivate } from '#runtime/process.ts';
import { loadBackupConfig } from '../backup/config.ts';
import { findBackup } from '../backup/manifest.ts';
import { decrypt } from '../backup/encryption.ts';
import { DamagedFile } from '../backup/checksum.ts';
import { OperatorError } from '../config/operator-error.ts';
import { assertComplete, erasureFile, parseErasures, readErasures, unusableList } from '../backup/erasure-list.ts';
import { restore } from '../backup/restore.ts';
import { databasePlace } from '../db/open.ts';
import { openAllObjects } from '../files/all-objects.ts';
import { runCommand } from './run-command.ts';

const usage = `Usage: npm run restore -- [--erased <file>] [--without-erasures] [--skip-damaged] <folder|s3://bucket/prefix>
Restores the newest backup into an empty database and storage.
  --erased <file>      also repeats the erasures in this list
  --without-erasures   restores without a complete list of erasures
  --skip-damaged       omits objects that are damaged in the backup`;

const { values, positionals } = readArguments(
  usage,
  {
    erased: { type: 'string' },
    'without-erasures': { type: 'boolean' },
    'skip-damaged': { type: 'boolean', default: false },
  },
  [1, 1],
);
const [address = ''] = positionals;
await runCommand(async (config) => {
  const settings = loadBackupConfig(process.env);
  const backup = await findBackup(address, settings);
  using files = backup.files;
  const given =
    values.erased === undefined
      ? null
      : parseErasures(await text(decrypt(createReadStream(values.erased), erasureFile, settings.key)));
  const listed = await readErasures(files).catch((error: unknown) => {
    if (!(error instanceof DamagedFile)) throw error;
    if (given || values['without-erasures']) return null;
    throw unusableList(files, error.message);
  });
  const erasures = [...(listed ?? []), ...(given ?? [])];
  if (!values['without-erasures']) await assertComplete(files, listed || given ? erasures : null);
  keepFilesPrivate(config.dataDir);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => stop.abort(new OperatorError(`${signal} ended the restore`)));
  using objects = await openAllObjects(config);
  const target = { config, clock: () => new Date(), objects };
  const { erased, missing } = await restore(target, files, backup.id, erasures, {
    skipsDamaged: values['skip-damaged'],
    signal: stop.signal,
  });
  console.log(`Restored ${files.place}/${backup.id} to ${databasePlace(config)}`);
  console.log(
    `Erased again: ${erased} of ${new Set(erasures.map(({ subject }) => subject)).size} on the list of erasures`,
  );
  for (const line of missing) console.log(line);
  if (missing.length === 0) return;
  console.log(`Not restored, because their copies are missing or damaged: ${missing.length} objects`);
  process.exitCode = 2;
});
