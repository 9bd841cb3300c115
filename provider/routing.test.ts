import { expect, test } from 'vitest';
import { serve, type Api } from './routing.ts';

/** Checked only by the compiler. */
export const wrongHandlers = (api: Api): void => {
  // @ts-expect-error -- answers { blogId }
  serve(api, 'createBlog', async () => ({ blog_identifier: 1 }));
  // @ts-expect-error -- a user has a role
  serve(api, 'login', async () => ({ user: { name: 'Iva' } }));
  // @ts-expect-error -- the answer is returned, not sent
  serve(api, 'listForms', async ({ reply }) => reply.send({}));
  // @ts-expect-error -- has no body
  serve(api, 'getBlog', async ({ body }) => body);
  // @ts-expect-error -- open to anyone, so that there is no account
  serve(api, 'submitForm', async ({ staff }) => staff.id);
};

test('a handler is bound to the shapes of its call', () => {
  expect(wrongHandlers).toBeTypeOf('function');
});
