import type { ContactFormValues } from './contact-form.ts';

/** What the thank-you page says of a request that was sent without scripts. */
export interface SentRequest extends Pick<ContactFormValues, 'fullName' | 'phoneNumber'> {
  /** How many were received. */
  documents: number;
}

/** What the answer to a form without scripts shows again: no request was sent, and nothing of it is lost. */
export interface RefusedPlainForm {
  status: 'refused';
  values: ContactFormValues;
  /** Why the request was not sent. */
  problem: string;
  /** The visitor agreed to what the clinic asks for now. */
  consent: boolean;
  /** The field for robots was filled in. */
  isRobot: boolean;
  /** The draft that holds the documents; '' while there is none. */
  clientToken: string;
  /** Names of the draft's documents. */
  files: readonly string[];
  /** Documents of this sending that were not stored. */
  refused: readonly { fileName: string; problem: string }[];
}

/**
 * What the contact form begins with where the page's address, or a form sent without scripts, decides it (docs/product.md, 3.8).
 * Quoted: a service is chosen already.
 */
export type PlainForm =
  | { status: 'sent'; request: SentRequest | null }
  | { status: 'quoted'; service: string }
  | RefusedPlainForm;

/** Names of the controls that carry a draft from one sending of the form to the next: its token, and each document it keeps. */
export const draftTokenName = 'clientToken';
export const keptDocumentName = 'kept';

/** The query of the thank-you page, to which the browser is redirected: a reload sends nothing twice. */
export const plainFormSentQuery = 'modulo=inviato';

/** The query of a service's page that chooses the service in its form. */
export const quoteQuery = 'preventivo';

/** What is said when the field for robots is filled in, which may have been done by a person's browser. */
export const robotProblem = 'Un campo che va lasciato vuoto era compilato: lascialo vuoto e invia di nuovo.';
