import { leavesItsPlace } from '#shared/contract/routes.ts';
import { cleanFileName } from '#shared/rules/file-name.ts';

/** Decodes text as often as possible, as the most lenient server may. */
const decoded = (text: string): string => {
  const next = text.replace(/%[0-9a-f]{2}/gi, (escape) => String.fromCharCode(Number.parseInt(escape.slice(1), 16)));
  return next === text ? text : decoded(next);
};

/**
 * @param name of a file, without folders. A backslash may be part of it.
 * @returns the sanitised name under which every route finds the document. It has no parts '.' and '..', however often it
 *   is decoded (RFC 3986, section 5.2.4).
 */
export function receivedName(name: string): string {
  const clean = cleanFileName(name);
  return leavesItsPlace(decoded(clean)) ? clean.replace(/%|\.(?=\.?(?:[/\\]|$))|\//g, '_') : clean;
}
