import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadBackupConfig } from '#provider/backup/config.ts';
import { loadConfig as loadProviderConfig } from '#provider/config/config.ts';
import { readSecretFile, trustExtraAuthorities } from '#runtime/environment.ts';
import { checkSettings } from '#runtime/read-env.ts';
import { loadConfig as loadWebConfig } from '#server/config.ts';
import { newFolder } from '../support/new-folder.ts';
import { programEnv, programFile } from '../support/program.ts';

type Env = Record<string, string>;

const root = join(import.meta.dirname, '../..');
const example = await readFile(join(root, '.env.example'), 'utf8');

/** Wrong values of every text setting. */
const ofTexts = ['a\u0007b', 'a\u001b[31m', 'a\ufffdb', 'a\ud800b', 'a\u202eb', 'x'.repeat(6000)];
const oneLine = [...ofTexts, 'a\nb'];
const urls = ['clinic.example', 'ftp://clinic.example', 'https://', 'https://a:b@c.example', 'http://a b', 'x'];
const hosts = ['two names', 'http://127.0.0.1', '999.1.1.1', '127.0.0.1:80', '-x', 'a..b'];
const addresses = ['nope', '@b.it', 'a@', 'a@b.it, c@d.it', 'Ana <a@b.it>', 'a b@c.it', 'a@b..it', 'a@b_c.it'];
const ports = ['-1', '65536', 'http', '80.5', '1e3'];
const counts = ['0', '-1', '1.5', 'many', '10 MB'];
const choices = ['maybe', 'TRUE', '1', 'on,off', 'yes'];
const files = ['/nowhere', '/', '/dev/null', '/etc/hostname', join(root, 'package.json')];

