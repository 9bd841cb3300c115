import { createServer } from 'node:net';
import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startMailServer as startCollectingServer } from '../../support/mail-server.ts';
import { createAuthority, type Authority } from '../../support/authority.ts';
import { findingsOf } from '../../support/check-up.ts';
import { runToEnd } from '../../support/ended-process.ts';
import { forTest } from '../../support/for-test.ts';
import { freePort } from '../../support/free-port.ts';
import { newFolder } from '../../support/new-folder.ts';
import { startS3 } from '../../support/provider-s3.ts';
import { hasRedis, startRedis } from '../../support/redis-server.ts';
import { startS3Front, type S3Front } from '../../support/s3-front.ts';
import { startUnansweringHost } from '../../support/unanswering-host.ts';

let authority: Authority;
beforeAll(() => {
  authority = createAuthority('doctor');
});
afterAll(() => authority.close());

/** @returns what the doctor says about a server, before the first start of a product. */
const sayingsOf = async (env: Record<string, string>, options: Parameters<typeof findingsOf>[1] = {}) =>
  findingsOf({ DATA_DIR: newFolder(), ...env }, { isRunning: false, ...options });

interface Row {
  fault: string;
  /** Plants the fault. @returns settings. */
  plant: () => Promise<Record<string, string>>;
  finding: RegExp;
}

const code = (name: string) => `<?xml version="1.0"?><Error><Code>${name}</Code><Message>geheim</Message></Error>`;

/** @returns a plant: an S3 server that answers uploads in its own way. */
const withWrites =
  (status: number, name = '', headers: readonly (readonly [string, string])[] = []) =>
  async () => {
    const front = await forTest(startS3Front());
    front.misbehave('PUT', { status, headers, body: name === '' ? '' : code(name) });
    return front.env;
  };

