import type { IncomingHttpHeaders } from 'node:http';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { calls, definitionOf } from '#shared/contract/calls.ts';
import { WebsiteError } from '../http/errors.ts';
import type { Budget } from '../http/limits/budget.ts';
import type { LoginLimit } from '../http/limits/login-limit.ts';
import type { VisitorBudgets } from '../http/limits/visitor-budgets.ts';
import type { Metrics } from '../ops/metrics.ts';
import { cookieHeader, parseSetCookie, type SetCookie } from './cookies.ts';
import { discard, readWhole, type TransportAnswer } from './receive-answer.ts';
import type { Renew, Renewal, RequestSession } from './sessions.ts';
import type { Transport, TransportRequest } from './transport.ts';

/** @returns the cookies that a response sets. Invalid Set-Cookie headers are dropped. */
function setCookiesOf(headers: IncomingHttpHeaders): SetCookie[] {
  const now = Date.now();
  // Despite its type, undici returns a single Set-Cookie header as a string.
  return [headers['set-cookie'] ?? []].flat().flatMap((header) => parseSetCookie(header, now) ?? []);
}

const refusals: ReadonlySet<number> = new Set([400, 401, 403]);

/** Milliseconds after which a renewal is aborted. */
export const renewalTimeout = 5000;

/** @returns renewed on 2xx, refused on 400, 401 and 403, unavailable otherwise. */
function readRenewal(answer: TransportAnswer): Renewal {
  discard(answer);
  if (answer.statusCode < 300) return { outcome: 'renewed', setCookies: setCookiesOf(answer.headers) };
  if (refusals.has(answer.statusCode)) return { outcome: 'refused' };
  return { outcome: 'unavailable', cause: `status ${answer.statusCode}` };
}

/** Sends `POST /auth/refresh` with its own time limit, not a caller's signal, because others share the result. Never rejects. */
export function createRenewal(send: Transport, metrics: Metrics): Renew {
  return async (cookies, requestId) => {
    const { method, path } = calls.refresh;
    const headers = { cookie: cookieHeader(cookies), 'x-request-id': requestId };
    const signal = AbortSignal.timeout(renewalTimeout);
    const renewal = await send({ call: 'refresh', method, path, headers, signal })
      .then(readRenewal)
      .catch((cause: unknown): Renewal => ({ outcome: 'unavailable', cause }));
    metrics.renewals.inc({ outcome: renewal.outcome });
    return renewal;
  };
}

/**
 * Calls the provider. The proxy, uploads and page data have no other access to it. After a 401, the session is
 * renewed, together with other requests, and the call is repeated once (docs/interfaces.md, 4.2). Set-Cookie
 * headers are recorded in the session and removed from the response.
 * @throws WebsiteError PROVIDER_UNREACHABLE, PROVIDER_TIMEOUT, or PROVIDER_UNAVAILABLE if the renewal could not be
 *   made; the signal's reason if the caller has disconnected.
 */
export type ProviderClient = (request: TransportRequest, session: RequestSession) => Promise<TransportAnswer>;

/** Milliseconds after which a call, including renewal and retry, is aborted. */
const deadlineMilliseconds = 9500;

/** @returns a signal of the caller's disconnection and the deadline. A long body may take longer, so `endDeadline` cancels it. */
const startCall = (caller: AbortSignal | undefined) => {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new DOMException('The provider did not answer in time', 'TimeoutError'));
  }, deadlineMilliseconds);
  if (caller?.aborted) controller.abort(caller.reason);
  // Uses less memory than AbortSignal.any, which keeps weak references in both signals until garbage collection.
  caller?.addEventListener('abort', () => controller.abort(caller.reason), { once: true });
  return { signal: controller.signal, endDeadline: () => clearTimeout(timer) };
};

