import type { ContactFormState, UploadedFile } from '#shared/contract/requests.ts';
import { fillPath, website } from '#shared/contract/routes.ts';
import { erasedName, isCallTime, mapFields, type ContactFormValues } from '#shared/rules/contact-form.ts';
import { formatPhone } from '#shared/rules/phone.ts';
import type { DraftFile } from './draft-storage.ts';

export function storedValues(state: ContactFormState): ContactFormValues {
  return mapFields((field) => {
    const value = state[field] ?? '';
    if (field === 'phoneNumber') return formatPhone(value);
    // Another provider may know other times, which the page does not show.
    const isNone = field === 'fullName' ? value === erasedName : field === 'callTime' && !isCallTime(value);
    return isNone ? '' : value;
  });
}

/** @returns a document that the server lists, with the website's link to it. */
export const listedFile = (clientToken: string, fileName: string): UploadedFile => ({
  fileName,
  link: fillPath(website.contactFormFile, { clientToken, fileName }),
});

/**
 * Merges the browser's list of documents with the server's, which takes precedence, but knows neither links nor sizes, nor
 * the order in which the visitor chose them.
 * @param asked the browser's list when the request was sent. Files added since are newer than the response, and kept.
 */
export function reconcileFiles(
  clientToken: string,
  listed: ContactFormState['files'],
  current: readonly DraftFile[],
  asked: readonly DraftFile[],
): readonly DraftFile[] {
  // The provider does not list documents.
  if (!listed) return current;
  const kept = current.filter((file) => !asked.includes(file) || listed.some(({ name }) => name === file.fileName));
  const added = listed.filter(({ name }) => !current.some(({ fileName }) => fileName === name));
  return [...kept, ...added.map(({ name }) => listedFile(clientToken, name))];
}
