import { startRecordingServer, type RecordingServer } from './recording-server.ts';
import { answerAuth, createSessions } from './test-provider-auth.ts';
import type { TestSessions } from './test-provider-sessions.ts';
import { answerBlog, createArticles, type TestArticles } from './test-provider-blog.ts';
import { foreignProblem } from './test-provider-call.ts';
import { answerContactForm, createForms, type TestForms } from './test-provider-forms.ts';
import type { TestStorage } from './test-storage.ts';

/**
 * A third-party provider: the calls of the contract and nothing more (docs/product.md, 7.5), in memory, with other
 * conventions. Faults, records and waits come from RecordingServer; routes there begin with the base path.
 */
export interface TestProvider extends RecordingServer {
  /** What to give as PROVIDER_URL. */
  readonly url: string;
  readonly storage: TestStorage;
  readonly sessions: TestSessions;
  readonly forms: TestForms;
  readonly articles: TestArticles;
  /** 'METHOD /path' of every request that is no call of the contract. */
  readonly unexpected: string[];
}

interface Options {
  storage: TestStorage;
  /** Base path of the API, e.g. '/v2'; none by default. */
  basePath?: string;
  /** What the provider itself takes as one document. */
  maxFileBytes?: number;
}

/** Starts a provider on a free port. */
export async function startTestProvider({
  storage,
  basePath = '',
  maxFileBytes = 50_000_000,
}: Options): Promise<TestProvider> {
  const sessions = createSessions();
  const forms = createForms(storage, maxFileBytes);
  const articles = createArticles(storage);
  const unexpected: string[] = [];

  const server = await startRecordingServer({
    handle: (request) => {
      const path = request.path.startsWith(`${basePath}/`) ? request.path.slice(basePath.length) : '';
      const call = { request, method: request.method, path, sessions };
      const answer = answerAuth(call) ?? answerContactForm(call, forms) ?? answerBlog(call, articles);
      if (answer) return answer;
      // The website polls it at every provider; those without it are ready when they answer a call.
      if (request.method !== 'GET' || path !== '/readyz') unexpected.push(`${request.method} ${request.url}`);
      return foreignProblem(404, `Cannot ${request.method} ${request.path}`);
    },
  });
  return { ...server, url: server.origin + basePath, storage, sessions, forms, articles, unexpected };
}
