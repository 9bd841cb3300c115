import { onTestFinished } from 'vitest';
import { startTestProvider, type TestProvider } from './test-provider.ts';
import { startTestStorage, type TestStorage } from './test-storage.ts';
import { startWebsite, type TestWebsite } from './website.ts';

/** Website, provider and storage, each a real server on its own port. */
export interface Stack {
  storage: TestStorage;
  provider: TestProvider;
  website: TestWebsite;
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
  const website = await startWebsite({ provider, env });
  onTestFinished(async () => {
    await website.close();
    await provider.close();
    await storage.close();
  });
  return { storage, provider, website };
}
