import { website } from '#shared/contract/routes.ts';
import { callPath } from '#shared/contract/call-path.ts';

/** Headers that a browser sends with every call. */
const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0',
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'it-IT,it;q=0.9',
  'sec-fetch-site': 'same-origin',
};

const tokens = `p.accessToken=${'a'.repeat(43)}; p.refreshToken=${'b'.repeat(43)}`;

/** Calls with responses of a few kilobytes: two of visitors, and one of staff with a session. */
export const proxiedCalls = [
  { name: 'articles', path: callPath('listBlogs'), headers: browser },
  { name: 'draft', path: callPath('getFormState', { clientToken: 'c'.repeat(22) }), headers: browser },
  { name: 'staff', path: callPath('me'), headers: { ...browser, cookie: tokens } },
].map(({ path, ...call }) => ({ ...call, path: website.apiPrefix + path }));
