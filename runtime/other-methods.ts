import type { FastifyReply, FastifyRequest } from 'fastify';

/** Collects the methods of all routes registered from now on, except of wildcards and files. @returns those of a path. */
export function collectMethods(app: {
  addHook: (name: 'onRoute', hook: (route: { url: string; method: string | string[] }) => void) => unknown;
}): (path: string) => string[] {
  const routes: { pattern: URLPattern; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (!/[*.]/.test(url)) routes.push({ pattern: new URLPattern({ pathname: url }), methods: [method].flat() });
  });
  return (pathname) => routes.flatMap(({ pattern, methods }) => (pattern.test({ pathname }) ? methods : []));
}

/**
 * Creates the handler of requests that no route accepts. It responds to OPTIONS (RFC 9110, 9.3.7), and
 * refuses a method that the path does not have (15.5.6) or the server does not know (15.6.2).
 * @param methodsAt returns the methods of a path; none if nothing has this path.
 */
export function otherMethodsHandler(
  methodsAt: (path: string) => readonly string[],
  refuse: (code: 'NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'NOT_IMPLEMENTED') => Error,
) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { method, url, server } = request;
    if (!server.supportedMethods.includes(method)) throw refuse('NOT_IMPLEMENTED');
    const [path = ''] = url.split('?', 1);
    const methods = new Set(methodsAt(path));
    if (methods.size === 0 || methods.has(method)) throw refuse('NOT_FOUND');
    reply.header('allow', [...methods.add('OPTIONS')].join(', '));
    if (method !== 'OPTIONS') throw refuse('METHOD_NOT_ALLOWED');
    return reply.code(204).send();
  };
}
