import type { ContactFormValues } from './contact-form.ts';

/** A request that was sent without scripts, for the thank-you page. */
export interface SentRequest extends Pick<ContactFormValues, 'fullName' | 'phoneNumber'> {
  documents: number;
  /** The path of the patient's page, if the provider has one. */
  patientPage?: string | null | undefined;
}

/** The content of a refused form without scripts. The response shows it again, so that nothing is lost. */
export interface RefusedPlainForm {
  status: 'refused';
  values: ContactFormValues;
  problem: string;
  consent: boolean;
  isRobot: boolean;
  /** The draft that holds the documents; '' while there is none. */
  clientToken: string;
  files: readonly string[];
  refused: readonly { fileName: string; problem: string }[];
}

/** The form that the URL or a form without scripts begins (docs/product.md, 3.8). 'quoted': a service is chosen. */
export type PlainForm =
  | { status: 'sent'; request: SentRequest | null }
  | { status: 'quoted'; service: string }
  | RefusedPlainForm;

/** Names of the controls that keep a draft between two submissions of the form: its token, and each kept document. */
export const draftTokenName = 'clientToken';
export const keptDocumentName = 'kept';

/** The query of the thank-you page. The browser is redirected to it, so that a reload does not submit again. */
export const plainFormSentQuery = 'modulo=inviato';

/** The query of a service's page that preselects the service in the page's form. */
export const quoteQuery = 'preventivo';

/** The message if the honeypot is filled in. A person's browser may have filled it in automatically. */
export const robotProblem = 'Un campo che va lasciato vuoto era compilato: lascialo vuoto e invia di nuovo.';
