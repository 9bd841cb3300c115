import { afterAll, beforeAll } from 'vitest';
import { forTest } from './for-test.ts';
import { startTestProvider, type ProviderSettings, type TestProvider } from './test-provider.ts';
import { startTestStorage, type TestStorage } from './test-storage.ts';
import { startWebsite, type TestWebsite } from './website.ts';

interface Upstream {
  storage: TestStorage;
  provider: TestProvider;
}

/** Website, provider and storage, each a real server on its own port. */
export interface Stack extends Upstream {
  website: TestWebsite;
}

/** Starts a third-party provider and its storage, which are closed at the end of the running test. */
export async function startUpstream({
  keepBodies,
  ...settings
}: ProviderSettings & { keepBodies?: boolean } = {}): Promise<Upstream> {
  const storage = await forTest(startTestStorage({ keepBodies }));
  return { storage, provider: await forTest(startTestProvider({ storage, ...settings })) };
}

/** Like `startUpstream`, with a website. @param env additional or different variables of the website. */
export async function startStack({
  env,
  ...settings
}: ProviderSettings & { env?: Record<string, string> } = {}): Promise<Stack> {
  const upstream = await startUpstream(settings);
  return { ...upstream, website: await forTest(startWebsite({ provider: upstream.provider, env })) };
}

/**
 * Like `startStack`, once for the tests of a block, none of which changes anything.
 * @returns the stack, in whose servers no request is recorded yet.
 */
export function shareStack(env?: Record<string, string>): () => Stack {
  let shared: Stack | null = null;
  beforeAll(async () => {
    const storage = await startTestStorage();
    const provider = await startTestProvider({ storage });
    shared = { storage, provider, website: await startWebsite({ provider, env }) };
  });
  afterAll(async () => {
    await shared?.website.close();
    await shared?.provider.close();
    await shared?.storage.close();
  });
  return () => {
    if (!shared) throw new Error('The stack is there only inside tests');
    shared.provider.requests.length = 0;
    shared.storage.requests.length = 0;
    return shared;
  };
}

/** Like `startStack`, with a browser in which the admin is logged in. */
export async function startLoggedIn(options?: Parameters<typeof startStack>[0]) {
  const stack = await startStack(options);
  const browser = stack.website.openBrowser();
  await browser.login();
  return { ...stack, browser };
}
