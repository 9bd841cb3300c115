import type { ContactFormValues } from './contact-form.ts';

/**
 * The outcome of a contact form sent without scripts, for the page that answers it (docs/product.md, 3.8). Refused: no request
 * was sent, and the page shows the values again with the reason.
 */
export type PlainForm =
  | { status: 'sent' }
  | { status: 'refused'; values: ContactFormValues; problem: string };

/** The query of the thank-you page, to which the browser is redirected: a reload sends nothing twice. */
export const plainFormSentQuery = 'modulo=inviato';
