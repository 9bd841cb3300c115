import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createAuthority, type Authority } from '../../support/authority.ts';
import { hasCaddy, startCaddy } from '../../support/caddy.ts';
import { findingsOf } from '../../support/check-up.ts';
import { runToEnd } from '../../support/ended-process.ts';
import { forTest } from '../../support/for-test.ts';
import { freePort } from '../../support/free-port.ts';
import { newFolder } from '../../support/new-folder.ts';
import { hasNginx, startNginx } from '../../support/nginx.ts';
import { startUpstream } from '../../support/stack.ts';
import { startWebsite } from '../../support/website.ts';
import { startWebsiteProcess } from '../../support/website-process.ts';

interface Ports {
  front: number;
  website: number;
  /** A port for a second proxy. */
  inner: number;
}

interface Row {
  fault: string;
  /** The servers of nginx. */
  nginx: (ports: Ports) => string;
  env?: Record<string, string>;
  finding: RegExp;
}

const forwarding = ({ front, website }: Ports, more = '', address = '$proxy_add_x_forwarded_for') =>
  `server { listen 127.0.0.1:${front}; client_max_body_size 200m; ${more}
    location / { proxy_pass http://127.0.0.1:${website}; proxy_set_header X-Forwarded-For ${address}; } }`;

const rows: readonly Row[] = [
  {
    fault: 'TRUST_PROXY is not set',
    nginx: (ports) => forwarding(ports),
    env: { TRUST_PROXY: '' },
    finding: /^TRUST_MISSING: The website ignores the visitor's address from the front of \S+, so that all visitors/,
  },
  {
    fault: 'TRUST_PROXY is higher than the number of proxies',
    nginx: (ports) => forwarding(ports),
    env: { TRUST_PROXY: '2' },
    finding: /^TRUST_WIDE: Visitors of \S+ can choose the address that the website counts: set TRUST_PROXY/,
  },
  {
    fault: 'TRUST_PROXY is lower than the number of proxies',
    nginx: (ports) => forwarding({ ...ports, website: ports.inner }) + forwarding({ ...ports, front: ports.inner }),
    finding: /^TRUST_SHORT: More proxies are before the website than TRUST_PROXY says/,
  },
  {
    fault: 'the front sends no address',
    nginx: (ports) => forwarding(ports, '', 'unknown'),
    finding: /^FRONT_ADDRESS: The front of \S+ sends something else than an IP address in X-Forwarded-For/,
  },
  {
    fault: 'the front limits bodies to a megabyte',
    nginx: (ports) => forwarding(ports, 'client_max_body_size 1m;').replace('client_max_body_size 200m;', ''),
    finding: /^FRONT_BODY_LIMIT: The front of \S+ does not pass a document of UPLOAD_MAX_FILE_BYTES \(\w+\): raise/,
  },
  {
    fault: 'the front redirects',
    nginx: ({ front }) => `server { listen 127.0.0.1:${front}; return 301 https://www.clinic.example$request_uri; }`,
    finding: /^FRONT_REDIRECTS: \S+ redirects to https:\/\/www\.clinic\.example: set PUBLIC_ORIGIN to the address/,
  },
  {
    fault: 'the front shows another site',
    nginx: ({ front }) => `server { listen 127.0.0.1:${front}; return 200 hello; }`,
    finding: /^FRONT_OTHER_SITE: Something else than this website answers at \S+ \(200\): let the front pass every/,
  },
  {
    fault: 'the front cannot reach the website',
    nginx: (ports) => forwarding({ ...ports, website: ports.inner }),
    finding: /^FRONT_OTHER_SITE: Something else than this website answers at \S+ \(502\): let the front pass every/,
  },
  {
    fault: 'the front does not run',
    nginx: ({ inner }) => `server { listen 127.0.0.1:${inner}; }`,
    finding: /^FRONT_UNREACHABLE: \S+ cannot be reached from this machine \(ECONNREFUSED\): start the front, or/,
  },
];

