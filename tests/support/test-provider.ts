import { startRecordingServer, type RecordingServer } from './recording-server.ts';
import { createSessions, type TestSessions } from './test-provider-auth.ts';
import { createArticles, type TestArticles } from './test-provider-blog.ts';
import { createForms, type TestForms } from './test-provider-forms.ts';
import { answerBy, foreignProblem } from './test-provider-routes.ts';
import type { TestStorage } from './test-storage.ts';

/**
 * A third-party provider in memory that supports only the required calls of the contract (docs/product.md, 7.5) and has
 * other conventions than the bundled provider. For the methods of RecordingServer, routes begin with the base path.
 */
export interface TestProvider extends RecordingServer {
  /** The value of PROVIDER_URL. */
  readonly url: string;
  readonly storage: TestStorage;
  readonly sessions: TestSessions;
  readonly forms: TestForms;
  readonly articles: TestArticles;
  /** 'METHOD /path' of every request that is not a call of the contract. */
  readonly unexpected: string[];
}

export interface ProviderSettings {
  /** Base path of the API, e.g. '/v2'; none by default. */
  basePath?: string;
  /** Maximum size of a document that the provider accepts, in bytes. */
  maxFileBytes?: number;
}

/** Starts a provider on a free port. */
export async function startTestProvider({
  storage,
  basePath = '',
  maxFileBytes = 50_000_000,
}: ProviderSettings & { storage: TestStorage }): Promise<TestProvider> {
  const sessions = createSessions();
  const forms = createForms(storage, sessions, maxFileBytes);
  const articles = createArticles(storage, sessions);
  const routes = { ...sessions.routes, ...forms.routes, ...articles.routes };
  const unexpected: string[] = [];

  const server = await startRecordingServer({
    handle: (request) => {
      const path = request.path.startsWith(`${basePath}/`) ? request.path.slice(basePath.length) : '';
      const answer = answerBy(routes, request, path);
      if (answer) return answer;
      // The website polls /readyz of every provider. A provider without /readyz is ready if it answers calls.
      if (request.method !== 'GET' || path !== '/readyz') unexpected.push(`${request.method} ${request.url}`);
      return foreignProblem(404, `Cannot ${request.method} ${request.path}`);
    },
  });
  return { ...server, url: server.origin + basePath, storage, sessions, forms, articles, unexpected };
}
