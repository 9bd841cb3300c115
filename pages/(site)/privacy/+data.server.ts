import type { PageContextServer } from 'vike/types';

export type Data = ReturnType<typeof data>;

export const data = ({ privacy, site }: PageContextServer) => ({
  ...privacy,
  HEALTH_CONSENT_TEXT: site.healthConsent?.text,
});
