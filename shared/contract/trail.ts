import { type Static, Type } from 'typebox';
import { additionForAdmins } from './call-definition.ts';
import { Id, Nullable, UtcTime } from './schemas.ts';
import titles from '../rules/trail-actions.json' with { type: 'json' };

/**
 * The actions in the access trail (docs/product.md, 7.4), in the order of staff's filter and with their titles there.
 * Entries of older providers may have other actions. `erasedByVisitor`: through the link in the confirmation mail; no
 * data of the visitor is recorded. `infectedRemoved`: a document that was stored without a scan and has a virus.
 */
export type TrailAction = keyof typeof titles;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an imported object has no other keys
const trailActions = Object.keys(titles) as TrailAction[];

export const TrailQuery = Type.Object({
  /** Returns only entries older than the one with this id: the last id of the previous page. */
  before: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  staffId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  action: Type.Optional(Type.Enum(trailActions)),
  /** ISO times of a period; `from` is included, `until` is not. */
  from: Type.Optional(UtcTime),
  until: Type.Optional(UtcTime),
});
export type TrailQuery = Static<typeof TrailQuery>;

export const TrailEntry = Type.Object({
  id: Id,
  at: Type.String(),
  staffId: Id,
  /** '': a log-in to an account that does not exist, or an action by no account. */
  staffEmail: Type.String(),
  action: Type.String(),
  formId: Nullable(Id),
  /** The affected account, if another account acted; null: none. */
  subject: Nullable(Type.String()),
  /** The network of the client's IP address; null: the server acted itself, or the entry is older than this field. */
  address: Nullable(Type.String()),
  /** Number of occurrences in the hour from `at`, because failed log-ins from a network share an entry; absent: one. */
  count: Type.Optional(Type.Integer()),
});
export type TrailEntry = Static<typeof TrailEntry>;

export const AccessTrail = Type.Object({
  /** At most a hundred, the newest first. */
  entries: Type.Array(TrailEntry),
  hasMore: Type.Boolean(),
  people: Type.Array(Type.Object({ id: Type.Integer(), email: Type.String() })),
});
export type AccessTrail = Static<typeof AccessTrail>;

export const trailCalls = {
  getAccessTrail: additionForAdmins('GET', '/staff/access-trail', [], { query: TrailQuery, answer: AccessTrail }),
};
