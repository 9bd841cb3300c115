import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { definitionOf } from '#shared/contract/calls.ts';
import { WebsiteError } from '../http/errors.ts';
import type { ProviderClient } from './renewing-client.ts';
import type { TransportRequest } from './transport.ts';
import type { Budget } from '../http/limits/budget.ts';
import type { LoginLimit } from '../http/limits/login-limit.ts';
import type { VisitorBudgets } from '../http/limits/visitor-budgets.ts';

const LoginBody = Type.Object({ email: Type.String(), code: Type.Optional(Type.Unknown()) });

/** @throws WebsiteError BAD_REQUEST unless the body is JSON with an e-mail address, in UTF-8 without a BOM. */
function readLogin(body: TransportRequest['body']): Static<typeof LoginBody> {
  try {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body ?? '');
    const parsed: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
    );
    if (Value.Check(LoginBody, parsed)) return parsed;
  } catch {
    // A body that cannot be parsed is refused below.
  }
  throw new WebsiteError('BAD_REQUEST');
}

/** Returns the client's IP address. The website's own calls have none. */
const callerOf = ({ headers }: TransportRequest): string | undefined => headers['x-forwarded-for'];

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
    const attempt = await login?.enter(credentials.email, callerOf(request) ?? '', request.signal);
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
    const address = callerOf(request);
    if (!creates || address === undefined) return askProvider(request, session);
    return spend(budgetFor[creates], address, () => askProvider(request, session));
  };
}
