import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startProvider } from '#provider/start.ts';

/** The account that a test's bundled provider begins with. */
export const firstAccount = { email: 'admin@clinic.example', password: 'a-long-test-password' };

/** The bundled provider in this process, with SQLite and files, as websites under test stand before it. */
export interface BundledProvider {
  readonly url: string;
  readonly storage: { readonly origin: string };
  /** Where it keeps the objects. */
  readonly files: string;
}

/** Starts it on new data for the running test, which ends it. */
export async function startBundledProvider(): Promise<BundledProvider> {
  const folder = await mkdtemp(join(tmpdir(), 'bundled-provider-'));
  const running = await startProvider({
    env: { DATA_DIR: folder, STAFF_EMAIL: firstAccount.email, STAFF_PASSWORD: firstAccount.password },
    host: '127.0.0.1',
    port: 0,
    logger: false,
    demo: false,
  });
  onTestFinished(async () => {
    await running.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    url: running.origin,
    storage: { origin: running.storageOrigin },
    files: join(folder, 'files'),
  };
}
