import type { Answer } from './misbehaviour.ts';
import type { SeenRequest } from './seen-request.ts';

/** A member of staff in this provider. */
export interface TestUser {
  email: string;
  password: string;
  role: string;
  name: string;
}

/** Who is logged in, and the levers on it. */
export interface TestSessions {
  readonly users: TestUser[];
  /** How often POST /auth/refresh was executed, refusals included. */
  refreshes: number;
  /** Refresh tokens that came a second time: proof that a renewal was not shared. */
  reusedTokens: number;
  /** While true every renewal is answered 401. */
  refuseRefresh: boolean;
  /** Every access token handed out so far is expired from now on. */
  expireAccess: () => void;
  /** Who a request comes from, by its access token. */
  userOf: (request: SeenRequest) => TestUser | null;
  login: (email: string, password: string) => Answer | null;
  renew: (refreshToken: string) => Answer | null;
  logout: (request: SeenRequest) => void;
}
