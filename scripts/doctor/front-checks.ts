import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { describeUntrusted, fault, FaultError, finding, type Finding } from '#runtime/findings.ts';
import { Problem } from '#shared/contract/schemas.ts';
import { website } from '#shared/contract/routes.ts';
import type { Config } from '#server/config.ts';
import { causeOf, type Check } from './checks.ts';

/** The answer of `/healthz/front`. */
const Way = Type.Object({ process: Type.String(), address: Type.String(), forwarded: Type.String() });

type PublishedConfig = Config & { publicOrigin: string };

/** An address for documentation (RFC 5737), which no visitor has. */
const forgedAddress = '192.0.2.1';

/** Bytes of the largest document that is sent. Fronts with a limit have a lower one. */
const mostBytes = 128 * 1024 ** 2;
/** Time to send it, less than that of the whole check. */
const roomMilliseconds = 6000;

/** @returns the origin at which this machine reaches the website without its front. */
const ownOrigin = ({ host, port }: Pick<Config, 'host' | 'port'>): string => {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
};

async function send(origin: string, path: string, options: RequestInit) {
  const answer = await fetch(origin + path, { redirect: 'manual', ...options });
  const content: unknown = await answer.json().catch(() => null);
  return { status: answer.status, location: answer.headers.get('location'), content };
}

async function askItself(place: string, signal: AbortSignal): Promise<Static<typeof Way>> {
  const { content } = await send(place, '/healthz/front', { signal }).catch((error: unknown) => {
    throw fault('WEBSITE_DOWN', { place, cause: causeOf(error) });
  });
  if (Value.Check(Way, content)) return content;
  throw fault('WEBSITE_OTHER', { place });
}

/** @throws FaultError if something other than this website answers. */
async function askThroughFront(place: string, signal: AbortSignal, headers = {}): Promise<Static<typeof Way>> {
  const sending = send(place, '/healthz/front', { headers, signal });
  const { status, location, content } = await sending.catch((error: unknown) => {
    const untrusted = error instanceof Error && describeUntrusted(error.cause, place, 'PUBLIC_ORIGIN');
    if (untrusted) throw new FaultError(untrusted.sentence, untrusted);
    throw fault('FRONT_UNREACHABLE', { place, cause: causeOf(error) });
  });
  if (Value.Check(Way, content)) return content;
  const target = URL.parse(location ?? '', place)?.origin;
  if (status >= 300 && status < 400 && target) throw fault('FRONT_REDIRECTS', { place, target });
  throw fault('FRONT_OTHER_SITE', { place, cause: status });
}

/** @returns what is wrong with the address of a visitor as the website sees it. */
async function examineTrust(
  { publicOrigin: place, trustProxy }: PublishedConfig,
  { forwarded }: Static<typeof Way>,
  signal: AbortSignal,
): Promise<Finding[]> {
  if (forwarded === 'none') return place.startsWith('https:') ? [finding('FRONT_SILENT', { place })] : [];
  if (forwarded === 'unreadable') return [finding('FRONT_ADDRESS', { place })];
  if (forwarded === 'ignored') return [finding('TRUST_MISSING', { place })];
  if (forwarded === 'partly') return [finding('TRUST_SHORT', { place })];
  // With a list of addresses, this machine itself may count as a proxy.
  if (typeof trustProxy === 'string') return [];
  const forged = await askThroughFront(place, signal, { 'x-forwarded-for': forgedAddress });
  return forged.address === forgedAddress ? [finding('TRUST_WIDE', { place })] : [];
}

/** Sends as many bytes as the largest document has, without the fields that an upload needs. */
async function examineRoom({ publicOrigin, site }: PublishedConfig, signal: AbortSignal): Promise<Finding[]> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(Math.min(site.uploadLimits.maxFileBytes, mostBytes))]));
  const sending = send(publicOrigin, website.contactFormUploads, { method: 'POST', body, signal });
  // A front may answer 502 because the website refuses the document before its end.
  const isPassed = ({ status, content }: Awaited<typeof sending>) => Value.Check(Problem, content) || status > 499;
  const cause = await sending.then((sent) => (isPassed(sent) ? null : String(sent.status)), causeOf);
  if (cause === null) return [];
  // The way from this machine to its own front may be slow.
  if (signal.aborted) return [finding('FRONT_SLOW', { place: publicOrigin }, true)];
  return [finding('FRONT_BODY_LIMIT', { place: publicOrigin, cause })];
}

/** @returns the check of the running website and the way through its front. */
export function frontCheck(config: Config): Check {
  const { publicOrigin, providerUrl, redisUrl } = config;
  const own = ownOrigin(config);
  return {
    place: `The website at ${publicOrigin ?? own}`,
    setting: 'PUBLIC_ORIGIN',
    find: async (signal) => {
      const itself = await askItself(own, signal);
      const { status } = await send(own, '/readyz', { signal });
      const findings: Finding[] =
        providerUrl !== null && status !== 200 ? [finding('PROVIDER_DOWN', { place: new URL(providerUrl).host })] : [];
      if (publicOrigin === null) return findings;
      const way = await askThroughFront(publicOrigin, signal);
      // Several websites share Redis, and the front may choose any of them.
      if (way.process !== itself.process && redisUrl === null)
        findings.push(finding('FRONT_OTHER_PROCESS', { place: publicOrigin, own }));
      const published = { ...config, publicOrigin };
      const room = AbortSignal.any([signal, AbortSignal.timeout(roomMilliseconds)]);
      const rest = [examineTrust(published, way, signal), examineRoom(published, room)];
      return [...findings, ...(await Promise.all(rest)).flat()];
    },
  };
}
