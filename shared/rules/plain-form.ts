import type { ContactFormValues } from './contact-form.ts';

/**
 * What the contact form begins with where the page's address, or a form sent without scripts, decides it (docs/product.md, 3.8).
 * Refused: no request was sent, and the page shows the values again with the reason. Quoted: a service is chosen already.
 */
export type PlainForm =
  | { status: 'sent' }
  | { status: 'quoted'; service: string }
  | { status: 'refused'; values: ContactFormValues; problem: string };

/** The query of the thank-you page, to which the browser is redirected: a reload sends nothing twice. */
export const plainFormSentQuery = 'modulo=inviato';

/** The query of a service's page that chooses the service in its form. */
export const quoteQuery = 'preventivo';
