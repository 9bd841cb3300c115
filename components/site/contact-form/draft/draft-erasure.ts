import { contactFormFields, type ContactFormField } from '#shared/rules/contact-form.ts';
import type { FormParts } from '../form-parts.ts';

/** What a field is overwritten with. An empty name is no valid name (docs/product.md, 3.2), so providers refuse it. */
const blank = (field: ContactFormField) => (field === 'fullName' ? '—' : '');

/**
 * Empties the draft on the server: each document deleted, each field overwritten. The provider has no call for a whole
 * draft (docs/product.md, 7.2), so this works with any of them.
 * @returns whether nothing is left; what could be deleted is deleted either way.
 */
export async function eraseDraft({
  store,
  token,
  draft,
  saver,
  uploader,
  showFiles,
}: FormParts): Promise<boolean> {
  uploader.cancelAll();
  // A save that arrived after the erasure would undo it.
  await saver.giveUp();
  if (token.current() === '') return true;

  let complete = true;
  for (const { fileName } of store.getState().files) {
    if (await draft.deleteFile(fileName)) {
      showFiles(store.getState().files.filter((file) => file.fileName !== fileName));
    } else complete = false;
  }
  for (const field of contactFormFields) {
    if (!(await draft.overwriteField(field, blank(field)))) complete = false;
  }
  return complete;
}
