import type { BrowserApi } from '#shared/contract/api.ts';
import { addresses } from '#shared/contract/call-addresses.ts';
import type { CallName } from '#shared/contract/calls.ts';
import type { Reopening } from './reopening.ts';

/** `me` counts as a write. Its response depends on the user, so it must not be repeated for another user. */
const kindOf = (name: CallName) => (addresses[name].method === 'GET' && name !== 'me' ? 'read' : 'write');

/**
 * Wraps the calls so that they survive the end of their session. When a call receives a 401, the website has already
 * tried to renew the session. Two calls are not wrapped: a refused log-in does not concern a session, and the 401 of
 * a document's upload means that its name is taken (docs/product.md, 3.4).
 */
export function watchUnauthorized(api: BrowserApi, guard: Reopening['guard']): BrowserApi {
  return {
    ...api,
    call: (name, input) =>
      name === 'login' ? api.call(name, input) : guard(kindOf(name), () => api.call(name, input)),
    open: (name, input) => guard(kindOf(name), () => api.open(name, input)),
    uploadBlogImage: (image, options) => guard('write', () => api.uploadBlogImage(image, options)),
  };
}
