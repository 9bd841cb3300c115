import { request } from '@playwright/test';
import { expect, test } from './journey.ts';
import { staff } from './provider-client.ts';

/**
 * Playwright compares settings by identity: files with this very object are run on one site after the other. Networks
 * of visitors are told apart by X-Forwarded-For.
 */
const deskEnv = { RATE_LIMITS: 'off', TRUST_PROXY: '127.0.0.1' };

/** The articles that a site has from the start. */
const firstArticles = new Map<string, readonly string[]>();

/** Begins the journeys of a file on a site without requests, on which no file has left articles. Visitors' journeys have other sites. */
export function useEmptyDesk(): void {
  test.use({ siteEnv: deskEnv });
  test.beforeAll(async ({ site: { origin } }) => {
    const desk = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
    const call = async (method: string, path: string, data?: object) => {
      const answer = await desk.fetch(`/api/${path}`, { method, data });
      expect(answer.ok(), path).toBe(true);
      return answer;
    };
    const ids = async (path: string, list: string): Promise<string[]> => {
      const answer: Record<string, { id: string | number }[]> = await (await call('GET', path)).json();
      return (answer[list] ?? []).map(({ id }) => String(id));
    };
    await call('POST', 'auth/login', staff);
    for (const id of await ids('contact-form/all', 'contactForms')) await call('DELETE', `staff/forms/${id}`);
    const articles = await ids('staff/articles', 'articles');
    const first = firstArticles.get(origin) ?? articles;
    firstArticles.set(origin, first);
    for (const id of articles) if (!first.includes(id)) await call('DELETE', `blog/delete-blog/${id}`);
    await desk.dispose();
  });
}