const storageRows: readonly Row[] = [
  {
    fault: 'nothing listens',
    plant: async () => ({
      S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      S3_BUCKET: 'clinic',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }),
    finding: /^STORAGE_UNREACHABLE: The storage http:\/\/127\.0\.0\.1:\d+\/clinic cannot be reached \(ECONNREFUSED\)/,
  },
  {
    fault: 'the key is wrong',
    plant: async () => ({ ...(await forTest(startS3())).env, S3_SECRET_ACCESS_KEY: 'wrong' }),
    finding:
      /^STORAGE_SIGNATURE: .* does not accept the signature \(SignatureDoesNotMatch\): correct S3_SECRET_ACCESS_KEY/,
  },
  {
    fault: 'a front before the storage changes the host',
    plant: async () => (await forTest(startS3Front({ host: 's3.internal' }))).env,
    finding: /^STORAGE_SIGNATURE: .*, and let a proxy before it pass Host unchanged$/,
  },
  {
    fault: 'the id of the key is wrong',
    plant: async () => ({ ...(await forTest(startS3())).env, S3_ACCESS_KEY_ID: 'wrong' }),
    finding: /^STORAGE_KEY: The storage \S+ refuses the key \(\w+\): correct S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY/,
  },
  {
    fault: 'the bucket may only be read',
    plant: withWrites(403, 'AccessDenied'),
    finding: /^STORAGE_RIGHTS: The storage \S+ refuses the key what uploads need \(AccessDenied\): let it write/,
  },
  {
    fault: 'uploads cannot be read',
    plant: async () => {
      const front = await forTest(startS3Front());
      front.misbehave('GET', { status: 403, body: code('AccessDenied') });
      return front.env;
    },
    finding: /^STORAGE_RIGHTS: The storage \S+ refuses the key what uploads need \(AccessDenied\): let it write/,
  },
  {
    fault: 'the bucket is in another region',
    plant: withWrites(400, 'AuthorizationHeaderMalformed'),
    finding:
      /^STORAGE_REGION: .* in another region or at another address \(AuthorizationHeaderMalformed\): correct S3_REGION/,
  },
  {
    fault: 'the storage redirects to another region',
    plant: withWrites(301, 'PermanentRedirect'),
    finding: /^STORAGE_REGION: .* in another region or at another address \(PermanentRedirect\): correct S3_REGION/,
  },
  {
    fault: 'the clock of the storage is ten minutes late',
    plant: async () => {
      const front = await forTest(startS3Front());
      const date = new Date(Date.now() - 600_000).toUTCString();
      front.misbehave('PUT', { status: 200, headers: [['date', date]] });
      return front.env;
    },
    finding: /^STORAGE_CLOCK: The clocks of provider and storage \S+ are more than five minutes apart: let NTP/,
  },
  {
    fault: 'the storage refuses a time that is too far away',
    plant: withWrites(403, 'RequestTimeTooSkewed'),
    finding: /^STORAGE_CLOCK: The clocks of provider and storage \S+ are more than five minutes apart: let NTP/,
  },
  {
    fault: 'the storage takes a fresh address for an expired one',
    plant: async () => {
      const front = await forTest(startS3Front());
      const body = code('AccessDenied').replace('geheim', 'Request has expired');
      front.misbehave('PUT', { status: 403, body });
      return front.env;
    },
    finding: /^STORAGE_CLOCK: The clocks of provider and storage \S+ are more than five minutes apart/,
  },
  {
    fault: 'the storage requires a checksum',
    plant: withWrites(400, 'InvalidRequest'),
    finding:
      /^STORAGE_HEADERS: .* refuses the headers of an upload \(InvalidRequest\): accept uploads without a checksum/,
  },
  {
    fault: 'the storage reads a checksum in another form',
    plant: withWrites(400, 'InvalidDigest'),
    finding: /^STORAGE_HEADERS: .* refuses the headers of an upload \(InvalidDigest\)/,
  },
  {
    fault: 'the storage does not know a header',
    plant: withWrites(501, 'NotImplemented'),
    finding: /^STORAGE_HEADERS: .* refuses the headers of an upload \(NotImplemented\)/,
  },
  {
    fault: 'a proxy before the storage limits bodies',
    plant: withWrites(413),
    finding: /^STORAGE_SIZE: The way to the storage \S+ refuses uploads for their size \(413\): raise the limit/,
  },
  {
    fault: 'the storage keeps nothing',
    plant: withWrites(200),
    finding: /^STORAGE_LOSES: The storage \S+ accepts uploads and does not return them: check its disk/,
  },
  {
    fault: 'the storage is full',
    plant: withWrites(507),
    finding: /^NO_SPACE: There is no space left for \S+: free some, or enlarge it$/,
  },
  {
    fault: 'the quota of the bucket is used up',
    plant: withWrites(403, 'QuotaExceeded'),
    finding: /^NO_SPACE: There is no space left for \S+: free some, or enlarge it$/,
  },
  {
    fault: 'the storage fails',
    plant: withWrites(500),
    finding: /^STORAGE_FAILS: The storage \S+ fails \(500\): see its log, or correct S3_ENDPOINT$/,
  },
  {
    fault: 'the storage overloaded',
    plant: withWrites(503, 'SlowDown'),
    finding: /^STORAGE_FAILS: The storage \S+ fails \(SlowDown\): see its log/,
  },
  {
    fault: 'the key of its encryption is switched off',
    plant: withWrites(400, 'KMS.DisabledException'),
    finding: /^STORAGE_FAILS: The storage \S+ fails \(KMS\.DisabledException\): see its log/,
  },
  {
    fault: 'a lifecycle rule archives objects',
    plant: async () => {
      const front = await forTest(startS3Front());
      front.misbehave('GET', { status: 403, headers: [], body: code('InvalidObjectState') });
      return front.env;
    },
    finding: /^STORAGE_ARCHIVED: The storage \S+ has moved this to an archive \(InvalidObjectState\): bring it back/,
  },
  {
    fault: 'the account of the key is closed',
    plant: withWrites(403, 'UserSuspended'),
    finding: /^STORAGE_KEY: The storage \S+ refuses the key \(UserSuspended\): correct S3_ACCESS_KEY_ID/,
  },
];

