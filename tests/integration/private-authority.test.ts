import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createSmtpMailer } from '#provider/mail/mailer.ts';
import { readServerCertificate } from '#provider/config/server-certificate.ts';
import type { ProviderOptions } from '#provider/start.ts';
import { trustExtraAuthorities } from '#runtime/environment.ts';
import { askHealth } from '#runtime/health-check.ts';
import { runProvider, startBundledProvider } from '../support/bundled-provider.ts';
import { createAuthority, type Authority } from '../support/authority.ts';
import { runToEnd } from '../support/ended-process.ts';
import { withFirstAccount } from '../support/first-account.ts';
import { forTest } from '../support/for-test.ts';
import { freePort } from '../support/free-port.ts';
import { newFolder } from '../support/new-folder.ts';
import { hasOwnPostgres, startOwnPostgres, type OwnPostgresServer } from '../support/provider-postgres.ts';
import { programFile } from '../support/program.ts';
import { startProviderProcess } from '../support/provider-process.ts';
import { startS3 } from '../support/provider-s3.ts';
import { hasRedis, startRedis } from '../support/redis-server.ts';
import { startUpstream } from '../support/stack.ts';
import { startWebsiteProcess } from '../support/website-process.ts';
import { startWebsite, type TestWebsite } from '../support/website.ts';

/** The authority that this process trusts. */
let right: Authority;
let wrong: Authority;
beforeAll(async () => {
  right = createAuthority('The clinic');
  wrong = createAuthority('Somebody else');
  trustExtraAuthorities(right.trusted);
});
afterAll(async () => {
  right.close();
  wrong.close();
});

const settings = async (env: Record<string, string>) => {
  const all = { DATA_DIR: newFolder(), ...env };
  await withFirstAccount(all);
  return all;
};

const start = (env: Record<string, string>, options: Partial<ProviderOptions> = {}) =>
  startBundledProvider({ env, ...options });

describe.skipIf(!hasOwnPostgres)('a database with a certificate of a private authority', () => {
  let postgres: OwnPostgresServer;
  beforeAll(async () => {
    postgres = await startOwnPostgres(right);
  });
  afterAll(() => postgres.close());

  const over = async (query: string): Promise<string> => `${await postgres.createDatabase()}?${query}`;

  test.each([
    ['DATABASE_URL', () => `sslmode=verify-full&sslrootcert=${right.trusted}`],
    ['NODE_EXTRA_CA_CERTS', () => 'sslmode=verify-full'],
  ])('is used over TLS when %s names that authority', async (_setting, query) => {
    const url = await over(query());
    await start({ DATABASE_URL: url });
    const client = new Client({ connectionString: url.replace(/\?.*/, '') });
    await client.connect();
    const { rows } = await client.query(
      "select distinct s.ssl from pg_stat_ssl s join pg_stat_activity a using (pid) where a.application_name = 'clinic-provider'",
    );
    await client.end();
    expect(rows).toEqual([{ ssl: true }]);
  });

  test.each([
    [
      'another authority is named',
      () => wrong.trusted,
      /^The certificate of postgres:\/\/127\.0\.0\.1:\d+\/test_\w+ is not trusted \(\w+\): name its authority in NODE_EXTRA_CA_CERTS, or correct DATABASE_URL$/,
    ],
    [
      'the file of the authority is missing',
      () => '/nowhere.pem',
      /^A certificate or key that DATABASE_URL names cannot be read \(ENOENT\): correct sslrootcert, sslcert or sslkey$/,
    ],
  ])('is not used when %s, and the start says so', async (_reason, file, sentence) => {
    const url = await over(`sslmode=verify-full&sslrootcert=${file()}`);
    await expect(start({ DATABASE_URL: url })).rejects.toThrow(sentence);
  });

  test('is backed up over TLS by the same address', async () => {
    const url = await over(`sslmode=verify-full&sslrootcert=${right.trusted}`);
    const env = await settings({ DATABASE_URL: url });
    await (await runProvider({ env })).close();
    const backups = newFolder();
    const made = await runToEnd('provider/cli/backup.ts', env, [backups]);
    expect(made).toMatchObject({ code: 0 });
    expect(await readdir(backups)).toHaveLength(2);
  });
});

test.skipIf(!hasOwnPostgres)('a database without TLS is not used when TLS is asked for', async () => {
  const postgres = await forTest(startOwnPostgres());
  const url = `${await postgres.createDatabase()}?sslmode=verify-full`;
  await expect(start({ DATABASE_URL: url })).rejects.toThrow(
    /^The database \S+ offers no TLS: switch it on there, or correct sslmode in DATABASE_URL$/,
  );
});

