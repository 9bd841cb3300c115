import { createLogger } from '#runtime/logger.ts';
import { startProvider, type ProviderOptions, type RunningProvider } from '#provider/start.ts';
import { withFirstAccount } from './first-account.ts';
import { forTest } from './for-test.ts';
import type { ProviderAddresses } from './website.ts';

/** The bundled provider in this process, for websites under test. */
export type BundledProvider = RunningProvider & ProviderAddresses;

/** Starts the bundled provider. By default it uses SQLite and files in a new folder and writes no log. */
export async function runProvider({ env, ...options }: Partial<ProviderOptions> = {}): Promise<BundledProvider> {
  const running = await startProvider({
    host: '127.0.0.1',
    port: 0,
    logger: createLogger('silent', 'provider'),
    demo: false,
    ...options,
    env: await withFirstAccount(env),
  });
  return { ...running, url: running.origin, storage: { origin: running.storageOrigin } };
}

/** Like `runProvider`; the provider is stopped at the end of the running test. */
export async function startBundledProvider(options?: Partial<ProviderOptions>): Promise<BundledProvider> {
  const provider = await forTest(runProvider(options));
  return provider;
}
