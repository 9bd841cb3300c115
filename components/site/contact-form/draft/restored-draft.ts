import type { ContactFormState, UploadedFile } from '#shared/contract/contact-form.ts';
import { fillPath, web } from '#shared/contract/routes.ts';
import { contactFormFields, normalValue, type ContactFormValues } from '#shared/rules/contact-form.ts';
import type { DraftFile } from './form-storage.ts';

/** @returns the fields of a saved draft that hold something, as the form keeps them. */
export function restoredValues(state: ContactFormState): Partial<ContactFormValues> {
  const values: Partial<ContactFormValues> = {};
  for (const field of contactFormFields) {
    const value = state[field];
    if (value) values[field] = normalValue(field, value);
  }
  return values;
}

/** @returns a document that the server lists, with web's link to it. */
export const listedFile = (clientToken: string, fileName: string): UploadedFile => ({
  fileName,
  link: fillPath(web.contactFormFile, { clientToken, fileName }),
});

/**
 * Reconciles the browser's list of documents with the server's: the server's list wins, links and sizes known here are kept.
 * @param asked the files listed when the server was asked; those added since are newer than its answer and stay.
 */
export function reconcileFiles(
  clientToken: string,
  listed: ContactFormState['files'],
  current: readonly DraftFile[],
  asked: readonly DraftFile[],
): readonly DraftFile[] {
  // A provider that does not tell its files has nothing to reconcile with.
  if (!listed) return current;
  const fromServer = listed.map(
    ({ name }) => current.find(({ fileName }) => fileName === name) ?? listedFile(clientToken, name),
  );
  const since = current.filter(
    (file) => !asked.includes(file) && !listed.some(({ name }) => name === file.fileName),
  );
  return [...fromServer, ...since];
}
