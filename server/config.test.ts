import { describe, expect, test } from 'vitest';
import { loadConfig, warningsOf } from './config.ts';

test('an empty environment gives the embedded provider on a loopback port', () => {
  const config = loadConfig({});
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, providerUrl: null, adminPort: null });
  expect(config.budgets).toEqual({
    draftsPerHour: 30,
    uploadBytesPerHour: 2_147_483_648,
    submissionsPerHour: 10,
  });
  expect(config.site.uploadLimits).toEqual({
    maxFileBytes: 26_214_400,
    maxLargeBytes: 629_145_600,
    maxTotalBytes: 1_610_612_736,
  });
});

test('one message names every offending key', () => {
  const wrong = {
    PORT: 'http',
    PROVIDER_URL: 'ftp://api.example',
    RATE_LIMITS: 'maybe',
    DRAFTS_PER_HOUR: '0',
    UPLOAD_BYTES_PER_HOUR: '300 MB',
    SUBMISSIONS_PER_HOUR: '-1',
    UPLOAD_MAX_FILE_BYTES: '10',
    UPLOAD_MAX_TOTAL_BYTES: '5',
  };
  expect(() => loadConfig(wrong)).toThrow(
    /PROVIDER_URL must.*UPLOAD_MAX_TOTAL_BYTES must not.*PORT must.*DRAFTS_PER_HOUR must.*UPLOAD_BYTES_PER_HOUR must.*SUBMISSIONS_PER_HOUR must.*RATE_LIMITS must/,
  );
});

test('a provider elsewhere needs its storage named', () => {
  expect(() => loadConfig({ PROVIDER_URL: 'https://api.example/v1/' })).toThrow(/STORAGE_ORIGINS/);
  const config = loadConfig({
    PROVIDER_URL: 'https://api.example/v1/',
    STORAGE_ORIGINS: 'https://files.example, https://cdn.example:8443',
  });
  expect(config.providerUrl).toBe('https://api.example/v1');
  expect(config.storageOrigins).toEqual(['https://files.example', 'https://cdn.example:8443']);
});

test('a public origin is an origin, not a page', () => {
  expect(loadConfig({ PUBLIC_ORIGIN: 'https://clinic.example/' }).publicOrigin).toBe('https://clinic.example');
  expect(() => loadConfig({ PUBLIC_ORIGIN: 'https://clinic.example/it' })).toThrow(/PUBLIC_ORIGIN/);
});

const person = (number: number) => `Dott. Prova ${number} | Albo ${number} | Cura i denti.`;

describe('the clinic’s people', () => {
  test('are the director and dentists, with register number and sentence', () => {
    expect(loadConfig({}).people).toEqual([]);
    expect(loadConfig({ CLINIC_PEOPLE: `${person(1)}; ${person(2)} ;` }).people).toEqual([
      {
        name: 'Dott. Prova 1',
        role: 'Direzione sanitaria',
        registration: 'Albo 1',
        sentence: 'Cura i denti.',
      },
      { name: 'Dott. Prova 2', role: 'Odontoiatra', registration: 'Albo 2', sentence: 'Cura i denti.' },
    ]);
  });

  test.each([
    [[1, 2, 3, 4, 5, 6].map(person).join(';'), 'must name at most 5 people, separated by semicolons'],
    [`${person(1)}; Dott. Prova 2 | Cura i denti.`, "'name | register number | sentence' for person 2"],
    ['Dott. Prova |  | Cura i denti.', "'name | register number | sentence' for person 1"],
    [`Dott. Prova | Albo 1 | ${'x'.repeat(161)}`, 'at most 160 characters in each part of person 1'],
  ])('%j is refused at the start', (CLINIC_PEOPLE, problem) => {
    expect(() => loadConfig({ CLINIC_PEOPLE })).toThrow(problem);
    expect(() => loadConfig({ CLINIC_PEOPLE })).toThrow('CLINIC_PEOPLE');
  });
});

test('a public address without PUBLIC_ORIGIN is warned of', () => {
  for (const host of ['0.0.0.0', '::', '192.0.2.1', 'clinic.example'])
    expect(warningsOf(loadConfig({ HOST: host }))).toEqual([expect.stringContaining('PUBLIC_ORIGIN')]);
  for (const host of ['127.0.0.1', '127.0.0.2', '::1', 'localhost'])
    expect(warningsOf(loadConfig({ HOST: host }))).toEqual([]);
  expect(warningsOf(loadConfig({ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://clinic.example' }))).toEqual([]);
});

test.each([
  [{}, ['CLINIC_NAME', 'CONTACT_EMAIL', 'CONTACT_PHONE']],
  [
    { CLINIC_NAME: 'Clinica Dentale', CONTACT_EMAIL: 'info@esempio.it', CONTACT_PHONE: '0039 000000000' },
    ['CLINIC_NAME', 'CONTACT_EMAIL', 'CONTACT_PHONE'],
  ],
  [{ CLINIC_NAME: 'Prova', CONTACT_EMAIL: 'Info@Mail.EXAMPLE.com' }, ['CONTACT_EMAIL', 'CONTACT_PHONE']],
  [{ CLINIC_NAME: 'Prova', CONTACT_EMAIL: 'info@klinika-šibenik.hr', CONTACT_PHONE: '+355 4 200 0000' }, []],
])('a public site with %j is warned of %j', (env, keys) => {
  const warned = warningsOf(loadConfig({ ...env, PUBLIC_ORIGIN: 'https://klinika.hr' }));
  expect(warned).toEqual(keys.map((key) => expect.stringMatching(`^${key} is a placeholder`)));
});

test('a site that asks for consent to health data is warned of what its privacy page lacks', () => {
  const consent = { HEALTH_CONSENT_TEXT: 'Acconsento.', HEALTH_CONSENT_VERSION: '2026-11' };
  const rest = {
    PRIVACY_CONTROLLER: 'Clinica sh.p.k.',
    PRIVACY_LEGAL_BASIS: 'Consenso.',
    PRIVACY_RETENTION: 'Due anni.',
    PRIVACY_TRANSFERS: 'Albania.',
    PRIVACY_COMPLAINT: 'Garante.',
  };
  const papers = {
    PRIVACY_REPRESENTATIVE: 'Esempio S.r.l.',
    PRIVACY_DPO: 'Avv. Bianchi.',
    PRIVACY_RECIPIENTS: 'Il fornitore del server.',
  };
  expect(warningsOf(loadConfig({ ...consent, ...rest }))).toEqual([
    expect.stringContaining('lacks PRIVACY_REPRESENTATIVE, PRIVACY_DPO, PRIVACY_RECIPIENTS ('),
  ]);
  expect(warningsOf(loadConfig({ ...consent, ...papers }))).toEqual([
    expect.stringContaining('lacks PRIVACY_CONTROLLER, PRIVACY_LEGAL_BASIS'),
  ]);
  expect(warningsOf(loadConfig({ ...consent, ...papers, ...rest }))).toEqual([]);
  expect(warningsOf(loadConfig({}))).toEqual([]);
});
