import { existsSync } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { X509Certificate } from 'node:crypto';
import { certificateChecks, expiryFindings } from '#runtime/certificate.ts';
import type { Check, Finding } from '#runtime/findings.ts';
import { createLogger } from '#runtime/logger.ts';
import { lastBackup } from './backup/last-runs.ts';
import type { ProviderConfig } from './config.ts';
import { s3Origin } from './config/s3-config.ts';
import { scannerPlace } from './config/scanner-config.ts';
import { readServerCertificate } from './config/server-certificate.ts';
import type { Clock } from './context.ts';
import type { Database } from './db/database.ts';
import { clockDifference, countAccounts, countForeignTables, isPooled, tryCreation } from './db/examine.ts';
import { assertCurrentSchema } from './db/migrate.ts';
import { assertDatabaseExists, databasePlace, openDatabase } from './db/open.ts';
import { databaseFault, folderFault, scannerFault, storageFault } from './dependency-faults.ts';
import { testMailServer } from './notifications/mailer.ts';
import { OperatorError } from './operator-error.ts';
import { clamdScanner } from './scanner/scanner.ts';
import { testDatabase } from './self-test.ts';
import { freeBytes } from './storage/disk-room.ts';
import { objectFiles } from './storage/object-files.ts';
import { randomToken } from './tokens.ts';

export interface CheckUpOptions {
  config: ProviderConfig;
  clock: Clock;
  /** False before a start, which creates what is missing. */
  isRunning: boolean;
}

const clockMilliseconds = 60_000;
/** Maximum age of a full backup. The alert BackupOld has the same. */
const backupMilliseconds = 26 * 3600 * 1000;

async function examinePostgres({ db }: Database, place: string, clock: Clock): Promise<Finding[]> {
  const findings: Finding[] = [];
  const foreign = await countForeignTables(db);
  if (foreign > 0)
    findings.push({
      code: 'DATABASE_OWNER',
      sentence: `The database ${place} has ${foreign} tables of another user, which an upgrade cannot change: let that user run REASSIGN OWNED, or name it in DATABASE_URL`,
    });
  if ((await clockDifference(db, clock)) > clockMilliseconds)
    findings.push({
      code: 'DATABASE_CLOCK',
      sentence: `The clocks of provider and database ${place} are more than a minute apart: let NTP set both`,
    });
  if (await isPooled(db))
    findings.push({
      code: 'DATABASE_POOLER',
      sentence: `A connection pooler is in front of the database ${place}, and breaks erasure and backup: name PostgreSQL itself in DATABASE_URL, or let the pooler work by session`,
    });
  return findings;
}

async function examineBackups({ db }: Database, { config, clock }: CheckUpOptions): Promise<Finding[]> {
  const [success, failure] = await Promise.all([
    lastBackup(db, 'full', 'success'),
    lastBackup(db, 'full', 'failure'),
  ]);
  // Data of a site without a public address is not worth a backup yet.
  const isNote = !config.siteOrigin?.startsWith('https:');
  const finding = (code: string, what: string): Finding[] => [
    { code, sentence: `${what}: see docs/running.md, "Backup and restore"`, isNote },
  ];
  if (failure !== null && failure > (success ?? ''))
    return finding('BACKUP_FAILED', `The last backup failed at ${failure}`);
  if (success === null) return finding('BACKUP_NONE', 'No full backup has been made');
  return clock().getTime() - Date.parse(success) > backupMilliseconds
    ? finding('BACKUP_OLD', `The last full backup is of ${success}`)
    : [];
}

async function examineAccounts({ db }: Database, { config }: CheckUpOptions): Promise<Finding[]> {
  const { all, unprotected } = await countAccounts(db);
  if (unprotected === 0 || config.secondFactor === 'required') return [];
  const sentence = `${unprotected} of ${all} accounts log in with a password alone: have a second factor set up under 'Moj račun', or set STAFF_SECOND_FACTOR=required`;
  return [{ code: 'SECOND_FACTOR', sentence, isNote: true }];
}

/** Examines the schema, and what the database says about backups and accounts. */
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
  return [...(await examineBackups(database, options)), ...(await examineAccounts(database, options))];
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
    const { code, message: sentence } = databaseFault(config, error);
    findings.push({ code, sentence });
  }
  await database?.close();
  return findings;
}