/** @returns the time at which a host's certificate expires, in Unix seconds, according to a process's metrics. */
const expiryOf = async (adminPort: string, origin: string): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
  const series = `tls_certificate_expiry_timestamp_seconds{host="${new URL(origin).host}"} `;
  return Number(text.split(series)[1]?.split('\n', 1)[0]);
};

const validTo = ({ certificate }: Authority): number => new X509Certificate(certificate).validToDate.getTime() / 1000;

const readinessOf = async (origin: string): Promise<unknown> => (await fetch(`${origin}/readyz`)).json();

const startStorage = async (authority: Authority) => {
  const s3 = await forTest(startS3({ authority }));
  return s3;
};

describe('a storage with a certificate of a private authority', () => {
  test('is used when that authority is trusted', async () => {
    const s3 = await startStorage(right);
    const adminPort = String(await freePort());
    const { origin, storageOrigin } = await start({ ...s3.env, PROVIDER_ADMIN_PORT: adminPort });
    expect(storageOrigin).toBe(s3.env['S3_ENDPOINT']);
    expect(await readinessOf(origin)).toEqual({ status: 'ready' });
    await expect.poll(() => expiryOf(adminPort, storageOrigin)).toBe(validTo(right));
  });

  test('is used by a program whose .env names that authority', async () => {
    const s3 = await startStorage(wrong);
    const cwd = newFolder();
    await writeFile(path.join(cwd, '.env'), `NODE_EXTRA_CA_CERTS=${wrong.trusted}\n`);
    const entry = programFile('provider/main.ts');
    const provider = await startProviderProcess(await settings(s3.env), { entry, cwd });
    expect(await readinessOf(provider.origin)).toEqual({ status: 'ready' });
    expect(await provider.terminate()).toBe(0);
  });

  test('is not used otherwise, and the start says so', async () => {
    const s3 = await startStorage(wrong);
    await expect(start(s3.env)).rejects.toThrow(
      /^The certificate of https:\/\/127\.0\.0\.1:\d+\/clinic is not trusted \(\w+\): name its authority in NODE_EXTRA_CA_CERTS, or correct S3_ENDPOINT$/,
    );
  });
});

test.each(['/nowhere.pem', path.resolve('package.json')])(
  'a file of authorities that holds none, %s, is refused',
  (file) => {
    expect(() => trustExtraAuthorities(file)).toThrow(
      /^Configuration: NODE_EXTRA_CA_CERTS must name a readable PEM file of certificates \(\w+\)$/,
    );
  },
);

/** Starts the website with a provider, by default the test's own. */
const startBefore = async (env: Record<string, string>): Promise<TestWebsite> => {
  const { provider } = await startUpstream();
  const website = await forTest(startWebsite({ provider, env }));
  return website;
};

/** @returns the reason in the log line with this text. */
const reasonOf = (website: TestWebsite, text: string): unknown => {
  const line: unknown = JSON.parse(website.logs.find((written) => written.includes(text)) ?? '{}');
  return typeof line === 'object' && line !== null && 'reason' in line ? line.reason : undefined;
};

const https = ({ certificateFile: certificate, keyFile: key }: Authority) => ({
  tls: readServerCertificate({ certificate, key }),
});

describe('a provider that serves https itself', () => {
  test('is called when its authority is trusted', async () => {
    const { origin } = await start({}, https(right));
    expect(origin).toMatch(/^https:/);
    const website = await startBefore({ PROVIDER_URL: origin, STORAGE_ORIGINS: origin });
    expect((await website.send({ path: '/readyz' })).status).toBe(200);
    expect((await website.send({ path: '/api/blog/get-blogs' })).json).toEqual([]);
  });

  test('is not called otherwise, and the log says why', async () => {
    const { origin } = await start({}, https(wrong));
    const website = await startBefore({ PROVIDER_URL: origin });
    for (let call = 0; call < 5; call += 1)
      expect((await website.send({ path: '/api/blog/get-blogs' })).status).toBe(502);
    expect(reasonOf(website, 'provider circuit opened')).toMatch(
      /^The certificate of https:\/\/127\.0\.0\.1:\d+ is not trusted \(\w+\): name its authority in NODE_EXTRA_CA_CERTS, or correct PROVIDER_URL$/,
    );
  });

  test('answers the health check of its container, which trusts its certificate alone', async () => {
    const { origin } = await start({}, https(right));
    expect(await askHealth(`${origin}/readyz`, right.certificate)).toBe(200);
    await expect(askHealth(`${origin}/readyz`, wrong.certificate)).rejects.toMatchObject({
      code: expect.stringMatching(/CERT|UNABLE_TO_/),
    });
  });

  test('is started by its settings, and the website measures when its certificate expires', async () => {
    const files = { PROVIDER_TLS_CERT: right.certificateFile, PROVIDER_TLS_KEY: right.keyFile };
    const provider = await startProviderProcess(await settings(files));
    expect(provider.origin).toMatch(/^https:/);
    const adminPort = String(await freePort());
    await startWebsiteProcess({
      provider: { url: provider.origin, storage: { origin: provider.origin } },
      env: { NODE_EXTRA_CA_CERTS: right.trusted, ADMIN_PORT: adminPort },
    });
    expect(await expiryOf(adminPort, provider.origin)).toBe(validTo(right));
    expect(await provider.terminate()).toBe(0);
  });

  test('does not start with the key of another certificate', () => {
    expect(() => readServerCertificate({ certificate: right.certificateFile, key: wrong.keyFile })).toThrow(
      /^Configuration: PROVIDER_TLS_CERT and PROVIDER_TLS_KEY must name readable PEM files of a certificate and its key \(\w+\)$/,
    );
  });
});

