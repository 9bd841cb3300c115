import type { Answer } from './misbehaviour.ts';
import type { SeenRequest } from './seen-request.ts';
import type { TestSessions } from './test-provider-sessions.ts';

/** An HTTP request in the provider's routes. */
export interface ProviderCall {
  request: SeenRequest;
  method: string;
  /** Without the base path, as sent. */
  path: string;
  sessions: TestSessions;
}

/** Not our { code, message }: web and pages have to live with what others send. */
export const foreignProblem = (status: number, message: string): Answer => ({
  status,
  headers: [['x-powered-by', 'Awkward/1.0']],
  body: { statusCode: status, error: `E${status}`, message, traceId: 'provider-trace' },
});

/** The decoded rest of a path after a prefix, or null when the path is another one. */
export function restOf({ method, path }: ProviderCall, wanted: string, prefix: string): string | null {
  if (method !== wanted || !path.startsWith(prefix) || path.length === prefix.length) return null;
  return decodeURIComponent(path.slice(prefix.length));
}

/** What an admin may do; an anonymous or expired caller gets 401, another member of staff 403. */
export function forAdmin(call: ProviderCall, answer: () => Answer): Answer {
  const user = call.sessions.userOf(call.request);
  if (!user) return foreignProblem(401, 'Token mancante o scaduto');
  return user.role === 'admin' ? answer() : foreignProblem(403, 'Non autorizzato');
}
