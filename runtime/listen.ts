import type { FastifyListenOptions } from 'fastify';
import { fault, matchFault, type Faults } from './findings.ts';

type ListenOptions = FastifyListenOptions & { host: string; port: number };

const listenFaults: Faults = {
  PORT_TAKEN: /^EADDRINUSE$/,
  PORT_RIGHTS: /^EACCES$/,
  HOST_ELSEWHERE: /^EADDRNOTAVAIL$/,
  HOST_UNKNOWN: /^ENOTFOUND$/,
};

/** @param setting that of the port. @throws FaultError with a sentence that names the setting to correct. */
export async function listen(
  app: { listen: (options: ListenOptions) => Promise<string> },
  setting: 'PORT' | 'ADMIN_PORT' | 'PROVIDER_PORT' | 'PROVIDER_ADMIN_PORT',
  options: ListenOptions,
): Promise<string> {
  try {
    return await app.listen(options);
  } catch (error) {
    const cause = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const { host, port } = options;
    const ofHost = setting.startsWith('PROVIDER_') ? 'PROVIDER_HOST' : 'HOST';
    throw fault(matchFault(listenFaults, [cause])?.code ?? 'PORT_FAILS', { host, port, setting, ofHost, cause });
  }
}