async function examineStorage(
  { config, isRunning }: CheckUpOptions,
  signal: AbortSignal,
): Promise<Finding[]> {
  const { s3, dataDir } = config;
  const files = path.join(dataDir, 'files');
  const probe = async () => {
    // The folder is created at the start; examineFolder says whether it can be.
    if (!s3) return existsSync(files) ? objectFiles(files).probe() : undefined;
    const { s3Storage } = await import('./storage/s3-storage.ts');
    const storage = s3Storage(s3);
    try {
      if (isRunning || (await storage.findBucket()).kind !== 'missing') await storage.probe(signal);
    } finally {
      storage.close();
    }
  };
  await probe().catch((error: unknown) => {
    throw storageFault(config, error);
  });
  return [];
}

/** @returns the folder, or the nearest existing one above it. */
async function nearestFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found?.isDirectory() === false) throw Object.assign(new Error(), { code: 'ENOTDIR' });
  return found ? folder : nearestFolder(path.dirname(folder));
}

/** Examines DATA_DIR, without creating it. */
export async function examineFolder(
  { dataDir, minFreeBytes }: { dataDir: string; minFreeBytes: number },
  isRunning: boolean,
): Promise<Finding[]> {
  try {
    const folder = await nearestFolder(dataDir);
    if (folder !== dataDir && isRunning) {
      const sentence = `There is no folder ${dataDir}: correct DATA_DIR, or start the product`;
      return [{ code: 'DATA_DIR_MISSING', sentence }];
    }
    await access(folder, constants.W_OK | constants.X_OK);
    if ((await freeBytes(folder)) >= minFreeBytes) return [];
    const sentence = `Less than FREE_BYTES_MIN is free on the disk of ${dataDir}, so that documents are refused: free some space, or enlarge it`;
    return [{ code: 'DISK_FULL', sentence }];
  } catch (error) {
    throw folderFault(dataDir, error);
  }
}

/** @returns the checks of the bundled provider and the servers that it uses. None of them changes anything. */
export function providerChecks(options: CheckUpOptions): Check[] {
  const { config, clock, isRunning } = options;
  const { s3, mail, scanner, tls, dataDir } = config;
  const checks: Check[] = [
    {
      subject: `The database ${databasePlace(config)}`,
      setting: config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR',
      find: () => examineDatabase(options),
    },
    {
      subject: `The storage ${s3 ? s3.endpoint : dataDir}`,
      setting: s3 ? 'S3_ENDPOINT' : 'DATA_DIR',
      find: (signal) => examineStorage(options, signal),
    },
  ];
  if (!config.databaseUrl || !s3)
    checks.push({
      subject: `The folder ${dataDir}`,
      setting: 'DATA_DIR',
      find: () => examineFolder({ dataDir, ...config.room }, isRunning),
    });
  if (mail)
    checks.push({
      subject: `The mail server ${new URL(mail.smtpUrl).host}`,
      setting: 'SMTP_URL',
      find: (signal) => testMailServer(mail, signal).then(() => []),
    });
  if (scanner)
    checks.push({
      subject: `The scanner ${scannerPlace(scanner)}`,
      setting: 'CLAMAV_HOST',
      find: () =>
        clamdScanner(scanner, createLogger('silent', 'provider'))
          .selfTest(config.uploadLimits.maxFileBytes)
          .then(
            () => [],
            (error: unknown) => {
              throw scannerFault(config, error);
            },
          ),
    });
  if (tls)
    checks.push({
      subject: 'The certificate of PROVIDER_TLS_CERT',
      setting: 'PROVIDER_TLS_CERT',
      find: async () => {
        const { cert } = readServerCertificate(tls) ?? { cert: '' };
        return expiryFindings('PROVIDER_TLS_CERT', new X509Certificate(cert).validToDate, clock());
      },
    });
  return [
    ...checks,
    ...certificateChecks(s3 && s3Origin(s3), 'S3_ENDPOINT', clock),
    ...certificateChecks(mail && mail.smtpUrl, 'SMTP_URL', clock),
  ];
}