/** @param onBlogChange called after each successful call that changes articles. */
export function createRenewingClient(send: Transport, onBlogChange: () => void): ProviderClient {
  return async (request, session) => {
    const { signal, endDeadline } = startCall(request.signal);
    const changes = request.call && definitionOf(request.call).changes;

    const attempt = async () => {
      const { header, generation } = session.cookies();
      const headers = header === '' ? request.headers : { ...request.headers, cookie: header };
      const answer = await send({ ...request, headers, signal });
      const setCookies = setCookiesOf(answer.headers);
      delete answer.headers['set-cookie'];
      if (changes === 'blog' && answer.statusCode < 300) onBlogChange();
      if (changes === 'session' && answer.statusCode < 300) session.replace(setCookies);
      else session.receive(setCookies, generation);
      return { answer, generation };
    };

    try {
      const first = await attempt();
      if (first.answer.statusCode !== 401 || !session.hasCookies) return first.answer;

      // Buffered, so that the 401 can still be returned if the renewal is refused.
      const refusal = { ...first.answer, body: await readWhole(first.answer) };
      const outcome = await session.renew(first.generation);
      if (outcome === 'unavailable') throw new WebsiteError('PROVIDER_UNAVAILABLE', { retryAfter: 2 });
      return outcome === 'renewed' ? (await attempt()).answer : refusal;
    } finally {
      endDeadline();
    }
  };
}

const LoginBody = Type.Object({ email: Type.String(), code: Type.Optional(Type.Unknown()) });

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @throws WebsiteError BAD_REQUEST unless the body is JSON with an e-mail address, in UTF-8 without a BOM. */
function readLogin(body: TransportRequest['body']): Static<typeof LoginBody> {
  try {
    const parsed: unknown = JSON.parse(Buffer.isBuffer(body) ? strictUtf8.decode(body) : (body ?? ''));
    if (Value.Check(LoginBody, parsed)) return parsed;
  } catch {
    // A body that cannot be parsed is refused below.
  }
  throw new WebsiteError('BAD_REQUEST');
}

const unsentCodes: ReadonlySet<string> = new Set([
  'PROVIDER_UNREACHABLE',
  'PROVIDER_UNAVAILABLE',
  'PROVIDER_ANSWER_INVALID',
  'OVERLOADED',
]);

/** Returns true if the call did not reach the provider. An invalid response comes from a server in front of it. */
const isUnsent = (error: unknown): boolean => error instanceof WebsiteError && unsentCodes.has(error.code);

const spend = async (budget: Budget, address: string, call: () => ReturnType<ProviderClient>) => {
  const giveBack = await budget.take(address, 1);
  try {
    const answer = await call();
    if (answer.statusCode >= 400) giveBack();
    return answer;
  } catch (error) {
    if (isUnsent(error)) giveBack();
    throw error;
  }
};

/**
 * Adds limits to the provider client: log-ins per e-mail and IP address, new drafts and submissions per IP address.
 * The proxy and the form without scripts both use this client. Refused calls do not count. A call whose response
 * was lost counts, because the provider may have executed it.
 */
export function limitProviderClient(
  askProvider: ProviderClient,
  { login, budgets }: { login: LoginLimit | null; budgets: VisitorBudgets },
): ProviderClient {
  const budgetFor = { draft: budgets.drafts, request: budgets.submissions };

  const logIn: ProviderClient = async (request, session) => {
    const credentials = readLogin(request.body);
    const attempt = await login?.enter(credentials.email, request.headers['x-forwarded-for'] ?? '', request.signal);
    try {
      // Forwards the parsed body, so that the provider and the limit cannot read different e-mail addresses.
      const headers = { ...request.headers, 'content-type': 'application/json' };
      const answer = await askProvider({ ...request, headers, body: JSON.stringify(credentials) }, session);
      if (answer.statusCode < 400) await attempt?.settle('succeeded');
      // The provider may have accepted the password and require a code. The status is the same as for a refusal.
      if (answer.statusCode === 403 && credentials.code === undefined) await attempt?.settle('halfway');
      if (answer.statusCode >= 500) await attempt?.settle('undecided');
      return answer;
    } catch (error) {
      if (isUnsent(error)) await attempt?.settle('undecided');
      throw error;
    }
  };

  return (request, session) => {
    if (request.call === 'login') return logIn(request, session);
    const { creates } = request.call ? definitionOf(request.call) : {};
    // The website's own calls have no IP address.
    const address = request.headers['x-forwarded-for'];
    if (!creates || address === undefined) return askProvider(request, session);
    return spend(budgetFor[creates], address, () => askProvider(request, session));
  };
}
