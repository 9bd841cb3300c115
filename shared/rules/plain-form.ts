import type { ContactFormValues } from './contact-form.ts';

/**
 * What became of a contact form that was sent as plain HTML, for the page that answers it. Refused: nothing was
 * sent, the page shows the values again with the reason.
 */
export type PlainForm =
  | { status: 'sent' }
  | { status: 'refused'; values: ContactFormValues; problem: string };

/** The query of the page that says that the form was sent: a reload sends nothing twice. */
export const plainFormSentQuery = 'modulo=inviato';
