import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Redis } from 'ioredis';
import { hash } from 'node:crypto';
import { calls } from '#shared/contract/calls.ts';
import { website } from '#shared/contract/routes.ts';
import { WebsiteError } from './errors.ts';
import { addressKey } from './limits/address-key.ts';
import { isSameOrigin } from './same-origin.ts';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The one GET that creates something. */
const creatingUrl = website.apiPrefix + calls.initializeForm.path;

const changesSomething = ({ method, url }: FastifyRequest): boolean =>
  !safeMethods.has(method) || url.split('?', 1)[0] === creatingUrl;

/**
 * Forbids inline scripts and styles. Two policies may create HTML: that of components/ui/trusted-html.ts and
 * the editor clipboard's. `data:` is for flags of the phone widget, `blob:` for previews of the visitor's
 * files.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types clinic ProseMirrorClipboard',
].join('; ');

/** HTTP requests per minute and address; filling in the form and attaching documents takes far fewer. */
const requestsPerMinute = { calls: 600, pages: 600, pictures: 3000 };

/** Routes that render or call the provider; the other safe ones serve files and `/healthz`. */
const pageRoutes: ReadonlySet<string> = new Set(['/*', '/sitemap.xml', '/feed.xml', '/readyz']);

/** Decides by the matched route, not the path: `/%61pi/x` is a call as well. */
function limitedKind({
  method,
  routeOptions: { url },
}: FastifyRequest): keyof typeof requestsPerMinute | null {
  if (url === undefined || url.startsWith(website.apiPrefix) || !safeMethods.has(method)) return 'calls';
  if (pageRoutes.has(url)) return 'pages';
  return url === website.blogImage || url === website.clinicPicture ? 'pictures' : null;
}

interface SecurityOptions {
  publicOrigin: string | null;
  rateLimits: boolean;
  /** The result of securityHeaders. */
  headers: Record<string, string>;
  /** The counts that several websites share; null: this one counts alone. */
  shared: SharedCounts | null;
}

interface SharedCounts {
  readonly client: Redis;
  /** @returns null while Redis is away. */
  run: <T>(commands: () => Promise<T>) => Promise<T | null>;
}

/** The headers every answer carries. */
export function securityHeaders({
  publicOrigin,
  development,
}: {
  publicOrigin: string | null;
  /** Omits the content security policy: the dev server needs inline scripts. */
  development: boolean;
}): Record<string, string> {
  const isHttps = publicOrigin?.startsWith('https:') ?? false;
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    ...(development ? {} : { 'content-security-policy': contentSecurityPolicy }),
  };
}

const hostsIn = (rawHeaders: readonly string[]): number => {
  let hosts = 0;
  for (let name = 0; name < rawHeaders.length; name += 2)
    if (rawHeaders[name]?.length === 4 && rawHeaders[name]?.toLowerCase() === 'host') hosts += 1;
  return hosts;
};

/**
 * HTTP/1.1 requires exactly one Host header (RFC 9112, section 3.2). Node's own refusal has neither body nor
 * headers. A target that is not a path (`*`, or an absolute URL as sent to proxies) is refused here too.
 */
const assertRequestForm = ({ url, raw }: FastifyRequest) => {
  const hosts = hostsIn(raw.rawHeaders);
  if (!url.startsWith('/') || hosts > 1 || (hosts === 0 && raw.httpVersion !== '1.0'))
    throw new WebsiteError('BAD_REQUEST');
};

/** @returns a header that shows in the browser's developer tools how much of the time the server took. */
export const serverTiming = ({ elapsedTime }: Pick<FastifyReply, 'elapsedTime'>) =>
  `total;dur=${elapsedTime.toFixed(1)}`;

type Check = ReturnType<FastifyInstance['createRateLimit']>;

/** Each count has its own scope, because the plugin takes one store per scope. */
async function limitPerMinute(
  app: FastifyInstance,
  name: string,
  max: number,
  redis?: Redis,
): Promise<Check> {
  const { promise, resolve } = Promise.withResolvers<Check>();
  await app.register(async (scope) => {
    await scope.register(
      rateLimit,
      redis
        ? {
            global: false,
            redis,
            nameSpace: `requests:${name}:`,
            // Redis must not store addresses.
            keyGenerator: ({ ip }) => hash('sha256', addressKey(ip), 'base64url'),
          }
        : { global: false },
    );
    resolve(scope.createRateLimit({ max, timeWindow: '1 minute' }));
  });
  return promise;
}

/** Paths without `server-timing`: the duration could reveal something about the checked secret. */
const secretDuration = `${website.apiPrefix}/auth/`;

/** Security headers, and the refusals that hold for every route (docs/interfaces.md, 7). */
export const securityPlugin = fp(
  async (app: FastifyInstance, { headers, publicOrigin, rateLimits, shared }: SecurityOptions) => {
    app.addHook('onRequest', (request, _reply, done) => {
      assertRequestForm(request);
      // Browsers never send a backslash; a client that normalises it to a slash could be led to another host.
      if (request.url.includes('\\')) throw new WebsiteError('NOT_FOUND');
      if (changesSomething(request) && !isSameOrigin(request, publicOrigin))
        throw new WebsiteError('CROSS_ORIGIN');
      done();
    });

    // A file's own policy is stricter and stays.
    app.addHook('onSend', (request, reply, _payload, done) => {
      for (const name in headers) if (!reply.hasHeader(name)) reply.header(name, headers[name]);
      if (!request.url.startsWith(secretDuration)) reply.header('server-timing', serverTiming(reply));
      if (reply.statusCode >= 400) reply.header('x-request-id', request.id);
      done();
    });

    if (!rateLimits) return;
    const openChecks = async (redis?: Redis) => ({
      calls: await limitPerMinute(app, 'calls', requestsPerMinute.calls, redis),
      pages: await limitPerMinute(app, 'pages', requestsPerMinute.pages, redis),
      pictures: await limitPerMinute(app, 'pictures', requestsPerMinute.pictures, redis),
    });
    const own = await openChecks();
    const together = shared && { ...shared, checks: await openChecks(shared.client) };
    app.addHook('onRequest', async (request) => {
      const kind = limitedKind(request);
      if (!kind) return;
      const limit = (await together?.run(() => together.checks[kind](request))) ?? (await own[kind](request));
      if (!limit.isAllowed && limit.isExceeded)
        throw new WebsiteError('TOO_MANY_REQUESTS', { retryAfter: limit.ttlInSeconds });
    });
  },
  { name: 'security' },
);
