import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { FaultError, type Check, type Finding } from '#runtime/findings.ts';
import { describeUntrusted } from '#runtime/untrusted-certificate.ts';
import { Problem } from '#shared/contract/problem.ts';
import { website } from '#shared/contract/routes.ts';
import type { Config } from './config.ts';

/** The answer of `/healthz/front`. */
const Way = Type.Object({ process: Type.String(), address: Type.String(), forwarded: Type.String() });
type Way = Static<typeof Way>;

/** An address for documentation (RFC 5737), which no visitor has. */
const forgedAddress = '192.0.2.1';

interface Sending {
  path: string;
  headers?: Record<string, string>;
  body?: Readable;
  signal: AbortSignal;
}

/** Sends a request. Reads the answer even if it arrives before the end of the body. */
function send(
  origin: string,
  { path, headers = {}, body, signal }: Sending,
): Promise<{ status: number; location: string | undefined; content: unknown }> {
  const open = origin.startsWith('https:') ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const sending = open(origin + path, { method: body ? 'POST' : 'GET', headers, signal, agent: false });
    sending.on('response', (answer) => {
      const {
        statusCode: status = 0,
        headers: { location },
      } = answer;
      text(answer).then((content) => resolve({ status, location, content: parse(content) }), reject);
    });
    sending.on('error', reject);
    if (body) body.pipe(sending);
    else sending.end();
  });
}

const parse = (content: string): unknown => {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

/** @returns the origin at which this machine reaches the website without its front. */
const ownOrigin = ({ host, port }: Pick<Config, 'host' | 'port'>): string => {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
};

async function askItself(config: Config, signal: AbortSignal): Promise<Way> {
  const origin = ownOrigin(config);
  const { content } = await send(origin, { path: '/healthz/front', signal }).catch((error: unknown) => {
    throw new FaultError(
      `The website does not answer at ${origin} (${codeOf(error)}): start it, or correct HOST and PORT`,
      { code: 'WEBSITE_DOWN' },
    );
  });
  if (Value.Check(Way, content)) return content;
  throw new FaultError(`Another program answers at ${origin}: end it, or correct PORT`, {
    code: 'WEBSITE_OTHER',
  });
}

/** @throws FaultError if something other than this website answers. */
async function askThroughFront(origin: string, signal: AbortSignal, headers = {}): Promise<Way> {
  const sent = await send(origin, { path: '/healthz/front', headers, signal }).catch((error: unknown) => {
    const untrusted = describeUntrusted(error, origin, 'PUBLIC_ORIGIN');
    if (untrusted !== null) throw new FaultError(untrusted, { code: 'CERTIFICATE_UNTRUSTED' });
    throw new FaultError(
      `${origin} cannot be reached from this machine (${codeOf(error)}): correct PUBLIC_ORIGIN, its name in the DNS, the firewall, or start the front`,
      { code: 'FRONT_UNREACHABLE' },
    );
  });
  const { status, location, content } = sent;
  if (Value.Check(Way, content)) return content;
  const target = status >= 300 && status < 400 ? URL.parse(location ?? '', origin)?.origin : undefined;
  if (target !== undefined)
    throw new FaultError(
      `${origin} redirects to ${target}: set PUBLIC_ORIGIN to the address that visitors see`,
      {
        code: 'FRONT_REDIRECTS',
      },
    );
  throw new FaultError(
    `Something else than this website answers at ${origin} (${status}): let the front pass every path to ${website.apiPrefix.slice(0, 1)} unchanged, or correct PUBLIC_ORIGIN`,
    { code: 'FRONT_OTHER_SITE' },
  );
}

/** @returns what is wrong with the addresses of visitors as the website sees them. */
async function examineTrust(
  { publicOrigin, trustProxy }: Config & { publicOrigin: string },
  way: Way,
  signal: AbortSignal,
): Promise<Finding[]> {
  const limits = 'all visitors share one limit';
  if (way.forwarded === 'none')
    return publicOrigin.startsWith('https:')
      ? [
          {
            code: 'FRONT_SILENT',
            sentence: `The front of ${publicOrigin} sends no X-Forwarded-For, so that ${limits}: let it send the visitor's address`,
          },
        ]
      : [];
  if (isIP(way.address.split('%')[0] ?? '') === 0)
    return [
      {
        code: 'FRONT_ADDRESS',
        sentence: `The front of ${publicOrigin} sends something else than an IP address in X-Forwarded-For, such as address:port, so that no limit works: let it send the address alone`,
      },
    ];
  if (way.forwarded === 'ignored')
    return [
      {
        code: 'TRUST_MISSING',
        sentence: `The website ignores the visitor's address from the front of ${publicOrigin}, so that ${limits}: set TRUST_PROXY to the number of proxies`,
      },
    ];
  if (way.forwarded === 'partly')
    return [
      {
        code: 'TRUST_SHORT',
        sentence: `More proxies are before the website than TRUST_PROXY says, so that ${limits}: count them`,
      },
    ];
  // With a list of addresses, this machine itself may count as a proxy.
  if (typeof trustProxy === 'string') return [];
  const forged = await askThroughFront(publicOrigin, signal, { 'x-forwarded-for': forgedAddress });
  return forged.address === forgedAddress
    ? [
        {
          code: 'TRUST_WIDE',
          sentence: `Visitors can choose the address that the website counts: set TRUST_PROXY to the number of proxies before it, and no higher`,
        },
      ]
    : [];
}

/** Sends as much as the largest document needs, in a form that the website reads to its end and refuses. */
async function examineRoom({ publicOrigin, site }: Config & { publicOrigin: string }, signal: AbortSignal) {
  const boundary = 'doctor';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const { maxFileBytes } = site.uploadLimits;
  const block = Buffer.alloc(64 * 1024);
  function* bytes() {
    yield Buffer.from(head);
    for (let left = maxFileBytes; left > 0; left -= block.length) yield block.subarray(0, left);
    yield Buffer.from(tail);
  }
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(head.length + maxFileBytes + tail.length),
  };
  const sending = { path: website.contactFormUploads, headers, body: Readable.from(bytes()), signal };
  const cause = await send(publicOrigin, sending).then(
    ({ status, content }) => (Value.Check(Problem, content) ? null : String(status)),
    codeOf,
  );
  if (cause === null) return [];
  // The time limit says how fast this machine's way to its own front is, and nothing about the front.
  if (cause === 'ABORT_ERR')
    return [
      {
        code: 'FRONT_SLOW',
        sentence: `A document of UPLOAD_MAX_FILE_BYTES does not reach ${publicOrigin} in time from this machine: try it in a browser`,
        isNote: true,
      },
    ];
  return [
    {
      code: 'FRONT_BODY_LIMIT',
      sentence: `The front of ${publicOrigin} does not pass a document of UPLOAD_MAX_FILE_BYTES (${cause}): raise its limit of bodies, such as client_max_body_size, above UPLOAD_MAX_TOTAL_BYTES`,
    },
  ];
}

