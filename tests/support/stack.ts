import { onTestFinished } from 'vitest';
import { startTestProvider, type TestProvider } from './test-provider.ts';
import { startTestStorage, type TestStorage } from './test-storage.ts';
import { startWeb, type TestWeb } from './web.ts';

/** Website, provider and storage, each a real server on its own port. */
interface Stack {
  storage: TestStorage;
  provider: TestProvider;
  web: TestWeb;
}

/**
 * Starts all three for the running test and ends them with it.
 * @param env more or other variables of the website.
 * @param basePath base path of the provider's API; by default the root.
 */
export async function startStack({
  env,
  basePath,
}: { env?: Record<string, string>; basePath?: string } = {}): Promise<Stack> {
  const storage = await startTestStorage();
  const provider = await startTestProvider({ storage, basePath });
  const web = await startWeb({ provider, env });
  onTestFinished(async () => {
    await web.close();
    await provider.close();
    await storage.close();
  });
  return { storage, provider, web };
}
