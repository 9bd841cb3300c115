import { describe, expect, test } from 'vitest';
import { loadConfig, warningsOf } from './config.ts';

test('an empty environment gives the documented defaults', () => {
  expect(loadConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 4000,
    databaseUrl: null,
    s3: null,
    mail: null,
    accessTokenTtl: 900,
    refreshTokenTtl: 2_592_000,
    firstAdmin: null,
    retention: { draftDays: 30, formDays: 730 },
    room: { maxUnsubmittedBytes: 21_474_836_480, minFreeBytes: 1_073_741_824 },
    uploadLimits: { maxFileBytes: 26_214_400, maxLargeBytes: 629_145_600, maxTotalBytes: 1_610_612_736 },
  });
});

test.each([
  [{ STAFF_EMAIL: 'a@b.it' }, ['STAFF_PASSWORD']],
  [{ STAFF_PASSWORD: 'long enough' }, ['STAFF_EMAIL']],
  [{ STAFF_EMAIL: 'nobody', STAFF_PASSWORD: 'given' }, ['STAFF_EMAIL']],
  [{ DATABASE_URL: 'mysql://x' }, ['DATABASE_URL']],
  [{ SMTP_URL: 'smtp://ana@/x?host=mail', MAIL_FROM: 'a@b.it', NOTIFY_EMAIL: 'a@b.it' }, ['SMTP_URL']],
  [{ DATABASE_URL: 'postgres://db/clinic?ssl=require' }, ['DATABASE_URL']],
  [{ DATABASE_URL: 'postgres://db/clinic?sslmode=Require' }, ['DATABASE_URL']],
  [{ S3_BUCKET: 'b' }, ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  [{ SMTP_URL: 'http://mail' }, ['SMTP_URL', 'NOTIFY_EMAIL']],
  [{ NOTIFY_EMAIL: 'a@b.it, c@d.it' }, ['SMTP_URL', 'NOTIFY_EMAIL']],
  [{ ACCESS_TOKEN_TTL: '90', REFRESH_TOKEN_TTL: '60' }, ['REFRESH_TOKEN_TTL']],
  [{ UNSUBMITTED_BYTES_MAX: '20GB', FREE_BYTES_MIN: '-1' }, ['UNSUBMITTED_BYTES_MAX', 'FREE_BYTES_MIN']],
  [{ UPLOAD_MAX_TOTAL_BYTES: '1' }, ['UPLOAD_MAX_TOTAL_BYTES']],
  [{ DRAFT_RETENTION_DAYS: '0', PROVIDER_PORT: 'x' }, ['DRAFT_RETENTION_DAYS', 'PROVIDER_PORT']],
  [{ TRAIL_RETENTION_DAYS: '30' }, ['TRAIL_RETENTION_DAYS']],
])('%j is refused naming %j', (env, keys) => {
  const load = () => loadConfig(env);
  for (const key of keys) expect(load).toThrow(key);
});

test('placeholders of a public site are in no mail', () => {
  const mail = { SMTP_URL: 'smtp://mail', NOTIFY_EMAIL: 'a@b.it', CONTACT_PHONE: '+39 000 000 0000' };
  const origin = { PUBLIC_ORIGIN: 'https://klinika.hr' };
  expect(loadConfig({ ...mail, ...origin }).mail).toMatchObject({ sender: 'klinika.hr', contactPhone: null });
  expect(loadConfig({ ...mail, ...origin, CLINIC_NAME: 'Ana' }).mail?.sender).toBe('Ana Tirana');
  expect(loadConfig(mail).mail?.sender).toBe('Clinica Dentale Tirana');
  const warned = { ...mail, ...origin, NOTIFY_EMAIL: 'info@mail.example' };
  expect(warningsOf(loadConfig(warned)).map((warning) => warning.split(' ', 1)[0])).toEqual([
    'CLINIC_NAME',
    'NOTIFY_EMAIL',
  ]);
});

test('secrets are not repeated in the refusal', () => {
  expect(() => loadConfig({ STAFF_PASSWORD: 'pAsSwOrD-1', S3_SECRET_ACCESS_KEY: 'sEcReT-1' })).toThrow(
    /^(?!.*(pAsSwOrD-1|sEcReT-1))/,
  );
});

test('ssl=false of DATABASE_URL switches TLS off', () => {
  // `pg` takes the text 'false' for TLS, and fails.
  expect(loadConfig({ DATABASE_URL: 'postgres://db/clinic?ssl=false' }).databaseUrl).toBe('postgres://db/clinic?ssl=0');
});

test.each([
  ['postgres://ana:s%40@/clinic?host=/run/postgresql', 'postgres://ana:s%40@localhost/clinic?host=/run/postgresql'],
  ['postgresql://ana@:5433/clinic?host=/tmp', 'postgresql://ana@localhost:5433/clinic?host=/tmp'],
])('a user without a host, as libpq takes it beside the folder of a socket, is read: %s', (url, read) => {
  expect(loadConfig({ DATABASE_URL: url }).databaseUrl).toBe(read);
});

test.each(['?ssl=no-verify', '?ssl=1&sslmode=verify-full', '?sslmode=prefer'])(
  '%s is a DATABASE_URL of pg',
  (query) => {
    expect(loadConfig({ DATABASE_URL: `postgres://db/clinic${query}` }).databaseUrl).toBe(
      `postgres://db/clinic${query}`,
    );
  },
);

test.each([
  ['smtp://u:p@mail:465', 'smtps://u:p@mail:465'],
  ['smtps://u:p@mail:587', 'smtp://u:p@mail:587?requireTLS=true'],
  ['smtps://mail:25/?name=web', 'smtp://mail:25/?name=web&requireTLS=true'],
  ['smtp://mail:587', 'smtp://mail:587'],
  ['smtps://u:p%25@mail', 'smtps://u:p%25@mail'],
])('the port of %s decides how TLS begins', (url, read) => {
  expect(loadConfig({ SMTP_URL: url, NOTIFY_EMAIL: 'a@b.it' }).mail?.smtpUrl).toBe(read);
});

describe.each([
  ['SMTP_URL', 'smtp'],
  ['DATABASE_URL', 'postgres'],
])('%s', (key, scheme) => {
  const load = (url: string) => () =>
    loadConfig({
      NOTIFY_EMAIL: 'a@b.it',
      [key]: url,
      ...(key !== 'SMTP_URL' && { SMTP_URL: 'smtp://mail' }),
    });

  test.each(['p/w', '12/w', 'p#w', '12#w', 'p?w', '2026?w', 'p%w', '%', '50%!'])(
    'with the password %s as it is, or after a user that is a mail address, says what to write instead',
    (password) => {
      for (const user of ['ana', 'ana@clinic.it', 'ana%40clinic.it'])
        expect(load(`${scheme}://${user}:${password}@mail.clinic.it`)).toThrow(
          new RegExp(
            `^Configuration: ${key} must be a ${scheme}:// or [^;]*; in user and password write % as %25, / as %2F, \\? as %3F, # as %23$`,
          ),
        );
    },
  );

  test.each(['', 'ana:secret@', 'ana@clinic.it:p@:w@', `ana%40clinic.it:${encodeURIComponent('%/?#@: é')}@`])(
    'may contain the user and password %j',
    (login) => {
      expect(load(`${scheme}://${login}mail.clinic.it:587/clinic?user=ana@clinic.it`)).not.toThrow();
    },
  );
});
