import type { Call } from './contract/api.ts';
import type { Review } from './contract/review.ts';
import type { User } from './contract/accounts.ts';
import type { HealthConsent } from './rules/health-consent.ts';
import type { PlainForm } from './rules/plain-form.ts';
import type { UploadLimits } from './rules/upload-rules.ts';
import type { Clinic } from './clinic.ts';

/** The part of the configuration that browsers may see. */
export interface SiteConfig {
  /** e.g. 'https://clinic.example', no trailing slash. */
  origin: string;
  clinic: Clinic;
  contactEmail: string;
  contactPhone: string;
  /** Digits with the country code; null: no button. */
  whatsappNumber: string | null;
  /** Street and number; null: not shown. */
  address: string | null;
  /** URL of the clinic on a map service; null: no link. */
  mapUrl: string | null;
  /** A sentence that names the clinic's director and the registration; null: not shown. */
  director: string | null;
  /** null: visitors are not asked for consent. */
  healthConsent: HealthConsent | null;
  uploadLimits: UploadLimits;
  /** Set once the provider has said that it takes the time at which visitors wish to be called. */
  takesCallTime?: true;
  /** Hash of all files in `/images`. A browser that sends it as `?v=` may keep the file for good. */
  imagesHash: string;
}

export interface ClinicPicture {
  /** Path on the website. The query `?w=` selects the width. */
  href: string;
  caption: string;
  width: number;
  height: number;
}

/** One of the clinic's people, as the operator describes them. */
export interface ClinicPersonFacts {
  name: string;
  role: string;
  /** The number in the register of dentists, with the register's name. */
  registration: string;
  sentence: string;
}

export type ClinicPerson = ClinicPersonFacts & { photo: ClinicPicture };

export interface ClinicPictures {
  map: ClinicPicture | null;
  rooms: readonly ClinicPicture[];
  /** The director first; empty: not shown. */
  people: readonly ClinicPerson[];
}

/** What the operator has set of it. What is missing is not shown. */
export interface ClinicOffer {
  /** The whole euros at which a service's price begins, in the services' order. */
  prices: readonly { name: string; euros: number }[];
  guarantee: { text: string | null; facts: readonly string[] } | null;
  reviews: readonly Review[];
}

/** The statements that art. 13 and 27 GDPR require and that only the clinic can make, by setting. */
export type PrivacyNotice = Readonly<Record<string, string>>;

/** What the clinic says below every quote, by setting. */
export type QuoteTexts = Readonly<Record<string, string>>;

/** A visit to a patient's page. Never sent to the browser. */
export interface PatientVisit {
  /** The secret of the link, and the key of a browser that has opened it; '' if missing. */
  secret: string;
  key: string;
  /** The reason why an action failed. */
  problem: string | null;
  /** The question that failed with it; '' if there is none. */
  typed: string;
}

/** Calls to the provider for server-side hooks, made with the cookies of the current HTTP request. */
export interface PageApi {
  call: Call;
  /** The logged-in user, or null. @throws ApiError 503 when the provider cannot be reached. */
  getUser: () => Promise<User | null>;
}

/** The context that the server passes to every render. `api` is never sent to the browser. */
export interface PageContextFromServer {
  api: PageApi;
  site: SiteConfig;
  clinicPictures: ClinicPictures;
  offer: ClinicOffer;
  privacy: PrivacyNotice;
  quoteTexts: QuoteTexts;
  /** The query of a staff page's address. Empty on visitors' pages, which are the same for every query. */
  query: string;
  /** null on all other pages. */
  patient: PatientVisit | null;
  /** Set only by the guards of staff pages, because visitors' pages are the same for everyone. */
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
