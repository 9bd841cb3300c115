import type { App } from './routing.ts';

/** Logs one line an answer: the route's pattern, never the URL, which may hold tokens, names and signatures. */
export function logAnswers(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        statusCode: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