/** @returns what the doctor says beside the website. */
const sayingsOf = async (env: Record<string, string>) =>
  // More than the usual 8 seconds, which the first call of a busy machine has nearly taken.
  findingsOf({ DATA_DIR: newFolder(), ...env }, { parts: ['website'], milliseconds: 30_000 });

/** Starts a website that visitors reach at an origin. @returns the doctor's settings. */
const startSite = async (publicOrigin: string, env: Record<string, string> = {}) => {
  const { provider } = await startUpstream({ keepBodies: false });
  // More than a megabyte, and so little that it passes two fronts of a busy machine in time.
  const published = { PUBLIC_ORIGIN: publicOrigin, TRUST_PROXY: '1', UPLOAD_MAX_FILE_BYTES: '2000000', ...env };
  const website = await forTest(startWebsite({ provider, env: published }));
  const addresses = { PROVIDER_URL: provider.url, STORAGE_ORIGINS: provider.storage.origin };
  const { port } = new URL(website.origin);
  return { provider, website, port: Number(port), settings: { ...published, ...addresses, PORT: port } };
};

describe.skipIf(!hasNginx)('the doctor names, of a site behind nginx,', () => {
  test.each(rows)('that $fault', async ({ nginx, env, finding }) => {
    const [front, inner] = [await freePort(), await freePort()];
    const { settings, port } = await startSite(`http://127.0.0.1:${front}`, env);
    await forTest(startNginx(nginx({ front, inner, website: port })));
    expect(await sayingsOf(settings)).toEqual([expect.stringMatching(finding)]);
  });

  test.each(['$proxy_add_x_forwarded_for', '$remote_addr:$remote_port'])('nothing if it sends %s', async (address) => {
    const front = await freePort();
    const { settings, port } = await startSite(`http://127.0.0.1:${front}`);
    await forTest(startNginx(forwarding({ front, inner: 0, website: port }, '', address)));
    expect(await sayingsOf(settings)).toEqual([]);
  });

  test('that the front leads to another website, unless several share Redis', async () => {
    const front = await freePort();
    const origin = `http://127.0.0.1:${front}`;
    const other = await startWebsiteProcess({
      provider: (await startUpstream()).provider,
      env: { PUBLIC_ORIGIN: origin, TRUST_PROXY: '1', PORT: String(await freePort()) },
    });
    const website = Number(/127\.0\.0\.1:(\d+)/.exec(other.output())?.[1] ?? front);
    const { settings } = await startSite(origin);
    await forTest(startNginx(forwarding({ front, inner: 0, website })));
    expect(await sayingsOf(settings)).toEqual([
      expect.stringMatching(/^FRONT_OTHER_PROCESS: The front of \S+ leads to another website than http:\/\/127/),
    ]);
    const several = await sayingsOf({ ...settings, REDIS_URL: 'redis://127.0.0.1:9' });
    expect(several).toEqual([expect.stringMatching(/^REDIS_UNREACHABLE/)]);
  });
});

describe('the doctor names, of the website,', () => {
  test('that it does not run, or another program has its port', async () => {
    const server = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const free = await freePort();
    expect(await sayingsOf({ PORT: String(port) })).toEqual([
      expect.stringMatching(/^WEBSITE_OTHER: Another program answers at http:\/\/127\.0\.0\.1:\d+: end it, or/),
    ]);
    expect(await sayingsOf({ PORT: String(free) })).toEqual([
      expect.stringMatching(/^WEBSITE_DOWN: The website does not answer at http:\S+ \(ECONNREFUSED\): start it/),
    ]);
  });

  test('that its provider is down', async () => {
    const { settings, provider } = await startSite('http://127.0.0.1:9');
    await provider.stop();
    expect(await sayingsOf({ ...settings, PUBLIC_ORIGIN: '' })).toEqual([
      expect.stringMatching(/^PROVIDER_DOWN: The website cannot use its provider 127\.0\.0\.1:\d+: see its log/),
    ]);
  });

  test('that a setting is risky', async () => {
    const { settings } = await startSite('http://127.0.0.1:9');
    const found = await sayingsOf({ ...settings, PUBLIC_ORIGIN: '', HOST: '0.0.0.0' });
    expect(found).toContainEqual(expect.stringMatching(/^SETTING_RISKY: PUBLIC_ORIGIN is not set although/));
  });
});

