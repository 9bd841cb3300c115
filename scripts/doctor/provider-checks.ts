import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { X509Certificate } from 'node:crypto';
import { finding, type Finding } from '#runtime/findings.ts';
import { createLogger } from '#runtime/logger.ts';
import { lastBackup } from '#provider/maintenance/last-runs.ts';
import type { ProviderConfig } from '#provider/config/config.ts';
import { scannerPlace, type ScannerConfig } from '#provider/config/scanner-config.ts';
import { readServerCertificate } from '#provider/config/server-certificate.ts';
import type { Clock, Database } from '#provider/db/database.ts';
import { assertCurrentSchema } from '#provider/db/migrate.ts';
import { isPooled } from '#provider/db/pooled.ts';
import { assertDatabaseExists, databasePlace, openDatabase } from '#provider/db/open.ts';
import { databaseFault, examineParts, folderFault, scannerFault, storageFault } from '#provider/dependency-faults.ts';
import { OperatorError } from '#provider/config/operator-error.ts';
import { createClamdScanner } from '#provider/files/scanner.ts';
import { createSharedSecrets } from '#provider/maintenance/shared-secrets.ts';
import { testDatabase } from '#provider/maintenance/self-test.ts';
import { freeBytes } from '#provider/files/disk-room.ts';
import { createObjectFiles } from '#provider/files/object-files.ts';
import { presignedOrigin } from '#provider/files/presigned-probe.ts';
import { randomToken } from '#provider/db/tokens.ts';
import { certificateChecks, expiryFindings } from './certificate.ts';
import { runChecks, type Check } from './checks.ts';
import { clockDifference, countAccounts, countForeignTables, tryCreation } from './examine-database.ts';
import { testMailServer } from './test-mail-server.ts';

export interface CheckUpOptions {
  config: ProviderConfig;
  env: NodeJS.ProcessEnv;
  clock: Clock;
  /** False before a start, which creates what is missing. */
  isRunning: boolean;
}

const clockMilliseconds = 60_000;
/** Maximum age of a full backup. The alert BackupOld has the same. */
const backupMilliseconds = 26 * 3600 * 1000;

async function examinePostgres({ db }: Database, place: string, clock: Clock): Promise<Finding[]> {
  const count = await countForeignTables(db);
  return [
    ...(count > 0 ? [finding('DATABASE_OWNER', { place, count })] : []),
    ...((await clockDifference(db, clock)) > clockMilliseconds ? [finding('DATABASE_CLOCK', { place })] : []),
    ...((await isPooled(db)) ? [finding('DATABASE_POOLER', { place }, true)] : []),
  ];
}

async function examineBackups({ db }: Database, { config, clock }: CheckUpOptions): Promise<Finding[]> {
  const success = await lastBackup(db, 'full', 'success');
  const failure = await lastBackup(db, 'full', 'failure');
  // Data of a site without a public address is not worth a backup yet.
  const isNote = !config.siteOrigin?.startsWith('https:');
  if (failure !== null && failure > (success ?? '')) return [finding('BACKUP_FAILED', { time: failure }, isNote)];
  if (success === null) return [finding('BACKUP_NONE', {}, isNote)];
  const isOld = clock().getTime() - Date.parse(success) > backupMilliseconds;
  return isOld ? [finding('BACKUP_OLD', { time: success }, isNote)] : [];
}

async function examineAccounts({ db }: Database, { config }: CheckUpOptions): Promise<Finding[]> {
  const counts = await countAccounts(db);
  if (counts.unprotected === 0 || config.secondFactor === 'required') return [];
  return [finding('SECOND_FACTOR', counts, true)];
}

async function examineSecrets({ db }: Database, { env, clock }: CheckUpOptions): Promise<Finding[]> {
  const names = await createSharedSecrets(env, db, clock).findDifferent();
  return names.length === 0 ? [] : [finding('SECRETS_DIFFER', { names: names.join(', ') })];
}

/** Examines the schema, and what the database says about backups, accounts and other processes. */
async function examineSchema(database: Database, options: CheckUpOptions): Promise<Finding[]> {
  const { clock, isRunning } = options;
  try {
    await assertCurrentSchema(database);
  } catch (error) {
    const code = !isRunning && error instanceof OperatorError ? error.code : null;
    if (code === 'DATABASE_EMPTY') await tryCreation(database);
    // The start creates what is missing.
    if (code === 'DATABASE_EMPTY' || code === 'SCHEMA_OLDER') return [];
    throw error;
  }
  const removeRow = await testDatabase(database, clock, `self-test-${randomToken()}`);
  await removeRow();
  if (!isRunning) return [];
  return [
    ...(await examineBackups(database, options)),
    ...(await examineAccounts(database, options)),
    ...(await examineSecrets(database, options)),
  ];
}

