import { limitBodyTime } from '#runtime/body-deadline.ts';
import { endConnections } from '#runtime/end-connections.ts';
import type { Readiness } from '#runtime/readiness.ts';
import { collectMethods, otherMethodsHandler } from '#runtime/other-methods.ts';
import { problemHandler, sendProblem } from '#runtime/problem-handler.ts';
import { requestLog, type FinishedRequest } from '#runtime/request-log.ts';
import { serverOptions } from '#runtime/server-options.ts';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { markHeader } from '#shared/contract/api-error.ts';
import { accountsRoutes } from './accounts/account-routes.ts';
import { accountRoutes } from './accounts/own-account-routes.ts';
import { createGuard } from './accounts/guard.ts';
import { loginRoutes } from './accounts/login-routes.ts';
import { blogRoutes } from './articles/routes.ts';
import { quoteRoutes } from './requests/quote-routes.ts';
import { largeUploadRoutes } from './requests/large-uploads.ts';
import { phoneRoutes } from './requests/phone-routes.ts';
import { contactFormRoutes } from './requests/visitor-routes.ts';
import type { Context } from './context.ts';
import { problemOf, ProviderError } from './http/errors.ts';
import { openApiDocument } from './http/openapi.ts';
import type { FindUnavailable } from './maintenance/dependencies.ts';
import type { Api } from './routing.ts';
import { followUpRoutes } from './requests/follow-up-routes.ts';
import type { ServerCertificate } from './config/server-certificate.ts';
import { staffRoutes } from './requests/desk-routes.ts';
import { objectsPath, type ServedObjects } from './files/file-storage.ts';
import { objectRoutes } from './files/object-routes.ts';
import { compileSchema, formatSchemaErrors, refuseUnstorable } from './http/validation.ts';

export interface AppOptions {
  context: Context;
  /** The embedded file storage to serve; null if objects are stored elsewhere. */
  objects: ServedObjects | null;
  logger: FastifyBaseLogger;
  findUnavailable: FindUnavailable;
  readiness: Readiness;
  tls: ServerCertificate | null;
  onFinished?: ((finished: FinishedRequest) => void) | undefined;
}

/** Builds the provider's API and registers all its parts in order. The caller starts listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { context, objects, logger, findUnavailable, readiness, tls, onFinished } = options;
  const app: FastifyInstance = Fastify({
    ...serverOptions(logger, { trustsRequestId: true }),
    schemaErrorFormatter: formatSchemaErrors,
    // Called for a path that is too long or cannot be decoded, for which no route and no hook runs.
    frameworkErrors: (_error, _request, reply) => {
      reply.header(markHeader, 'provider');
      void sendProblem(reply, new ProviderError('INVALID_INPUT'));
    },
    ...(tls && { https: tls }),
  });
  limitBodyTime(app.server, [`${objectsPath}/`]);
  app.setValidatorCompiler(compileSchema);
  app.setErrorHandler(problemHandler(problemOf, { logsAbandoned: true }));
  app.setNotFoundHandler(otherMethodsHandler(collectMethods(app), (code) => new ProviderError(code)));

  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some clients send `Content-Type: application/json` without a body with GET, DELETE and log-out.
    if (body === '') done(null, undefined);
    else void parseJson(request, String(body), done);
  });

  app.addHook('onRequest', (_request, reply, done) => {
    reply.header(markHeader, 'provider');
    done();
  });
  await app.register(requestLog, { ...(onFinished && { onFinished }) });
  await app.register(endConnections, { readiness });
  await app.register(cookie);
  app.addHook('preHandler', refuseUnstorable);

  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    });
    const calls: Api = { app: scope, guard: createGuard(context) };
    loginRoutes(calls, context);
    contactFormRoutes(calls, context);
    phoneRoutes(calls, context);
    largeUploadRoutes(calls, context);
    blogRoutes(calls, context);
    accountRoutes(calls, context);
    accountsRoutes(calls, context);
    staffRoutes(calls, context);
    followUpRoutes(calls, context);
    quoteRoutes(calls, context);
    const config = { isHealthCheck: true } as const;
    scope.get('/healthz', { config }, async () => ({ status: 'ok' }));
    scope.get('/readyz', { config }, async (_request, reply) => {
      if (!readiness.ask()) return reply.code(503).send({ status: 'stopping' });
      const failed = await findUnavailable();
      if (failed.length === 0) return { status: 'ready' };
      return reply.code(503).send({ status: 'unavailable', failed });
    });
    const document = openApiDocument();
    scope.get('/openapi.json', async () => document);
  });
  if (objects) await app.register(async (scope) => objectRoutes(scope, objects, context));
  return app;
}