describe('the doctor names, of an S3 storage,', () => {
  test.each(storageRows)('that $fault', async ({ plant, finding }) => {
    expect(await sayingsOf(await plant())).toEqual([expect.stringMatching(finding)]);
  });

  test('that the bucket is missing while the product runs, and does not create it', async () => {
    const s3 = await forTest(startS3({ empty: true }));
    const named = [expect.stringMatching(/^STORAGE_BUCKET: The storage \S+ has no such bucket: create it, or/)];
    const ofStorage = async (isRunning: boolean) =>
      (await sayingsOf(s3.env, { isRunning })).filter((line) => line.startsWith('STORAGE'));
    expect(await ofStorage(true)).toEqual(named);
    expect(await ofStorage(true)).toEqual(named);
    expect(await ofStorage(false)).toEqual([]);
  });

  test('that a certificate is not trusted', async () => {
    const s3 = await forTest(startS3({ authority }));
    expect(await sayingsOf(s3.env)).toEqual([
      expect.stringMatching(/^CERTIFICATE_UNTRUSTED: The certificate of https:\S+ is not trusted \(\w+\): name its/),
    ]);
  });

  test.each([
    [true, /CERTIFICATE_EXPIRED: The certificate of https:\S+ has expired \(CERT_HAS_EXPIRED\): renew it\n/],
    [false, /CERTIFICATE_EXPIRES: The certificate of 127\.0\.0\.1:\d+ expires in 0 days: renew it\n/],
  ])('that a certificate has expired (%s) or soon will', async (hasExpired, finding) => {
    const own = createAuthority('own', hasExpired);
    onTestFinished(own.close);
    const s3 = await forTest(startS3({ authority: own }));
    const env = { ...s3.env, DATA_DIR: newFolder(), NODE_EXTRA_CA_CERTS: own.trusted };
    const { code: exitCode, stdout } = await runToEnd('scripts/doctor/main.ts', env, ['--before-start']);
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(finding);
  });

  test('nothing if nothing is wrong, and leaves nothing behind', async () => {
    const front: S3Front = await forTest(startS3Front());
    expect(await sayingsOf(front.env)).toEqual([]);
    const ofObject = ['HEAD', 'PUT', 'GET', 'DELETE'];
    const ofParts = ['POST', 'PUT', 'GET', 'DELETE', 'DELETE', 'GET'];
    expect(front.requests.map(({ method }) => method)).toEqual([...ofObject, ...ofParts]);
  });
});

