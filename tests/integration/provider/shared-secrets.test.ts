import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '#provider/config/config.ts';
import { openDatabase } from '#provider/db/open.ts';
import { findingsOf } from '../../support/check-up.ts';
import { newFolder } from '../../support/new-folder.ts';
import { hasPostgres, startPostgres, type PostgresServer } from '../../support/provider-postgres.ts';
import { startProviderProcess } from '../../support/provider-process.ts';

const settings = {
  NOTIFY_EMAIL: 'clinica@clinic.example',
  SMTP_URL: 'smtp://clinica:uno@127.0.0.1:9',
  BACKUP_KEY: randomBytes(32).toString('base64'),
};
const otherMail = { ...settings, SMTP_URL: 'smtp://clinica:due@127.0.0.1:9' };
const withoutKey = { ...settings, BACKUP_KEY: '' };

/** @returns the settings that the log of a start names. */
const warnedOf = ({ output }: { output: () => string }): string | undefined =>
  /"settings":\[([^\]]*)\],"msg":"secrets differ from those of another provider with this database"/.exec(
    output(),
  )?.[1];

describe.skipIf(!hasPostgres)('secrets of several providers with one database', () => {
  let postgres: PostgresServer;
  let database = {};
  beforeAll(async () => {
    postgres = await startPostgres();
    database = { DATABASE_URL: await postgres.createDatabase(), DATA_DIR: newFolder() };
  });
  afterAll(() => postgres.close());

  const start = (env: Record<string, string>) => startProviderProcess({ ...database, ...env });
  /** @returns the settings that the doctor names. */
  const doctor = async (env: Record<string, string>, clock = () => new Date()) => {
    const findings = await findingsOf({ ...database, ...env }, { clock });
    const sentence = /^SECRETS_DIFFER: Another process .* has other values, or none, of (.+): set the same/m;
    return sentence.exec(findings.join('\n'))?.[1];
  };

  test('are named at the start and by the doctor where they differ, and never shown', async () => {
    const first = await start(settings);
    const same = await start(settings);
    expect([warnedOf(first), warnedOf(same)]).toEqual([undefined, undefined]);
    expect(await doctor(settings)).toBeUndefined();

    const other = await start(otherMail);
    const keyless = await start(withoutKey);
    expect([warnedOf(other), warnedOf(keyless)]).toEqual(['"SMTP_URL"', '"SMTP_URL","BACKUP_KEY"']);
    expect(await doctor(settings)).toBe('SMTP_URL, BACKUP_KEY');

    const { db, close } = openDatabase(loadConfig(database));
    const rows = await db.selectFrom('settings').select('value').where('name', 'like', 'process %').execute();
    await close();
    expect(rows.map(({ value }) => value)).toEqual(
      rows.map(() => expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z( [\da-f]{4}){5}$/)),
    );
    expect(rows).toHaveLength(4);

    for (const provider of [first, same, keyless]) expect(await provider.terminate()).toBe(0);
    expect(await doctor(otherMail)).toBeUndefined();
    expect(await doctor(settings)).toBe('SMTP_URL');
    // A new value everywhere, after a restart, is no difference.
    expect(await other.terminate()).toBe(0);
    const renewed = await start(settings);
    expect(warnedOf(renewed)).toBeUndefined();
    await renewed.terminate();
  });

  test('of a killed process count until it has been silent for three minutes', async () => {
    const killed = await start(otherMail);
    await killed.kill();
    expect(await doctor(settings)).toBe('SMTP_URL');
    expect(await doctor(settings, () => new Date(Date.now() + 181_000))).toBeUndefined();
  });
});
