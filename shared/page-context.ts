import type { Call } from './contract/api.ts';
import type { User } from './contract/auth.ts';
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
  uploadLimits: UploadLimits;
}

/** What server-side hooks may ask the provider, with the cookies of the request being answered. */
export interface PageApi {
  call: Call;
  /** The logged-in member of staff, or null. @throws ApiError 503 when the provider cannot be reached. */
  getUser: () => Promise<User | null>;
}

/** Given by the server to every render; `api` never leaves the server. */
export interface PageContextFromServer {
  api: PageApi;
  site: SiteConfig;
  /** Set by the guard of staff pages only: public HTML is the same for everyone. */
  user: User | null;
  /** What became of a contact form sent without scripts; null on every other request. */
  plainForm: PlainForm | null;
}

declare global {
  // Vike's documented way to type pageContext.
  // oxlint-disable-next-line typescript/no-namespace
  namespace Vike {
    interface PageContext extends PageContextFromServer {}
  }
}
