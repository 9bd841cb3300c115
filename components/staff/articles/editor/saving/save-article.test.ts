import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '#shared/contract/api-error.ts';
import { type BrowserApi } from '#shared/contract/api.ts';
import type { Blog, Mark } from '#shared/contract/articles.ts';
import { toastStore } from '#components/ui/toasts.ts';
import { clearToasts } from '#tests/support/clear-toasts.ts';
import { editorBlocks, toPayload, type EditorBlock } from '../blocks/blocks.ts';
import { isSavedByOthers, payloadOf, pendingPictures, saveArticle, saveFailure } from './save-article.ts';

beforeEach(clearToasts);

const file = (name: string) => new File(['x'], name, { type: 'image/png' });
const stored: EditorBlock = { id: 3, type: 'image', imageName: 'a.png', alt: '', picked: null, storedId: 31 };
const replaced: EditorBlock = { ...stored, imageName: 'b.png', picked: file('b.png') };
const plain: EditorBlock = { id: 1, type: 'paragraph', title: '', content: '' };
const payload = toPayload('Naslov', [stored]);
const picked = (...names: string[]) =>
  pendingPictures(
    names.map((imageName, index): EditorBlock => ({
      id: index + 1,
      type: 'image',
      imageName,
      alt: '',
      picked: file(imageName),
      storedId: null,
    })),
  );

/** Records every call. Answers with the value for its name, or throws it if it is an error. */
const recordingApi = (answers: Record<string, unknown>) => {
  const log: unknown[] = [];
  const answer = (name: string): Promise<never> => {
    const value = answers[name];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answers of one test, typed by their use
    return value instanceof Error ? Promise.reject(value) : Promise.resolve(value as never);
  };
  const api: Pick<BrowserApi, 'call' | 'uploadBlogImage'> = {
    call: (name) => {
      log.push(name);
      return answer(name);
    },
    uploadBlogImage: ({ blogId, imageName, imageId }, options) => {
      log.push({ blogId, imageName, imageId });
      options?.onProgress?.(1);
      return imageName in answers ? answer(imageName) : Promise.resolve({ imageName, isAnimated: false });
    },
  };
  return { api, log };
};

const ignore = () => {};
const refusal = new ApiError(500, 'BOOM', '');

test('only pictures chosen here are sent, replacements with the entry they replace', () => {
  const added: EditorBlock = { ...stored, id: 5, imageName: 'c.png', picked: file('c.png'), storedId: null };
  expect(pendingPictures([replaced, plain, added])).toEqual([
    { blockId: 3, imageName: 'b.png', file: expect.any(File), imageId: 31 },
    { blockId: 5, imageName: 'c.png', file: expect.any(File) },
  ]);
  expect(pendingPictures([stored])).toEqual([]);
});

const said = (error: unknown) => saveFailure('Blog nije spremljen.', error);

test('a failed save says the reason of a refusal, and asks to try again where that can help', () => {
  expect(said(new ApiError(400, 'INVALID_INPUT', 'body/blog/title: predugo'))).toBe(
    'Blog nije spremljen. body/blog/title: predugo',
  );
  for (const error of [refusal, new ApiError(400, 'X', ''), new ApiError(503, 'X', 'busy'), new Error('x')])
    expect(said(error)).toBe('Blog nije spremljen. Pokušaj ponovno.');
});

test('what a provider without the additions does not know is not sent', () => {
  const article = {
    title: 'Naslov',
    blocks: [stored],
    publication: { state: 'unpublished', at: '' } as const,
    sharing: { image: 'a.png', description: '  ' },
  };
  expect(payloadOf(article, false)).toEqual(payload);
  expect(payloadOf(article, true).blog).toMatchObject({
    publication: { state: 'unpublished' },
    sharing: { image: 'a.png', description: null },
  });
  expect(payloadOf({ ...article, blocks: [] }, true).blog.sharing?.image).toBeNull();
});

test('formatting is sent with its text, where the provider keeps it', () => {
  const marks: Mark[] = [{ kind: 'bold', start: 0, end: 5 }];
  const article = {
    title: '',
    blocks: editorBlocks([{ id: 1, type: 'paragraph', content: 'Testo', marks }], []),
    publication: null,
    sharing: null,
  };
  const text = { id: 1, type: 'paragraph', title: '', content: 'Testo', image: '' };
  expect(payloadOf(article, true).blog.content).toStrictEqual([{ ...text, marks }]);
  expect(payloadOf(article, false).blog.content).toStrictEqual([text]);
  const unformatted = { ...article, blocks: [plain] };
  expect(payloadOf(unformatted, true).blog.content).toStrictEqual([{ ...text, content: '' }]);
});

