import type { FastifyListenOptions } from 'fastify';

type ListenOptions = FastifyListenOptions & { host: string; port: number };

/** Sentences for the operator, by the code of the failure. `name` is the setting of the port. */
const sentences: Readonly<Record<string, (name: string, { host, port }: ListenOptions) => string>> = {
  EADDRINUSE: (name, { host, port }) =>
    `Port ${port} of ${host} is in use by another process: end that one, or set ${name} to a free port`,
  EACCES: (name, { port }) => `Port ${port} may not be opened by this user: set ${name} to a port above 1023`,
  EADDRNOTAVAIL: (name, { host }) => `This machine has no address ${host}: correct ${hostOf(name)}`,
  ENOTFOUND: (name, { host }) => `The host ${host} is unknown: correct ${hostOf(name)}`,
};

const hostOf = (name: string) => (name.startsWith('PROVIDER_') ? 'PROVIDER_HOST' : 'HOST');

/** @param name the setting of the port. @throws Error with a sentence that names the setting to correct. */
export async function listen(
  app: { listen: (options: ListenOptions) => Promise<string> },
  name: 'PORT' | 'ADMIN_PORT' | 'PROVIDER_PORT' | 'PROVIDER_ADMIN_PORT',
  options: ListenOptions,
): Promise<string> {
  try {
    return await app.listen(options);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const unknown = `Port ${options.port} of ${options.host} cannot be opened (${code || String(cause)}): correct ${hostOf(name)} or ${name}`;
    throw new Error(sentences[code]?.(name, options) ?? unknown, { cause });
  }
}
