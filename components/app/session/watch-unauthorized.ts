import type { BrowserApi } from '#shared/contract/api.ts';
import { addresses } from '#shared/contract/call-addresses.ts';
import type { CallName } from '#shared/contract/calls.ts';
import type { Reopening } from './reopening.ts';

/** `me` counts as a write: its answer depends on the user, so that it must not be repeated for another one. */
const kindOf = (name: CallName) => (addresses[name].method === 'GET' && name !== 'me' ? 'read' : 'write');

/**
 * The same calls, outliving the end of their session: when one meets a 401, the website has tried to renew it by then. A
 * refused log-in says nothing about a session, and a document's 401 means a name that is taken
 * (docs/product.md, 3.4).
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
