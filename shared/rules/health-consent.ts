/** The consent that a visitor gives before a request is sent, if the clinic asks (docs/product.md, 3.10). */
export interface HealthConsent {
  text: string;
  /** Identifier of the sentence. It is recorded with each request. */
  version: string;
}

/** Name of the consent checkbox, and of the property of a submission that contains the consent version. */
export const healthConsentName = 'healthConsent';

export { default as healthConsentRefusals } from './health-consent-refusals.json' with { type: 'json' };
