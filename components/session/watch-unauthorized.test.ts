import { expect, test } from 'vitest';
import { ApiError, type BrowserApi } from '#shared/api.ts';
import { watchUnauthorized } from './watch-unauthorized.ts';

const failing = (status: number): BrowserApi => {
  const fail = () => Promise.reject(new ApiError(status, `HTTP_${status}`, ''));
  return { call: fail, getSession: fail, uploadDocument: fail, uploadBlogImage: fail };
};

const image = { blogId: 1, imageName: 'a.png', file: new File([], 'a.png') };

const unauthorizedAfter = async (status: number, act: (api: BrowserApi) => Promise<unknown>) => {
  let count = 0;
  const api = watchUnauthorized(failing(status), () => {
    count += 1;
  });
  await expect(act(api)).rejects.toThrow(`HTTP_${status}`);
  return count;
};

test('a 401 of a call or of an article image is told and passed on', async () => {
  expect(await unauthorizedAfter(401, (api) => api.call('listForms', {}))).toBe(1);
  expect(await unauthorizedAfter(401, (api) => api.uploadBlogImage(image))).toBe(1);
});

test('other failures are only passed on', async () => {
  expect(await unauthorizedAfter(403, (api) => api.call('listForms', {}))).toBe(0);
  expect(await unauthorizedAfter(503, (api) => api.uploadBlogImage(image))).toBe(0);
});

test('a wrong password and a document name that is taken end no session', async () => {
  const credentials = { email: 'a@b.hr', password: 'x' };
  expect(await unauthorizedAfter(401, (api) => api.call('login', { body: credentials }))).toBe(0);
  expect(await unauthorizedAfter(401, (api) => api.uploadDocument('token', image.file))).toBe(0);
});