/** Starts a mail server that fails the test if a mail arrives. @returns SMTP_URL and NOTIFY_EMAIL. */
const mailServer = async (options: SMTPServerOptions, user = 'clinic:geheim@') => {
  const server = new SMTPServer({
    authOptional: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => {
        expect.unreachable('a mail has arrived');
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    SMTP_URL: `smtp://${user}127.0.0.1:${port}?requireTLS=false`,
    NOTIFY_EMAIL: 'segreteria@clinic.example',
  };
};

const refusal = (responseCode: number) =>
  Object.assign(new Error('segreteria@clinic.example is not yours'), { responseCode });

const mailRows: readonly Row[] = [
  {
    fault: 'nothing listens',
    plant: async () => ({ SMTP_URL: 'smtp://127.0.0.1:9', NOTIFY_EMAIL: 'segreteria@clinic.example' }),
    finding: /^MAIL_UNREACHABLE: The mail server 127\.0\.0\.1:9 cannot be reached \(ECONNREFUSED\): start it/,
  },
  {
    fault: 'its host does not exist',
    plant: async () => ({ SMTP_URL: 'smtp://mail.invalid', NOTIFY_EMAIL: 'segreteria@clinic.example' }),
    finding: /^MAIL_UNREACHABLE: The mail server mail\.invalid cannot be reached \(\w+\): start it/,
  },
  {
    fault: 'the log-in is refused',
    plant: () => mailServer({ disabledCommands: ['STARTTLS'], onAuth: (_auth, _session, done) => done(refusal(535)) }),
    finding: /^MAIL_LOGIN: The mail server \S+ refuses the log-in: correct user and password in SMTP_URL$/,
  },
  {
    fault: 'the sender is refused',
    plant: () =>
      mailServer({
        disabledCommands: ['STARTTLS'],
        onMailFrom: (_address, _session, done) => done(refusal(553)),
      }),
    finding: /^MAIL_SENDER: The mail server \S+ refuses the sender \(MAIL FROM 553\): set MAIL_FROM to an address that/,
  },
  {
    fault: 'the recipient is refused',
    plant: () =>
      mailServer({
        disabledCommands: ['STARTTLS'],
        onRcptTo: (_address, _session, done) => done(refusal(550)),
      }),
    finding: /^MAIL_RECIPIENT: The mail server \S+ refuses a mail to NOTIFY_EMAIL \(RCPT TO 550\): correct it, or/,
  },
  {
    fault: 'a log-in needs TLS, and there is none',
    plant: async () => {
      const { SMTP_URL, ...more } = await mailServer({ disabledCommands: ['STARTTLS'] });
      return { ...more, SMTP_URL: SMTP_URL.replace(/\?.*/, '') };
    },
    finding: /^MAIL_TLS: The mail server \S+ offers no TLS \([\w ]+\): use smtps:\/\/ and its port in SMTP_URL/,
  },
  {
    fault: 'its certificate is not trusted',
    plant: () => mailServer({ cert: authority.certificate, key: authority.key }),
    finding: /^CERTIFICATE_UNTRUSTED: The certificate of 127\.0\.0\.1:\d+ is not trusted \(\w+\): name its authority/,
  },
  {
    fault: 'smtps:// leads to a port without TLS',
    plant: async () => {
      const { SMTP_URL, ...more } = await mailServer({ disabledCommands: ['STARTTLS'] });
      return { ...more, SMTP_URL: SMTP_URL.replace('smtp:', 'smtps:') };
    },
    finding: /^TLS_FAILS: TLS with 127\.0\.0\.1:\d+ fails \(ERR_SSL_\w+\): correct scheme and port in SMTP_URL, or/,
  },
  {
    fault: 'a server that is no mail server says nothing',
    plant: async () => {
      const server = createServer(() => undefined).listen(0, '127.0.0.1');
      await once(server, 'listening');
      onTestFinished(() => void server.close());
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      return { SMTP_URL: `smtp://127.0.0.1:${port}`, NOTIFY_EMAIL: 'segreteria@clinic.example' };
    },
    finding: /^NO_ANSWER: The mail server 127\.0\.0\.1:\d+ does not answer within 8 seconds: see its log/,
  },
  {
    fault: 'smtp:// leads to a port with TLS from the start',
    plant: () => mailServer({ secure: true, cert: authority.certificate, key: authority.key }),
    finding: /^NO_ANSWER: The mail server .* or correct SMTP_URL, of a server also scheme and port$/,
  },
];

describe('the doctor names, of the mail server,', () => {
  test.each(mailRows)('that $fault', async ({ plant, finding }) => {
    expect(await sayingsOf(await plant())).toEqual([expect.stringMatching(finding)]);
  });

  test('nothing if it accepts a mail to the clinic, and sends none', async () => {
    const server = await forTest(startCollectingServer());
    const env = { SMTP_URL: server.url, NOTIFY_EMAIL: 'segreteria@clinic.example' };
    expect(await sayingsOf(env)).toEqual([]);
    expect(server.recipients()).toEqual(['segreteria@clinic.example']);
    expect(server.count()).toBe(0);
  });
});

/** @returns a plant: a Redis on which commands have run. */
const redisAfter =
  (change: (url: URL) => void, ...commands: readonly (readonly [string, ...string[]])[]) =>
  async () => {
    const { url, control } = await openRedis();
    for (const [command, ...args] of commands) await control.call(command, ...args);
    const changed = new URL(url);
    change(changed);
    return { REDIS_URL: changed.href };
  };

const openRedis = async () => {
  const { Redis } = await import('ioredis');
  const server = await forTest(startRedis());
  const control = new Redis(server.url);
  onTestFinished(() => control.disconnect());
  return { url: server.url, control, server };
};

const asUser = (name: string) => (url: URL) => void Object.assign(url, { username: name, password: 'geheim' });

const redisRows: readonly Row[] = [
  {
    fault: 'nothing listens',
    plant: async () => ({ REDIS_URL: 'redis://127.0.0.1:9' }),
    finding: /^REDIS_UNREACHABLE: Redis at 127\.0\.0\.1:9 cannot be reached \(ECONNREFUSED\): start it, or correct/,
  },
  {
    fault: 'a firewall drops its packets',
    plant: async () => {
      const host = await startUnansweringHost();
      onTestFinished(host.close);
      return { REDIS_URL: host.origin.replace('http', 'redis') };
    },
    finding: /^REDIS_UNREACHABLE: Redis at \S+ cannot be reached \(\w+\): start it, or correct REDIS_URL \(rediss:/,
  },
  {
    fault: 'the password is wrong',
    plant: redisAfter(asUser('stranger')),
    finding: /^REDIS_LOGIN: Redis at \S+ refuses the log-in \(WRONGPASS\): correct user and password in REDIS_URL$/,
  },
  {
    fault: 'the password is missing',
    plant: redisAfter(() => undefined, ['config', 'set', 'requirepass', 'geheim']),
    finding: /^REDIS_LOGIN: Redis at \S+ refuses the log-in \(NOAUTH\): correct user and password in REDIS_URL$/,
  },
  {
    fault: 'its user may run no scripts',
    plant: redisAfter(asUser('web'), ['acl', 'setuser', 'web', 'on', '>geheim', '~*', '&*', '+@all', '-eval']),
    finding: /^REDIS_RIGHTS: Redis at \S+ refuses commands \(NOPERM\): give the user of REDIS_URL all keys/,
  },
  {
    fault: 'its user may only read',
    plant: redisAfter(asUser('web'), ['acl', 'setuser', 'web', 'on', '>geheim', '~*', '&*', '+@all', '-@write']),
    finding: /^REDIS_RIGHTS: Redis at \S+ refuses commands \(\w+\): give the user of REDIS_URL all keys/,
  },
  {
    fault: 'its user may use no channel',
    plant: redisAfter(asUser('web'), ['acl', 'setuser', 'web', 'on', '>geheim', '~*', 'resetchannels', '+@all']),
    finding: /^REDIS_RIGHTS: Redis at \S+ refuses commands \(NOPERM\): give the user of REDIS_URL all keys/,
  },
  {
    fault: 'it is a read-only replica',
    plant: redisAfter(() => undefined, ['replicaof', '127.0.0.1', '9']),
    finding: /^REDIS_READ_ONLY: Redis at \S+ is a read-only replica \((?:READONLY|MASTERDOWN)\): name the primary/,
  },
  {
    fault: 'it is out of memory',
    plant: redisAfter(() => undefined, ['config', 'set', 'maxmemory', '1']),
    finding: /^REDIS_FULL: Redis at \S+ is out of memory \(OOM\): raise its maxmemory$/,
  },
  {
    fault: 'its certificate is not trusted',
    plant: async () => ({ REDIS_URL: (await forTest(startRedis(authority))).url }),
    finding: /^CERTIFICATE_UNTRUSTED: The certificate of redis at \S+ is not trusted \(\w+\): name its authority/,
  },
  {
    fault: 'redis:// leads to a port with TLS',
    plant: async () => ({ REDIS_URL: (await forTest(startRedis(authority))).url.replace('rediss', 'redis') }),
    finding: /^REDIS_UNREACHABLE: .* or correct REDIS_URL \(rediss:\/\/ with TLS, redis:\/\/ without\)$/,
  },
  {
    fault: 'rediss:// leads to a port without TLS',
    plant: redisAfter((url) => void (url.protocol = 'rediss:')),
    finding: /^REDIS_UNREACHABLE: .* or correct REDIS_URL \(rediss:\/\/ with TLS, redis:\/\/ without\)$/,
  },
  {
    fault: 'it hangs',
    plant: async () => {
      const { url, server } = await openRedis();
      server.pause();
      onTestFinished(server.resume);
      return { REDIS_URL: url };
    },
    finding: /^REDIS_UNREACHABLE: Redis at \S+ cannot be reached \(/,
  },
];

describe.runIf(hasRedis)('the doctor names, of Redis,', () => {
  test.each(redisRows)('that $fault', async ({ plant, finding }) => {
    const found = await sayingsOf(await plant(), { parts: ['website'] });
    expect(found).toEqual([expect.stringMatching(finding)]);
  });

  test('nothing if nothing is wrong, and leaves nothing behind', async () => {
    const { url, control } = await openRedis();
    await control.subscribe('blog-changed');
    const told: string[] = [];
    control.on('message', (channel) => void told.push(channel));
    expect(await sayingsOf({ REDIS_URL: url }, { parts: ['website'] })).toEqual([]);
    await control.unsubscribe();
    await expect.poll(() => control.keys('*')).toEqual([]);
    expect(told).toEqual([]);
  });
});

test('the doctor names a virus scanner that cannot be reached', async () => {
  expect(await sayingsOf({ CLAMAV_HOST: '127.0.0.1:9' })).toEqual([
    expect.stringMatching(/^SCANNER_UNREACHABLE: The scanner 127\.0\.0\.1:9 cannot be reached \(ECONNREFUSED\)/),
  ]);
});
