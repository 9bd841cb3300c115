import { callNames, definitionOf, type CallName } from '#shared/contract/calls.ts';
import { pages, website } from '#shared/contract/routes.ts';

/** Only staff log in and out. */
const isOfStaff = (name: CallName): boolean => {
  const { audience, changes, caller } = definitionOf(name);
  return caller === 'browser' && (audience !== 'anyone' || changes === 'session');
};

/** The part of a path before its first parameter. */
const fixedPart = (path: string): string => path.split(':', 1)[0] ?? path;

const staffPaths: readonly string[] = [
  pages.login,
  pages.dashboard,
  website.session,
  website.blogImageUploads,
  `${website.apiPrefix}${website.staffPrefix}`,
  ...callNames.filter(isOfStaff).map((name) => website.apiPrefix + fixedPart(definitionOf(name).path)),
];

/** @returns whether an HTTP request comes from staff pages, by its raw URL. Its messages are in Croatian. */
export function isForStaff(url: string): boolean {
  return staffPaths.some((path) => url.startsWith(path));
}
