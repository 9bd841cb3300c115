import { calls, pages, web, type CallName } from '#shared/contract/routes.ts';

const callsOfStaff: readonly CallName[] = [
  'login',
  'logout',
  'listForms',
  'createBlog',
  'updateBlog',
  'deleteBlog',
];

/** The part of a path before its first parameter. */
const fixedPart = (path: string): string => path.split(':', 1)[0] ?? path;

const staffPaths: readonly string[] = [
  pages.login,
  pages.dashboard,
  web.session,
  web.blogImageUploads,
  `${web.apiPrefix}${web.staffPrefix}`,
  ...callsOfStaff.map((name) => web.apiPrefix + fixedPart(calls[name].path)),
  web.apiPrefix + calls.me.path,
];

/** @returns whether an HTTP request is made by the staff's pages, by its raw URL: its messages are in the language of staff. */
export function isForStaff(url: string): boolean {
  return staffPaths.some((path) => url.startsWith(path));
}
