import { contract } from '#shared/contract/index.ts';
import type { Context } from '../context.ts';
import { ProviderError } from '../errors.ts';
import { at, type App } from '../routing.ts';
import { clearTokens, readTokens, setTokens } from './cookies.ts';
import type { Guard } from './guard.ts';
import { verifyPassword } from './passwords.ts';
import { presentUser } from './presenter.ts';
import type { Sessions } from './sessions.ts';
import { findActiveStaff } from './staff-repository.ts';

/** Log-in, log-out, who am I, renewal (docs/product.md, 7.1). */
export function authRoutes(
  app: App,
  { config, database }: Pick<Context, 'config' | 'database'>,
  { sessions, guard }: { sessions: Sessions; guard: Guard },
): void {
  app.route({
    ...at('login'),
    schema: { body: contract.login.body },
    handler: async (request, reply) => {
      const { email, password } = request.body;
      const staff = await findActiveStaff(database.db, email);
      if (!(await verifyPassword(staff?.password_hash ?? null, password)) || !staff)
        throw new ProviderError('INVALID_CREDENTIALS');
      setTokens(request, reply, await sessions.start(staff.id), config);
      return { user: presentUser(staff) };
    },
  });

  app.route({
    ...at('logout'),
    handler: async (request, reply) => {
      await sessions.end(readTokens(request));
      clearTokens(request, reply);
      return {};
    },
  });

  app.route({
    ...at('me'),
    handler: async (request) => presentUser(await guard.requireStaff(request)),
  });

  app.route({
    ...at('refresh'),
    handler: async (request, reply) => {
      const { refresh } = readTokens(request);
      if (!refresh) throw new ProviderError('NOT_LOGGED_IN');
      const renewal = await sessions.renew(refresh);
      if (renewal.kind === 'refused') {
        clearTokens(request, reply);
        throw new ProviderError('SESSION_EXPIRED');
      }
      setTokens(request, reply, renewal.tokens, config);
      return {};
    },
  });
}
