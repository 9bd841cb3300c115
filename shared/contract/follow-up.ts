import { Type, type Static } from 'typebox';
import { ClosedObject, Id, Nullish } from './nullish.ts';

/** The progress of a request (docs/product.md, 4.5). 'rejected' is also the request's status. */
export const followUpStates = ['new', 'contacted', 'agreed', 'rejected'] as const;
export type FollowUpState = (typeof followUpStates)[number];

const Day = Type.String({ format: 'date' });
const Text = Type.Union([Type.String(), Type.Null()]);

export const FollowUp = Type.Object({
  formId: Id,
  state: Type.Enum(followUpStates),
  /** The state before a rejection; null: not rejected. Not every provider supports it (docs/product.md, 7.4). */
  stateBefore: Nullish(Type.Enum(followUpStates.filter((state) => state !== 'rejected'))),
  /** The time of the change to this state, and the name of the account that made the change; null: never changed. */
  stateAt: Text,
  stateBy: Text,
  /** The name of the account to which the request is assigned; null: none. */
  assignee: Text,
  /** The id of this account. Not every provider supports it (docs/product.md, 7.4). */
  assigneeId: Nullish(Id),
  /** True if the request is assigned to the calling account. */
  isMine: Type.Boolean(),
  /** The calendar day of the reminder, 'YYYY-MM-DD'. */
  remindOn: Text,
  noteCount: Type.Number(),
});
export type FollowUp = Static<typeof FollowUp>;

/** The follow-ups of requests that staff have already worked on. */
export const FollowUpList = Type.Object({ followUps: Type.Array(FollowUp), asOf: Type.String() });
export type FollowUpList = Static<typeof FollowUpList>;

/** The fields to change. Absent fields stay unchanged. */
export const FollowUpChange = ClosedObject(
  {
    state: Type.Optional(Type.Enum(followUpStates)),
    /** true: assign the request to the calling account; false: to no account. */
    isMine: Type.Optional(Type.Boolean()),
    /** Assigns the request to this colleague. Takes precedence over `isMine`. */
    assigneeId: Type.Optional(Id),
    remindOn: Type.Optional(Type.Union([Day, Type.Null()])),
  },
  { minProperties: 1 },
);
export type FollowUpChange = Static<typeof FollowUpChange>;

/** The other accounts to which a request can be assigned: those that are active and may open requests. */
export const ColleagueList = Type.Object({
  colleagues: Type.Array(Type.Object({ id: Id, name: Type.String() })),
});
export type Colleagues = Static<typeof ColleagueList>['colleagues'];

export const Note = Type.Object({ id: Id, at: Type.String(), by: Type.String(), text: Type.String() });
export type Note = Static<typeof Note>;

/** The summary that a row of the list shows below the name. */
export const Outline = Type.Object({
  formId: Id,
  service: Text,
  /** The first words of the message. */
  beginning: Text,
  documents: Type.Number(),
});
export type Outline = Static<typeof Outline>;