test('creating sends the article, then the pictures, and reports each of them', async () => {
  const { api, log } = recordingApi({ createBlog: { blogId: 7 }, 'b.png': refusal });
  const reported: string[] = [];
  const outcome = await saveArticle(api, null, payload, picked('a.png', 'b.png'), (id, state) =>
    reported.push(`${id} ${state.kind}`),
  );
  expect(log).toEqual([
    'createBlog',
    { blogId: 7, imageName: 'a.png', imageId: undefined },
    { blogId: 7, imageName: 'b.png', imageId: undefined },
  ]);
  const [first, second] = ['1', '2'].map((id) => reported.filter((line) => line.startsWith(id)));
  expect(first).toEqual(['1 sending', '1 sending', '1 sent']);
  expect(second).toEqual(['2 sending', '2 sending', '2 failed']);
  expect(outcome).toMatchObject({ articleId: 7, failed: [{ imageName: 'b.png' }] });
});

test('a picture that visitors cannot see, or see without its movement, is told', async () => {
  const { api } = recordingApi({
    createBlog: { blogId: 7 },
    'a.gif': { imageName: 'a.gif', isAnimated: true },
    'b.png': new ApiError(422, 'PICTURE_REFUSED', 'Stranica ne može prikazati ovu sliku.'),
  });
  const pictures = picked('a.gif', 'b.png', 'c.png');
  await saveArticle(api, null, payload, pictures, ignore);
  expect(toastStore.get().map(({ text }) => text)).toEqual([
    'Slika a.gif se na stranici ne miče: posjetitelji vide njezin početak.',
    'Slika b.png: Stranica ne može prikazati ovu sliku.',
  ]);
});

test.each([{}, { blogId: null }])('creating without an id ends there: %j', async (answer) => {
  const { api, log } = recordingApi({ createBlog: answer });
  const pictures = picked('a.png');
  await expect(saveArticle(api, null, payload, pictures, ignore)).rejects.toThrow('has no id');
  expect(log).toEqual(['createBlog']);
});

test('an update that fails sends no picture', async () => {
  const { api, log } = recordingApi({ updateBlog: refusal });
  const pictures = picked('a.png');
  await expect(saveArticle(api, 7, payload, pictures, ignore)).rejects.toBe(refusal);
  expect(log).toEqual(['updateBlog']);
});

test('an update sends replacements through the update path', async () => {
  const { api, log } = recordingApi({ updateBlog: null });
  await saveArticle(api, 7, payload, pendingPictures([replaced]), ignore);
  expect(log).toEqual(['updateBlog', { blogId: 7, imageName: 'b.png', imageId: 31 }]);
});

const loaded: Blog = { id: 7, name: 'A', content: '[]', createdAt: '2025-01-01T00:00:00.000Z' };
const ask = (getBlog: unknown, me: unknown = { role: 'admin' }) => {
  const { api, log } = recordingApi({ getBlog, me });
  return { answer: isSavedByOthers(api, loaded.id, loaded, 'getBlog'), log };
};

test('a save of somebody else is noticed; not being able to ask is not one', async () => {
  expect(await ask({ ...loaded, images: [] }).answer).toBe(false);
  expect(await ask({ ...loaded, content: '[1]' }).answer).toBe(true);
  expect(await ask({ ...loaded, name: 'B' }).answer).toBe(true);
  expect(await ask(refusal).answer).toBe(false);
  expect(await ask(loaded, refusal).answer).toBe(false);
});

test('the session is opened before that look, not after it, and without one nothing is saved', async () => {
  const opened = ask(loaded);
  await opened.answer;
  expect(opened.log).toEqual(['me', 'getBlog']);
  const error = new ApiError(401, 'UNAUTHORIZED', '');
  const ended = ask(loaded, error);
  await expect(ended.answer).rejects.toBe(error);
  expect(ended.log).toEqual(['me']);
});

test('each picture says which form sends it', async () => {
  const forms: string[] = [];
  const { api } = recordingApi({ createBlog: { blogId: 7 } });
  const listening: typeof api = {
    ...api,
    uploadBlogImage: async ({ form, imageName }) => {
      forms.push(form);
      return { imageName, isAnimated: false };
    },
  };
  const pictures = picked('a.png');
  await saveArticle(listening, null, payload, pictures, ignore);
  await saveArticle(listening, 7, payload, pictures, ignore);
  expect(forms).toEqual(['create', 'edit']);
});
