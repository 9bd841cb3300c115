import type { FastifyBaseLogger } from 'fastify';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ProviderConfig } from '../config/config.ts';
import type { Scanner } from '../context.ts';
import { isoTime, type Clock, type Database } from '../db/database.ts';
import { databaseFault, scannerFault, storageFault } from '../dependency-faults.ts';
import { openAllObjects } from '../files/all-objects.ts';
import { randomToken } from '../db/tokens.ts';

const bytes = Buffer.from('self-test');

/** Age after which maintenance deletes the remains of a self-test whose process was killed. */
const leftoverSeconds = 3600;

/** Writes a row and reads it. @returns a function that deletes it. */
export async function testDatabase({ db }: Database, clock: Clock, key: string) {
  await db
    .insertInto('doomed_objects')
    .values({ object_key: key, delete_after: isoTime(clock, leftoverSeconds), sweep_until: '' })
    .execute();
  await db.selectFrom('doomed_objects').select('object_key').where('object_key', '=', key).executeTakeFirstOrThrow();
  return () => db.deleteFrom('doomed_objects').where('object_key', '=', key).execute();
}

async function testStorage(config: ProviderConfig, key: string): Promise<void> {
  using objects = await openAllObjects(config, false);
  const object = { key, contentType: 'application/octet-stream', size: bytes.length };
  await objects.write(object, Readable.from([bytes]));
  const stored = await objects.read(key);
  if (!stored || !(await buffer(stored)).equals(bytes))
    throw new Error('The storage returned other bytes than were stored');
  await objects.delete(key);
}

/** Writes, reads and deletes in database and storage. @throws OperatorError that names the fault and its remedy. */
export async function selfTest(config: ProviderConfig, database: Database, clock: Clock): Promise<void> {
  const key = `self-test-${randomToken()}`;
  const ofDatabase = (error: unknown) => {
    throw databaseFault(config, error);
  };
  const removeRow = await testDatabase(database, clock, key).catch(ofDatabase);
  await testStorage(config, key).catch((error: unknown) => {
    throw storageFault(config, error);
  });
  await removeRow().catch(ofDatabase);
}

/** Scans as many bytes as an upload may have. A fault is only logged, because only uploads need the scanner. */
export async function testScanner(
  config: Pick<ProviderConfig, 'scanner' | 'uploadLimits'>,
  scanner: Scanner,
  logger: FastifyBaseLogger,
): Promise<void> {
  await scanner.selfTest(config.uploadLimits.maxFileBytes).catch((error: unknown) => {
    logger.error({ fault: scannerFault(config, error).message }, 'scanner failed its self-test');
  });
}
