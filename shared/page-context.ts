import type { Call } from './contract/api.ts';
import type { User } from './contract/auth.ts';
import type { HealthConsent } from './rules/health-consent.ts';
import type { PlainForm } from './rules/plain-form.ts';
import type { UploadLimits } from './rules/upload-rules.ts';

/** The part of the configuration that browsers may see. */
export interface SiteConfig {
  /** e.g. 'https://clinic.example', no trailing slash. */
  origin: string;
  contactEmail: string;
  contactPhone: string;
  /** Digits with country code; null hides the button. */
  whatsappNumber: string | null;
  /** Street and number; null shows none. */
  address: string | null;
  /** The clinic on a map service; null: no link. */
  mapUrl: string | null;
  /** The clinic's director with the registration, as one sentence; null shows none. */
  director: string | null;
  /** null: visitors are asked for no consent. */
  healthConsent: HealthConsent | null;
  uploadLimits: UploadLimits;
}

/** One of the clinic's own pictures. */
export interface ClinicPicture {
  /** Path on the website; takes the width as `?w=`. */
  href: string;
  caption: string;
  width: number;
  height: number;
}

export interface ClinicPictures {
  map: ClinicPicture | null;
  rooms: readonly ClinicPicture[];
}

/** Statements that art. 13 GDPR requires and only the clinic can make, a text each; null shows none. */
export interface PrivacyNotice {
  controller: string | null;
  legalBasis: string | null;
  retention: string | null;
  transfers: string | null;
  complaint: string | null;
}

/** The provider's calls for server-side hooks, made with the cookies of the HTTP request being answered. */
export interface PageApi {
  call: Call;
  /** The logged-in user, or null. @throws ApiError 503 when the provider cannot be reached. */
  getUser: () => Promise<User | null>;
}

/** The context that the server passes to every render; `api` never reaches the browser. */
export interface PageContextFromServer {
  api: PageApi;
  site: SiteConfig;
  clinicPictures: ClinicPictures;
  privacy: PrivacyNotice;
  /** Set only by the guards of staff pages: visitors' pages are the same for everyone. */
  user: User | null;
  /** The initial state of the contact form; null on most HTTP requests. */
  plainForm: PlainForm | null;
}

declare global {
  // Vike's documented way to type pageContext.
  // oxlint-disable-next-line typescript/no-namespace
  namespace Vike {
    interface PageContext extends PageContextFromServer {}
  }
}