const sayings = async (own: Authority, trusted: string) => {
  const front = await freePort();
  const { settings, port } = await startSite(`https://127.0.0.1:${front}`);
  await forTest(
    startNginx(`server { listen 127.0.0.1:${front} ssl; ssl_certificate ${own.certificateFile}; client_max_body_size 30m;
      ssl_certificate_key ${own.keyFile}; location / { proxy_pass http://127.0.0.1:${port}; } }`),
  );
  const env = { ...settings, DATA_DIR: newFolder(), NODE_EXTRA_CA_CERTS: trusted };
  const { stdout } = await runToEnd('scripts/doctor/main.ts', env);
  return stdout.split('\n').filter((line) => line.startsWith('WRONG'));
};

describe('the doctor names, of a front with TLS,', () => {
  let authority: Authority;
  let expired: Authority;
  beforeAll(() => {
    authority = createAuthority('front');
    expired = createAuthority('expired', true);
  });
  afterAll(() => {
    authority.close();
    expired.close();
  });

  test.skipIf(!hasNginx)('that it sends no X-Forwarded-For, and that its certificate ends soon', async () => {
    expect(await sayings(authority, authority.trusted)).toEqual([
      expect.stringMatching(/ FRONT_SILENT: The front of \S+ sends no X-Forwarded-For, so that all visitors share/),
      expect.stringMatching(/ CERTIFICATE_EXPIRES: The certificate of 127\.0\.0\.1:\d+ expires in 0 days: renew it$/),
    ]);
  });

  test.skipIf(!hasNginx)('that its certificate has expired', async () => {
    expect(await sayings(expired, expired.trusted)).toEqual([
      expect.stringMatching(/ CERTIFICATE_EXPIRED: The certificate of https:\S+ has expired \(CERT_HAS_EXPIRED\)/),
    ]);
  });

  test.skipIf(!hasNginx)('that its certificate is not trusted', async () => {
    expect(await sayings(authority, expired.trusted)).toEqual([
      expect.stringMatching(/ CERTIFICATE_UNTRUSTED: The certificate of https:\S+ is not trusted \(\w+\): name its/),
    ]);
  });

  test.skipIf(!hasCaddy)('nothing if it is ours, of an installation in which nothing is wrong', async () => {
    const port = await freePort();
    const front = await forTest(startCaddy([`127.0.0.1:${port}`]));
    const { provider } = await startUpstream({ keepBodies: false });
    const env = {
      PUBLIC_ORIGIN: front.origin,
      TRUST_PROXY: '1',
      PORT: String(port),
      CLINIC_NAME: 'Studio Iliria',
      CONTACT_EMAIL: 'info@iliria.it',
      CONTACT_PHONE: '+355 69 123 4567',
    };
    await startWebsiteProcess({ provider, env });
    const file = path.join(newFolder(), 'authority.pem');
    writeFileSync(file, front.authority);
    const found = await runToEnd('scripts/doctor/main.ts', {
      ...env,
      DATA_DIR: newFolder(),
      PROVIDER_URL: provider.url,
      STORAGE_ORIGINS: provider.storage.origin,
      NODE_EXTRA_CA_CERTS: file,
    });
    // Caddy's own authority issues certificates for half a day.
    expect(found).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^WRONG {2}CERTIFICATE_EXPIRES: .* in 0 days: renew it\nWrong: 1\n$/),
    });
  });
});