const startRedisOf = async (authority: Authority) => {
  const redis = await forTest(startRedis(authority));
  return redis;
};

describe.runIf(hasRedis)('a Redis with a certificate of a private authority', () => {
  test('is used when that authority is trusted', async () => {
    const redis = await startRedisOf(right);
    const website = await startBefore({ REDIS_URL: redis.url });
    expect(website.logs.filter((line) => line.includes('redis unavailable'))).toEqual([]);
  });

  test('is away otherwise, and the log says why', async () => {
    const redis = await startRedisOf(wrong);
    const website = await startBefore({ REDIS_URL: redis.url });
    expect(reasonOf(website, 'redis unavailable')).toMatch(
      /^The certificate of redis at 127\.0\.0\.1:\d+ is not trusted \(\w+\): name its authority in NODE_EXTRA_CA_CERTS, or correct REDIS_URL$/,
    );
  });
});

/** @returns its port, and for each mail whether TLS was used. */
const startMailServer = async (authority: Authority, options: SMTPServerOptions) => {
  const mails: string[] = [];
  const server = new SMTPServer({
    cert: authority.certificate,
    key: authority.key,
    authOptional: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onData: (stream, session, done) => {
      stream.resume();
      stream.on('end', () => {
        mails.push(session.secure ? 'TLS' : 'plain');
        done();
      });
    },
    ...options,
  });
  // A client that does not trust the certificate ends the handshake.
  server.on('error', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  return { mails, port: typeof address === 'object' && address ? address.port : 0 };
};

const send = (smtpUrl: string) =>
  createSmtpMailer(
    {
      smtpUrl,
      notifyEmail: 'ordinacija@example.hr',
      mailFrom: 'ordinacija@example.hr',
      whatsappNumber: null,
      sender: 'Klinika',
      hours: '',
      contactPhone: null,
      address: null,
    },
    'one',
  )({ to: 'ordinacija@example.hr', subject: 'Novi upit', text: 'Novi upit' }, new AbortController().signal);

describe('a mail server', () => {
  test.each<[way: string, options: SMTPServerOptions, scheme: string, query: string]>([
    ['STARTTLS, without being asked for it', {}, 'smtp://', ''],
    ['STARTTLS, when it is required', {}, 'smtp://', '?requireTLS=true'],
    ['STARTTLS, with user and password', { authOptional: false }, 'smtp://clinic:secret@', ''],
    ['TLS from the start', { secure: true }, 'smtps://', ''],
  ])('gets mails over %s', async (_way, options, scheme, query) => {
    const { mails, port } = await startMailServer(right, options);
    await send(`${scheme}127.0.0.1:${port}/${query}`);
    expect(mails).toEqual(['TLS']);
  });

  test.each([
    ['TLS is required', '', '?requireTLS=true'],
    ['there is a password', 'clinic:secret@', ''],
  ])('that offers no TLS gets nothing when %s', async (_reason, user, query) => {
    const { mails, port } = await startMailServer(right, {
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
    });
    await expect(send(`smtp://${user}127.0.0.1:${port}/${query}`)).rejects.toMatchObject({ code: 'ETLS' });
    expect(mails).toEqual([]);
  });

  test('that offers no TLS gets a password when the setting says so', async () => {
    const { mails, port } = await startMailServer(right, {
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
    });
    await send(`smtp://clinic:secret@127.0.0.1:${port}/?requireTLS=false`);
    expect(mails).toEqual(['plain']);
  });

  test.each(['smtp', 'smtps'])('gets nothing over %s when its authority is not trusted', async (scheme) => {
    const { mails, port } = await startMailServer(wrong, { secure: scheme === 'smtps' });
    await expect(send(`${scheme}://127.0.0.1:${port}`)).rejects.toMatchObject({
      code: expect.stringMatching(/ETLS|ESOCKET/),
    });
    expect(mails).toEqual([]);
  });
});
