import { beforeEach, expect, test } from 'vitest';
import { createHtmlCache, type HtmlCache } from './html-cache.ts';

interface Page {
  statusCode: number;
  body: string;
  isIncomplete?: boolean;
  secondsToNews?: number | null;
}

let now = 0;
let renders: PromiseWithResolvers<Page>[] = [];
let cache: HtmlCache<Page>;

const page = (body: string, statusCode = 200): Page => ({ statusCode, body });
const get = (key = '/') =>
  cache.get(key, () => {
    const render = Promise.withResolvers<Page>();
    renders.push(render);
    return render.promise;
  });
const getRendered = async (body: string, key = '/') => {
  const answer = get(key);
  renders.at(-1)?.resolve(page(body));
  return (await answer).body;
};

beforeEach(() => {
  now = 0;
  renders = [];
  cache = createHtmlCache<Page>({ clock: () => now, freshFor: 1000, maxEntries: 2 });
});

test('many visitors share one render', async () => {
  const answers = [get(), get(), get()];
  expect(renders).toHaveLength(1);
  renders[0]?.resolve(page('one'));
  expect((await Promise.all(answers)).map(({ body }) => body)).toEqual(['one', 'one', 'one']);
});

test('a fresh page is not rendered again', async () => {
  await getRendered('one');
  now = 999;
  expect((await get()).body).toBe('one');
  expect(renders).toHaveLength(1);
});

test('a stale page is sent at once while one render refreshes it', async () => {
  await getRendered('one');
  now = 1000;
  expect((await get()).body).toBe('one');
  expect((await get()).body).toBe('one');
  expect(renders).toHaveLength(2);
  renders[1]?.resolve(page('two'));
  await renders[1]?.promise;
  await Promise.resolve();
  expect((await get()).body).toBe('two');
});

test('while the provider is down the stale page stays', async () => {
  await getRendered('one');
  now = 5000;
  await get();
  renders[1]?.resolve(page('down', 503));
  await renders[1]?.promise;
  expect((await get()).body).toBe('one');
});

test('after a write the next visitor sees what was written', async () => {
  await getRendered('one');
  cache.invalidate();
  expect(await getRendered('two')).toBe('two');
});

test('after a write the old page is still the answer when the render fails', async () => {
  await getRendered('one');
  cache.invalidate();
  const answer = get();
  renders[1]?.resolve(page('down', 503));
  expect((await answer).body).toBe('one');
  const again = get();
  renders[2]?.reject(new Error('broken'));
  expect((await again).body).toBe('one');
});

test('a render that began before a write is not kept as its result', async () => {
  const before = get();
  cache.invalidate();
  const after = get();
  expect(renders).toHaveLength(2);
  renders[1]?.resolve(page('new'));
  await after;
  renders[0]?.resolve(page('old'));
  await before;
  expect((await get()).body).toBe('new');
});

test('a failure is never cached', async () => {
  const failed = get();
  renders[0]?.resolve(page('down', 503));
  expect((await failed).statusCode).toBe(503);
  expect(await getRendered('up')).toBe('up');
});

test('a page that is gone is forgotten', async () => {
  await getRendered('article');
  now = 1000;
  await get();
  renders[1]?.resolve(page('gone', 404));
  await renders[1]?.promise;
  await Promise.resolve();
  const next = get();
  renders[2]?.resolve(page('gone', 404));
  expect((await next).statusCode).toBe(404);
});

test('the number of pages is bounded', async () => {
  await getRendered('a', '/a');
  await getRendered('b', '/b');
  await getRendered('c', '/c');
  expect(renders).toHaveLength(3);
  expect(await getRendered('a again', '/a')).toBe('a again');
});

test('a page with something missing never takes the place of a whole one', async () => {
  await getRendered('whole');
  now = 1000;
  await get();
  renders[1]?.resolve({ ...page('half'), isIncomplete: true });
  await renders[1]?.promise;
  expect((await get()).body).toBe('whole');
  cache.invalidate();
  const afterWrite = get();
  renders.at(-1)?.resolve({ ...page('half'), isIncomplete: true });
  expect((await afterWrite).body).toBe('whole');
});

test('a page with something missing is better than none, and is not kept', async () => {
  const first = get();
  renders[0]?.resolve({ ...page('half'), isIncomplete: true });
  expect((await first).body).toBe('half');
  expect(await getRendered('whole')).toBe('whole');
});

test('a page whose own time is over is waited for, unless its render fails', async () => {
  const soon = get();
  renders.at(-1)?.resolve({ ...page('before'), secondsToNews: 60 });
  await soon;
  now = 59_999;
  expect((await get()).body).toBe('before');
  renders.at(-1)?.resolve({ ...page('before'), secondsToNews: 1 });
  await Promise.resolve();
  now = 61_000;
  expect(cache.getFresh('/')).toBeUndefined();
  const failing = get();
  renders.at(-1)?.reject(new Error('down'));
  expect((await failing).body).toBe('before');
  expect(await getRendered('after')).toBe('after');
});
