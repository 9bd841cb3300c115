/** The consent that a visitor gives before a request is sent, if the clinic asks (docs/product.md, 3.10). */
export interface HealthConsent {
  text: string;
  /** Identifier of the sentence. It is recorded with each request. */
  version: string;
}

/** Name of the consent checkbox, and of the property of a submission that contains the consent version. */
export const healthConsentName = 'healthConsent';

export const healthConsentRefusals = {
  missing: 'Per inviare serve il consenso all’uso dei dati sanitari.',
  document:
    'Il file non è stato conservato, perché manca il consenso all’uso dei dati sanitari: dai il consenso e allegalo di nuovo.',
  changed: 'Il testo del consenso è cambiato: ricarica la pagina. I dati scritti restano.',
} as const;