const wrongValues: Record<string, readonly string[]> = {
  HOST: hosts,
  PORT: ports,
  PUBLIC_ORIGIN: [...urls, 'https://clinic.example/it'],
  TRUST_PROXY:
    'true maybe -1 1.5 99 10.0.0.0/33 0.0.0.0/0 ::/0 10.0.0.1,x 1/2/3 ::ffff:0:0/96 ::ffff:0.0.0.0/96 ::FFFF:10.0.0.0/97 10.0.0.1,::ffff:0:0/103 2a00::/7 ::/8'.split(
      ' ',
    ),
  CLINIC_NAME: [...oneLine, 'x'.repeat(61)],
  CLINIC_TOWN: [...oneLine, 'x'.repeat(41)],
  CLINIC_HOURS: [...oneLine, 'x'.repeat(81)],
  ANSWER_HOURS: ['0', '73', '1.5', '-4', '4 ore', 'un giorno'],
  CONTACT_EMAIL: [...addresses, 'ana@localhost'],
  CONTACT_PHONE: ['nope', '12345', '1234567890123456', '+39 02 12345 int. 6', '39+0212345', 'tel:+390212345'],
  WHATSAPP_NUMBER: ['nope', '12345', '1234567890123456', '+39 02 12345', '00390212345'],
  CLINIC_ADDRESS: [...oneLine, 'x'.repeat(301)],
  CLINIC_MAP_URL: ['maps.example', 'http://maps.example', 'javascript:alert(1)', 'https://', 'https:maps'],
  CLINIC_DIRECTOR: [...oneLine, 'x'.repeat(301)],
  CLINIC_PEOPLE: [...ofTexts, 'Ana', 'Ana | 1', 'Ana | | x', 'a | b | c | d'],
  SERVICE_PRICES: [...ofTexts, 'Corone=250', 'Corone Dentali', 'Corone Dentali=0', 'Corone Dentali=1,5'],
  GUARANTEE_TEXT: [...oneLine, 'x'.repeat(601)],
  GUARANTEE_FACTS: [...ofTexts, 'a;b;c;d;e;f;g', 'x'.repeat(121)],
  PRIVACY_CONTROLLER: ofTexts,
  PRIVACY_REPRESENTATIVE: ofTexts,
  PRIVACY_DPO: ofTexts,
  PRIVACY_LEGAL_BASIS: ofTexts,
  PRIVACY_RETENTION: ofTexts,
  PRIVACY_RECIPIENTS: ofTexts,
  PRIVACY_TRANSFERS: ofTexts,
  PRIVACY_COMPLAINT: ofTexts,
  QUOTE_INSURANCE: ofTexts,
  QUOTE_GUARANTEE: ofTexts,
  QUOTE_NIGHT_CONTACT: ofTexts,
  QUOTE_AFTERCARE: ofTexts,
  HEALTH_CONSENT_TEXT: [...ofTexts, 'x'.repeat(2001)],
  HEALTH_CONSENT_VERSION: [...oneLine, 'two words', 'x'.repeat(41)],
  UPLOAD_MAX_FILE_BYTES: counts,
  UPLOAD_MAX_LARGE_BYTES: counts,
  UPLOAD_MAX_TOTAL_BYTES: counts,
  DRAFTS_PER_HOUR: counts,
  UPLOAD_BYTES_PER_HOUR: counts,
  SUBMISSIONS_PER_HOUR: counts,
  RATE_LIMITS: choices,
  LOG_LEVEL: choices,
  REDIS_URL: ['redis', 'redis://', 'http://redis:6379', 'redis:6379', 'redis://a:99999'],
  ADMIN_PORT: [...ports, '3000'],
  NODE_EXTRA_CA_CERTS: files,
  PROVIDER_URL: urls,
  STORAGE_ORIGINS: ['files.example', 'ftp://files.example', 'https://', ',', 'https://a.example,'],
  PROVIDER_HOST: hosts,
  PROVIDER_PORT: ports,
  PROVIDER_TLS_CERT: oneLine,
  PROVIDER_TLS_KEY: oneLine,
  PROVIDER_ADMIN_PORT: [...ports, '4000'],
  DATA_DIR: [...oneLine, '~/data', '$HOME/data', '${HOME}/data'],
  UNSUBMITTED_BYTES_MAX: counts,
  FREE_BYTES_MIN: ['-1', '1.5', 'many', '10 MB', '1e9'],
  DATABASE_URL: [
    'clinic',
    'mysql://x/clinic',
    'postgres:clinic',
    'postgres://',
    'postgres://a:99999/b',
    'postgres://a/b?ssl=x',
  ],
  S3_ENDPOINT: urls,
  S3_REGION: [...oneLine, 'eu west'],
  S3_BUCKET: [...oneLine, 'a/b', 'a b'],
  S3_ACCESS_KEY_ID: [...oneLine, 'a b', 'š'],
  S3_SECRET_ACCESS_KEY: [...oneLine, 'a b', 'š'],
  S3_FORCE_PATH_STYLE: choices,
  PROVIDER_ORIGIN: [...urls, 'https://provider.example/files'],
  CLAMAV_HOST: ['two names', 'http://scanner', 'scanner:0', 'scanner:99999', 'scanner:port'],
  CLAMAV_REQUIRED: choices,
  SMTP_URL: ['mail.example', 'http://mail.example', 'smtp://', 'smtp:mail', 'smtps://a:99999'],
  NOTIFY_EMAIL: [...addresses, 'info@clinica.example', 'info@esempio.it'],
  MAIL_FROM: [...addresses, 'info@clinica.example', 'info@esempio.it'],
  DRAFT_RETENTION_DAYS: counts,
  FORM_RETENTION_DAYS: counts,
  TRAIL_RETENTION_DAYS: [...counts, '30'],
  STAFF_EMAIL: addresses,
  STAFF_PASSWORD: [...oneLine, 'x'.repeat(257)],
  STAFF_SECOND_FACTOR: choices,
  ACCESS_TOKEN_TTL: counts,
  REFRESH_TOKEN_TTL: counts,
  SESSION_TTL: counts,
  SESSION_IDLE_TTL: counts,
  BACKUP_KEY: ['nope', 'x'.repeat(32), 'a\u0007b', 'a\ufffd', 'x'.repeat(6000)],
  BACKUP_DAYS: counts,
  BACKUP_S3_ENDPOINT: urls,
  BACKUP_S3_REGION: [...oneLine, 'eu west'],
  BACKUP_S3_ACCESS_KEY_ID: [...oneLine, 'a b'],
  BACKUP_S3_SECRET_ACCESS_KEY: [...oneLine, 'a b'],
  SITE_ADDRESS: [...oneLine, 'https://clinic.example', 'clinic.example/it', 'two names', 'a:port', 'a:99999'],
};

