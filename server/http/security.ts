import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { isIP } from 'node:net';
import type { CallDefinition } from '#shared/contract/call-definition.ts';
import { definitionOf } from '#shared/contract/calls.ts';
import { isPatientPage } from '#shared/contract/routes.ts';
import { forwardedOf, type Forwarded } from './allowed-paths.ts';
import { markHeader } from '#shared/contract/api-error.ts';
import { WebsiteError } from './errors.ts';
import { readForwardedAddresses, readForwardedScheme } from './forwarded-addresses.ts';
import { isForStaff } from './audience.ts';
import directives from './content-security-policy.json' with { type: 'json' };
import type { VisitorBudgets } from './limits/visitor-budgets.ts';
import { isSameOrigin } from './origin.ts';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyRequest {
    /** undefined for a request that is not forwarded to the provider. */
    forwarded: Forwarded | undefined;
  }
  interface FastifyContextConfig {
    /** 'documents' for uploads; otherwise the rate of safe requests, 'calls' by default. null: the route reads a file or a state. */
    rate?: 'pages' | 'pictures' | 'documents' | null;
    /** Only PUBLIC_ORIGIN serves the route. Other hosts redirect to it. */
    isPage?: true;
  }
}

const callOf = ({ forwarded }: FastifyRequest): Partial<CallDefinition> =>
  forwarded?.call ? definitionOf(forwarded.call) : {};

const changesSomething = (request: FastifyRequest): boolean =>
  !safeMethods.has(request.method) || callOf(request).creates !== undefined;

/**
 * Forbids inline scripts and styles. Two trusted-types policies may create HTML: that of
 * components/ui/trusted-html.ts and that of the editor's clipboard. `data:` is for the flags of the phone widget,
 * `blob:` for previews of the visitor's files.
 */
const contentSecurityPolicy = directives.join('; ');

/**
 * The path contains a secret, so no response may be stored or indexed, and no request may tell from which path it comes.
 * With `no-referrer`, browsers without Sec-Fetch-Site would send the page's forms with `Origin: null`, which is refused.
 */
const secretHeaders = {
  'cache-control': 'no-store, no-transform',
  'referrer-policy': 'strict-origin',
  'x-robots-tag': 'noindex, nofollow',
};

const rateOf = ({ method, routeOptions }: FastifyRequest): keyof VisitorBudgets['rates'] | null => {
  const { rate } = routeOptions.config;
  return rate === undefined || (rate !== 'documents' && !safeMethods.has(method)) ? 'calls' : rate;
};

interface SecurityOptions {
  publicOrigin: string | null;
  rates: VisitorBudgets['rates'];
  headers: Record<string, string>;
}

/** Returns every response's security headers and mark. In development, inline scripts are needed, so no policy forbids them. */
export function securityHeaders(options: { secure: boolean; development: boolean }): Record<string, string> {
  return {
    [markHeader]: 'website',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(options.secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    ...(options.development ? {} : { 'content-security-policy': contentSecurityPolicy }),
  };
}

/**
 * Refuses a request without exactly one Host header, which HTTP/1.1 requires (RFC 9112, section 3.2). Node's own
 * refusal would have neither a body nor the security headers. Also refuses HTTP/0.9 and HTTP/2.0, which Node's parser
 * accepts, a target that is not a path (except `OPTIONS *`), and a transfer coding that Node does not decode.
 */
const assertRequestForm = ({ method, url, raw }: FastifyRequest) => {
  if (!/^1\.[01]$/.test(raw.httpVersion)) throw new WebsiteError('HTTP_VERSION_NOT_SUPPORTED');
  // In rawHeaders, names and values alternate.
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length;
  const isServer = url === '*' && method === 'OPTIONS';
  if (!(url.startsWith('/') || isServer) || hosts > 1 || (hosts === 0 && raw.httpVersion !== '1.0'))
    throw new WebsiteError('BAD_REQUEST');
  if (!/^(?:chunked)?$/i.test(raw.headers['transfer-encoding'] ?? '')) throw new WebsiteError('NOT_IMPLEMENTED');
};

/** @returns the sentence for a write from a page of another address; '' if the website's own is not configured. */
const openInstead = ({ url }: FastifyRequest, publicOrigin: string | null): string => {
  if (publicOrigin === null) return '';
  return isForStaff(url)
    ? `Stranica je otvorena na drugoj adresi: otvori ${publicOrigin} i pokušaj ponovno.`
    : `La pagina è aperta da un altro indirizzo: apri ${publicOrigin} e riprova.`;
};

/**
 * @returns whether a visitor opened a page by another name than that of the website. Numeric addresses and names without
 *   a dot are those of monitors, and of fronts that do not pass the visitor's Host.
 */
const isOtherName = (host: string, publicOrigin: string): boolean => {
  const name = URL.parse(`http://${host}`)?.hostname ?? '';
  return name.includes('.') && isIP(name) === 0 && name !== new URL(publicOrigin).hostname;
};

/** @returns a Server-Timing value, with which the browser's developer tools show the server's share of the time. */
export const serverTiming = ({ elapsedTime }: Pick<FastifyReply, 'elapsedTime'>) =>
  `total;dur=${elapsedTime.toFixed(1)}`;

/** Adds the security headers and the checks of every request (docs/interfaces.md, 7). */
export const securityPlugin = fp(async (app: FastifyInstance, { headers, publicOrigin, rates }: SecurityOptions) => {
  app.decorateRequest('forwarded');
  app.addHook('onRequest', (request, reply, done) => {
    readForwardedAddresses(request.headers);
    readForwardedScheme(request.headers);
    request.forwarded = forwardedOf(request);
    assertRequestForm(request);
    // Browsers never send a backslash. A client that normalises it to a slash could be redirected to another host.
    if (request.url.includes('\\')) throw new WebsiteError('NOT_FOUND');
    if (changesSomething(request) && !isSameOrigin(request, publicOrigin))
      throw new WebsiteError('CROSS_ORIGIN', { message: openInstead(request, publicOrigin) });
    // Not cached, because PUBLIC_ORIGIN may change to the other host.
    if (publicOrigin !== null && request.routeOptions.config.isPage && isOtherName(request.host, publicOrigin))
      void reply.header('cache-control', 'no-store').redirect(publicOrigin + request.url, 308);
    else done();
  });

  // Headers that a route has set are kept: a file's own content security policy is stricter.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isPatientPage(request.routeOptions.url ?? '')) reply.headers(secretHeaders);
    for (const name in headers) if (!reply.hasHeader(name)) reply.header(name, headers[name]);
    if (!callOf(request).hidesDuration) reply.header('server-timing', serverTiming(reply));
    if (reply.statusCode >= 400) reply.header('x-request-id', request.id);
    done();
  });

  app.addHook('onRequest', async (request) => {
    const rate = rateOf(request);
    if (rate) await rates[rate].take(request.ip, 1);
  });
});
