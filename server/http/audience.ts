import { callNames, definitionOf, type CallName } from '#shared/contract/calls.ts';
import { isStaffPage, website } from '#shared/contract/routes.ts';

/** Returns true for a browser call that only staff make. Log-ins and log-outs are such calls. */
const isOfStaff = (name: CallName): boolean => {
  const { audience, changes, caller } = definitionOf(name);
  return caller === 'browser' && (audience !== 'anyone' || changes === 'session');
};

const fixedPart = (path: string): string => path.split(':', 1)[0] ?? path;

const staffPaths: readonly string[] = [
  website.session,
  website.blogImageUploads,
  `${website.apiPrefix}${website.staffPrefix}`,
  ...callNames.filter(isOfStaff).map((name) => website.apiPrefix + fixedPart(definitionOf(name).path)),
];

/** @returns whether the raw URL of an HTTP request belongs to staff pages. Messages for staff are in Croatian. */
export const isForStaff = (url: string): boolean => isStaffPage(url) || staffPaths.some((path) => url.startsWith(path));
