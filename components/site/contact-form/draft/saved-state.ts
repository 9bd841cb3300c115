import type { ContactFormState, UploadedFile } from '#shared/contract/contact-form.ts';
import { fillPath } from '#shared/contract/fill-path.ts';
import { website } from '#shared/contract/routes.ts';
import { contactFormFields, type ContactFormValues } from '#shared/rules/contact-form.ts';
import { formatPhone } from '#shared/rules/phone.ts';
import type { DraftFile } from './draft-storage.ts';

/** @returns the non-empty fields of a saved draft, as the form shows them. */
export function restoredValues(state: ContactFormState): Partial<ContactFormValues> {
  const values: Partial<ContactFormValues> = {};
  for (const field of contactFormFields) {
    const value = state[field];
    if (value) values[field] = field === 'phoneNumber' ? formatPhone(value) : value;
  }
  return values;
}

/** @returns a document that the server lists, with the website's link to it. */
export const listedFile = (clientToken: string, fileName: string): UploadedFile => ({
  fileName,
  link: fillPath(website.contactFormFile, { clientToken, fileName }),
});

/**
 * Reconciles the browser's list of documents with the server's: the server's list wins, and known links and sizes are kept.
 * @param asked the files listed when the server was asked; those added since are newer than its answer and stay.
 */
export function reconcileFiles(
  clientToken: string,
  listed: ContactFormState['files'],
  current: readonly DraftFile[],
  asked: readonly DraftFile[],
): readonly DraftFile[] {
  // The provider does not list documents.
  if (!listed) return current;
  const fromServer = listed.map(
    ({ name }) => current.find(({ fileName }) => fileName === name) ?? listedFile(clientToken, name),
  );
  const since = current.filter(
    (file) => !asked.includes(file) && !listed.some(({ name }) => name === file.fileName),
  );
  return [...fromServer, ...since];
}
