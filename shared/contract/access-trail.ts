import { Type, type Static } from 'typebox';
import { Id, UtcTime } from './nullish.ts';

/** The actions in the access trail (docs/product.md, 7.4). Entries of older providers may have others. */
export const trailActions = [
  'listed',
  'exportedList',
  'opened',
  'openedFile',
  'exported',
  'changedStatus',
  'planned',
  'noted',
  'erased',
  /** By the visitor, with the link of the confirmation; nothing of the visitor is recorded. */
  'erasedByVisitor',
  /** A document that was stored without a scan, and in which the scanner found a virus later. */
  'infectedRemoved',
  'loggedIn',
  'loginFailed',
  'codeAsked',
  'codeWrong',
  'loginRefused',
  'loggedOut',
  'passwordChanged',
  'secondFactorOn',
  'secondFactorOff',
  'recoveryCodesRenewed',
  'sessionsEnded',
  'added',
  'invited',
  'invitationWithdrawn',
  'invitationAccepted',
  'roleChanged',
  'disabled',
  'enabled',
  'passwordReset',
  'secondFactorReset',
] as const;
export type TrailAction = (typeof trailActions)[number];

export const TrailQuery = Type.Object({
  /** Only entries older than this one: the last id of the page before. */
  before: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  staffId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  action: Type.Optional(Type.Enum(trailActions)),
  /** ISO times: from the first, before the second. */
  from: Type.Optional(UtcTime),
  until: Type.Optional(UtcTime),
});
export type TrailQuery = Static<typeof TrailQuery>;

export const TrailEntry = Type.Object({
  id: Id,
  at: Type.String(),
  staffId: Id,
  /** '': a log-in to an account that does not exist, or done by no account. */
  staffEmail: Type.String(),
  action: Type.String(),
  formId: Type.Union([Id, Type.Null()]),
  /** The affected account, if it is not the acting one; null: none. */
  subject: Type.Union([Type.String(), Type.Null()]),
  /** The network of the action; null: the server itself, or an entry older than this field. */
  address: Type.Union([Type.String(), Type.Null()]),
  /** Occurrences in the hour from `at`: failed log-ins of a network are one entry; absent: one. */
  count: Type.Optional(Type.Integer()),
});
export type TrailEntry = Static<typeof TrailEntry>;

export const AccessTrail = Type.Object({
  /** At most a hundred, the newest first. */
  entries: Type.Array(TrailEntry),
  /** True if older entries exist. */
  hasMore: Type.Boolean(),
  /** The accounts that entries can be filtered by. */
  people: Type.Array(Type.Object({ id: Type.Integer(), email: Type.String() })),
});
export type AccessTrail = Static<typeof AccessTrail>;