async function examineDatabase(options: CheckUpOptions): Promise<Finding[]> {
  const { config, clock, isRunning } = options;
  const place = databasePlace(config);
  if (!config.databaseUrl && !isRunning && !existsSync(place)) return [];
  const findings: Finding[] = [];
  let database: Database | null = null;
  try {
    assertDatabaseExists(config);
    database = openDatabase(config);
    if (database.engine === 'postgres') findings.push(...(await examinePostgres(database, place, clock)));
    findings.push(...(await examineSchema(database, options)));
  } catch (error) {
    const { code, message } = databaseFault(config, error);
    findings.push({ code, sentence: message });
  }
  await database?.close();
  return findings;
}

async function examineStorage({ config, clock, isRunning }: CheckUpOptions, signal: AbortSignal): Promise<Finding[]> {
  const { s3, dataDir } = config;
  const files = path.join(dataDir, 'files');
  const probe = async () => {
    // The folder is created at the start; examineFolder says whether it can be.
    if (!s3) {
      if (existsSync(files)) await createObjectFiles(files).probe();
      return [];
    }
    const { createS3Storage } = await import('#provider/files/s3-storage.ts');
    const storage = createS3Storage(s3);
    try {
      const isThere = isRunning || (await storage.findBucket()).kind !== 'missing';
      if (isThere) await storage.probe(signal);
      const checks = certificateChecks(await presignedOrigin(storage), 'S3_ENDPOINT', clock);
      const ofParts = isThere ? await examineParts(config, storage.probeParts, signal) : null;
      return [...(await runChecks(checks)), ...(ofParts ? [ofParts] : [])];
    } finally {
      storage.close();
    }
  };
  return probe().catch((error: unknown) => {
    throw storageFault(config, error);
  });
}

/** @returns the folder, or the nearest existing one above it. */
const nearestFolder = (folder: string): string => (existsSync(folder) ? folder : nearestFolder(path.dirname(folder)));

/** Examines DATA_DIR, without creating it. */
export async function examineFolder(
  { dataDir, minFreeBytes }: { dataDir: string; minFreeBytes: number },
  isRunning: boolean,
): Promise<Finding[]> {
  try {
    const folder = nearestFolder(dataDir);
    // The slash refuses a file.
    await access(`${folder}/`, constants.W_OK | constants.X_OK);
    if (folder !== dataDir && isRunning) return [finding('DATA_DIR_MISSING', { place: dataDir })];
    const isFull = (await freeBytes(folder)) < minFreeBytes;
    return isFull ? [finding('DISK_FULL', { place: dataDir })] : [];
  } catch (error) {
    throw folderFault(dataDir, error);
  }
}

async function examineScanner(config: ProviderConfig, scanner: ScannerConfig): Promise<Finding[]> {
  const client = createClamdScanner(scanner, createLogger('silent', 'provider'));
  await client.selfTest(config.uploadLimits.maxFileBytes).catch((error: unknown) => {
    throw scannerFault(config, error);
  });
  return [];
}

async function examineCertificate(tls: ProviderConfig['tls'], clock: Clock): Promise<Finding[]> {
  const read = readServerCertificate(tls);
  return read ? expiryFindings('PROVIDER_TLS_CERT', new X509Certificate(read.cert).validToDate, clock()) : [];
}

const check = (setting: string, place: string, find: Check['find']): Check => ({ setting, place, find });

/** @returns the checks of the bundled provider and the servers that it uses. None of them changes anything. */
export function providerChecks(options: CheckUpOptions): Check[] {
  const { config, clock, isRunning } = options;
  const { databaseUrl, s3, mail, scanner, tls, dataDir } = config;
  const folder = { dataDir, ...config.room };
  const database = databaseUrl ? 'DATABASE_URL' : 'DATA_DIR';
  return [
    check(database, `The database ${databasePlace(config)}`, () => examineDatabase(options)),
    check(s3 ? 'S3_ENDPOINT' : 'DATA_DIR', `The storage ${s3?.endpoint ?? dataDir}`, (signal) =>
      examineStorage(options, signal),
    ),
    ...(databaseUrl && s3 ? [] : [check('DATA_DIR', dataDir, () => examineFolder(folder, isRunning))]),
    ...(mail
      ? [
          check('SMTP_URL', `The mail server ${new URL(mail.smtpUrl).host}`, (signal) =>
            testMailServer(mail, signal).then(() => []),
          ),
        ]
      : []),
    ...(scanner ? [check('CLAMAV_HOST', scannerPlace(scanner), () => examineScanner(config, scanner))] : []),
    check('PROVIDER_TLS_CERT', 'PROVIDER_TLS_CERT', () => examineCertificate(tls, clock)),
    ...certificateChecks(mail && mail.smtpUrl, 'SMTP_URL', clock),
  ];
}
