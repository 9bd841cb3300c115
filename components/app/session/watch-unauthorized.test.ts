import { expect, test } from 'vitest';
import { ApiError } from '#shared/contract/api-error.ts';
import { type BrowserApi } from '#shared/contract/api.ts';
import { watchUnauthorized } from './watch-unauthorized.ts';

const failing: BrowserApi = {
  call: () => Promise.reject(new ApiError(401, 'HTTP_401', '')),
  open: () => Promise.reject(new ApiError(401, 'HTTP_401', '')),
  getSession: () => Promise.reject(new ApiError(401, 'HTTP_401', '')),
  uploadDocument: () => Promise.reject(new ApiError(401, 'HTTP_401', '')),
  uploadBlogImage: () => Promise.reject(new ApiError(401, 'HTTP_401', '')),
  large: () => Promise.reject(new ApiError(401, 'HTTP_401', '')),
};

const image = { blogId: 1, imageName: 'a.png', form: 'edit' as const, file: new File([], 'a.png') };

/** @returns the kind of each guarded call. Unguarded calls are omitted. */
const guardedAs = async (act: (api: BrowserApi) => Promise<unknown>) => {
  const kinds: string[] = [];
  const api = watchUnauthorized(failing, (kind, send) => {
    kinds.push(kind);
    return send();
  });
  await expect(act(api)).rejects.toThrow('HTTP_401');
  return kinds;
};

test('calls and article images are guarded, as something that is read or done', async () => {
  expect(await guardedAs((api) => api.call('listForms', {}))).toEqual(['read']);
  expect(await guardedAs((api) => api.open('listForms', {}))).toEqual(['read']);
  expect(await guardedAs((api) => api.call('deleteBlog', { params: { blogId: 1 } }))).toEqual(['write']);
  expect(await guardedAs((api) => api.uploadBlogImage(image))).toEqual(['write']);
});

test('who is logged in is not the same question for somebody else', async () => {
  expect(await guardedAs((api) => api.call('me', {}))).toEqual(['write']);
});

test('a wrong password and a document name that is taken end no session', async () => {
  const credentials = { email: 'a@b.hr', password: 'x' };
  expect(await guardedAs((api) => api.call('login', { body: credentials }))).toEqual([]);
  expect(await guardedAs((api) => api.uploadDocument('token', image.file))).toEqual([]);
});