/** Read by the compose file alone. */
const ofComposeFile = new Set(['POSTGRES_PASSWORD', 'BACKUP_FOLDER', 'COMPOSE_PROJECT_NAME', 'COMPOSE_FILE']);

const check = (env: Env) =>
  checkSettings(
    () => trustExtraAuthorities(env['NODE_EXTRA_CA_CERTS']),
    () => readSecretFile('STAFF_PASSWORD', env),
    () => loadWebConfig(env),
    () => loadProviderConfig(env),
    () => loadBackupConfig(env),
  );

describe('a wrong setting', () => {
  test('is tried for each that is described', () => {
    const described = [...example.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, key = '']) => key);
    expect(Object.keys(wrongValues)).toEqual(described.filter((key) => !ofComposeFile.has(key)));
    expect(Object.entries(wrongValues).filter(([, values]) => new Set(values).size < 5)).toEqual([]);
  });

  test.each(Object.entries(wrongValues))('%s is refused by its name', async (key, values) => {
    // Together with the settings that it requires.
    const rest: Env = key.startsWith('HEALTH') ? { HEALTH_CONSENT_TEXT: 'Sì', HEALTH_CONSENT_VERSION: '1' } : {};
    const isNamed = new RegExp(`^SettingsError: Configuration: (.*; )?${key} must(?! be set together)`);
    for (const value of values) {
      const refusal = await check({ ...rest, [key]: value }).then(() => 'taken', String);
      expect({ value, refusal }).toEqual({ value, refusal: expect.stringMatching(isNamed) });
    }
  });

  test('is named once with all others of website and provider', async () => {
    const wrong = {
      ACCESS_TOKEN_TTL: '-1',
      LOG_LEVEL: 'loud',
      STAFF_PASSWORD_FILE: '/nowhere',
      TRUST_PROXY: 'true',
    };
    const refusal = String(await check(wrong).catch((error: unknown) => error));
    expect(refusal).toMatch(
      /STAFF_PASSWORD_FILE must name.*TRUST_PROXY must not be true: any visitor.*LOG_LEVEL must be one of.*ACCESS_TOKEN_TTL must/,
    );
    expect(refusal.match(/LOG_LEVEL/g)).toHaveLength(1);
  });

  test('ends the start of the website, whose message names those of the provider too', async () => {
    const folder = newFolder();
    await writeFile(
      join(folder, '.env'),
      '\ufeffTRUST_PROXY=maybe\r\nLOG_LEVEL=loud\r\nACCESS_TOKEN_TTL=-1\r\nSTAFF_PASSWORD_FILE=/nowhere\r\n',
    );
    const { status, stderr } = spawnSync(process.execPath, [programFile('server/main.ts')], {
      cwd: folder,
      env: programEnv,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/^Configuration: STAFF_PASSWORD_FILE/)]);
    for (const key of ['TRUST_PROXY', 'LOG_LEVEL', 'ACCESS_TOKEN_TTL']) expect(stderr).toContain(`${key} must`);
  });
});

test('right settings of odd kinds are taken', async () => {
  const right: Env[] = [
    {
      HOST: '::1',
      TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::/32',
      CONTACT_EMAIL: 'info@klinika-šibenik.hr',
    },
    { HOST: 'web_1', TRUST_PROXY: '2', CONTACT_PHONE: '+355 (4) 000-0000', WHATSAPP_NUMBER: '+355690000000' },
    { CLINIC_NAME: 'Dr. D\'Angelo & "Figli" <Šibenik>', CLINIC_HOURS: 'ora 9–12 🦷', STAFF_PASSWORD: '' },
    {
      PRIVACY_CONTROLLER: 'Klinika\nRruga 1\r\nTirana',
      DATABASE_URL: 'postgres:///clinic?host=/run/postgresql',
    },
    { SMTP_URL: 'smtp://mail', NOTIFY_EMAIL: 'root@localhost', LOG_LEVEL: ' ' },
  ];
  for (const TRUST_PROXY of ['::ffff:10.0.0.0/104', '::ffff:10.0.0.1', 'fd00::/8', 'fe80::/10', '2001:db8::/16'])
    right.push({ TRUST_PROXY });
  for (const env of right) await expect(check(env)).resolves.toBeUndefined();
});
