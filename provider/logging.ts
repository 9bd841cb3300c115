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

/** What a log keeps of an error: database errors carry the values of the row they speak of, which are people's data. */
export function loggableError(error: Error): Record<string, unknown> {
  const { name, message, stack } = error;
  return { type: name, message, stack, ...('code' in error && { code: error.code }) };
}
