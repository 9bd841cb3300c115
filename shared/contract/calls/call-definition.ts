import { Type, type TSchema } from 'typebox';

/** Everything that is public about a call of the provider. */
export interface CallDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** At the provider; the website serves it below `/api`. */
  path: `/${string}`;
  /** The callers that it admits: `staff` is any account. */
  audience: 'anyone' | 'staff' | 'admin';
  /** `website`: the website makes it on its own; a browser that asks for it under `/api` gets 404. */
  caller: 'browser' | 'website';
  /** Changed by a success: the session's cookies, or articles, of which the website caches rendered pages. */
  changes?: 'session' | 'blog';
  /** An addition of the bundled provider; another provider may answer 404. */
  isAddition?: true;
  /** Pages repeat it while they are open, so it does not keep a session from idling. */
  isPolling?: true;
  /** Allowed before a required second factor is set up. */
  precedesSecondFactor?: true;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** The JSON of a success. */
  answer: TSchema;
}

/** For answers that the contract leaves open: the website accepts and ignores what comes. */
export const Anything = Type.Unknown();
