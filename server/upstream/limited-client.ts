import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { CallName } from '#shared/contract/calls.ts';
import { WebsiteError } from '../http/errors.ts';
import type { ProviderClient } from './renewing-client.ts';
import type { TransportRequest } from './transport.ts';
import type { Budget } from '../http/limits/budget.ts';
import type { LoginLimit } from '../http/limits/login-limit.ts';
import type { VisitorBudgets } from '../http/limits/visitor-budgets.ts';

const LoginBody = Type.Object({ email: Type.String(), code: Type.Optional(Type.Unknown()) });

/** @throws WebsiteError BAD_REQUEST unless the bytes are UTF-8 without a BOM and JSON with an e-mail. */
function readLogin(body: TransportRequest['body']): Static<typeof LoginBody> {
  try {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body ?? '');
    const parsed: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
    );
    if (Value.Check(LoginBody, parsed)) return parsed;
  } catch {
    // Falls through: a body that cannot be parsed is no log-in.
  }
  throw new WebsiteError('BAD_REQUEST');
}

/** The client address of a call; the website's own calls have none. */
const callerOf = ({ headers }: TransportRequest): string | undefined => headers['x-forwarded-for'];

/** True if the call never reached the provider. */
const isUnsent = (error: unknown): boolean =>
  error instanceof WebsiteError &&
  ['PROVIDER_UNREACHABLE', 'PROVIDER_UNAVAILABLE', 'OVERLOADED'].includes(error.code);

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
 * The provider client with its limits: log-ins by e-mail and address, new drafts and submissions by address. The proxy and
 * the form without scripts both call through it. Refused calls do not count; a call whose answer was lost
 * counts, because it may have been carried out.
 */
export function limitProviderClient(
  askProvider: ProviderClient,
  { login, budgets }: { login: LoginLimit | null; budgets: VisitorBudgets },
): ProviderClient {
  const budgetOf: Partial<Record<CallName, Budget>> = {
    initializeForm: budgets.drafts,
    submitForm: budgets.submissions,
  };

  const logIn: ProviderClient = async (request, session) => {
    const credentials = readLogin(request.body);
    const attempt = await login?.enter(credentials.email, callerOf(request) ?? '', request.signal);
    try {
      // Forwards the parsed body, so that provider and limit cannot read different e-mail addresses.
      const headers = { ...request.headers, 'content-type': 'application/json' };
      const answer = await askProvider({ ...request, headers, body: JSON.stringify(credentials) }, session);
      if (answer.statusCode < 400) await attempt?.settle('succeeded');
      // The provider may have accepted the password and want a code; the status alone does not tell.
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
    const budget = request.call && budgetOf[request.call];
    const address = callerOf(request);
    if (!budget || address === undefined) return askProvider(request, session);
    return spend(budget, address, () => askProvider(request, session));
  };
}