/** @returns the check of the running website and the way through its front. */
export function frontCheck(config: Config): Check {
  const { publicOrigin, providerUrl } = config;
  return {
    subject: `The website at ${publicOrigin ?? ownOrigin(config)}`,
    setting: 'PUBLIC_ORIGIN',
    find: async (signal) => {
      const own = await askItself(config, signal);
      const findings: Finding[] = [];
      const ready = await send(ownOrigin(config), { path: '/readyz', signal });
      if (providerUrl !== null && ready.status !== 200)
        findings.push({
          code: 'PROVIDER_DOWN',
          sentence: `The website cannot use its provider ${new URL(providerUrl).host}: see its log, or correct PROVIDER_URL`,
        });
      if (publicOrigin === null) return findings;
      const way = await askThroughFront(publicOrigin, signal);
      // Several websites share Redis, and the front may choose any of them.
      if (way.process !== own.process && config.redisUrl === null)
        findings.push({
          code: 'FRONT_OTHER_PROCESS',
          sentence: `The front of ${publicOrigin} leads to another website than ${ownOrigin(config)}: correct the front, end the other one, or set REDIS_URL if both are meant`,
        });
      const published = { ...config, publicOrigin };
      const [trust, room] = await Promise.all([
        examineTrust(published, way, signal),
        examineRoom(published, signal),
      ]);
      return [...findings, ...trust, ...room];
    },
  };
}
