import { Type, type TSchema } from 'typebox';

export interface CallDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path at the provider. The website serves it below `/api`. */
  path: `/${string}`;
  /** The callers that the call admits; `staff` is any account. */
  audience: 'anyone' | 'staff' | 'admin';
  /** `website`: only the website makes the call; a browser that requests it below `/api` gets 404. */
  caller: 'browser' | 'website';
  /** Statuses of refusals that do not follow from the other members (`statusesOf` in provider/http/openapi.ts). */
  refusals: readonly number[];
  /** Data that a successful call changes: the session's cookies, or articles, whose pages the website caches. */
  changes?: 'session' | 'blog';
  /** Counts against a budget of the visitor's IP address (docs/interfaces.md, 6.1). Other sites may not call it, even with GET. */
  creates?: 'draft' | 'request';
  /** Omits the `server-timing` header, because the duration could reveal something about the checked secret. */
  hidesDuration?: true;
  /** Writes nothing, and is a POST only because its input is a secret and paths are logged. */
  onlyReads?: true;
  /** Sent even while the browser closes the page. Browsers allow 64 KiB of such bodies at a time. */
  outlivesPage?: true;
  /** The only status that counts as a success; absent: 200, 201 or 204. */
  successStatus?: 200;
  /** A call that not every provider supports (docs/product.md, 7.4); such a provider returns 404. */
  isAddition?: true;
  /** Pages repeat the call while they are open, so it does not count as activity of the session. */
  isPolling?: true;
  /** The call is allowed before a required second factor is set up. */
  precedesSecondFactor?: true;
  query?: TSchema;
  body?: TSchema;
  /** The JSON body of a successful response. */
  answer: TSchema;
}

/** Schema of responses that the contract does not define: of every call whose entry names none. The website accepts and ignores any body. */
export const Anything = Type.Unknown();

export const Bytes = Type.Unknown();

type Callers = Pick<CallDefinition, 'audience' | 'caller' | 'isAddition'>;
type Parts = Omit<CallDefinition, 'method' | 'path' | 'refusals' | 'answer' | keyof Callers> & { answer?: TSchema };
type Answered<Given> = Given extends { answer: TSchema } ? Given : Given & { answer: typeof Anything };

/** @returns a function that defines a call of these callers. Its other members are the last argument. */
const callOf =
  <const Who extends Callers>(callers: Who) =>
  <Method extends CallDefinition['method'], Path extends CallDefinition['path'], const Given extends Parts = object>(
    method: Method,
    path: Path,
    refusals: readonly number[] = [],
    parts?: Given & Record<Exclude<keyof Given, keyof Parts>, never>,
  ) => {
    const call = { answer: Anything, ...callers, method, path, refusals, ...parts };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not know which members are given
    return call as Who & { method: Method; path: Path; refusals: readonly number[] } & Answered<Given>;
  };

/** The calls of browsers, and the calls that the website makes for browsers, by audience. */
export const forAnyone = callOf({ audience: 'anyone', caller: 'browser' });
export const forStaff = callOf({ audience: 'staff', caller: 'browser' });
export const forAdmins = callOf({ audience: 'admin', caller: 'browser' });
export const viaWebsiteForAnyone = callOf({ audience: 'anyone', caller: 'website' });
export const viaWebsiteForAdmins = callOf({ audience: 'admin', caller: 'website' });

/** The calls that not every provider supports. */
export const additionForAnyone = callOf({ audience: 'anyone', caller: 'browser', isAddition: true });
export const additionForStaff = callOf({ audience: 'staff', caller: 'browser', isAddition: true });
export const additionForAdmins = callOf({ audience: 'admin', caller: 'browser', isAddition: true });
export const additionViaWebsite = callOf({ audience: 'anyone', caller: 'website', isAddition: true });
