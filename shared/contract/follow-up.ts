import { Type, type Static } from 'typebox';
import { maxNoteLength } from '../rules/note.ts';
import { Id, UtcTime } from './nullish.ts';

/** The progress of a request (docs/product.md, 4.5). 'rejected' is also the request's status. */
export const followUpStates = ['new', 'contacted', 'agreed', 'rejected'] as const;
export type FollowUpState = (typeof followUpStates)[number];

const Day = Type.String({ format: 'date' });
const Text = Type.Union([Type.String(), Type.Null()]);

export const FollowUp = Type.Object({
  formId: Id,
  state: Type.Enum(followUpStates),
  /** The time of the change to this state and the name of its author; null: it was never changed. */
  stateAt: Text,
  stateBy: Text,
  /** The name of the account that has taken it on; null: none. */
  assignee: Text,
  /** True if the assignee is the account that asks. */
  isMine: Type.Boolean(),
  /** The calendar day 'YYYY-MM-DD' on which it is due again. */
  remindOn: Text,
  noteCount: Type.Number(),
});
export type FollowUp = Static<typeof FollowUp>;

export const FollowUpQuery = Type.Object({
  /** The `asOf` of an answer: returns only later changes. */
  since: Type.Optional(UtcTime),
});

/** The requests that staff have done something about. */
export const FollowUpList = Type.Object({ followUps: Type.Array(FollowUp), asOf: Type.String() });
export type FollowUpList = Static<typeof FollowUpList>;

/** The fields to change; the others stay as they are. */
export const FollowUpChange = Type.Object(
  {
    state: Type.Optional(Type.Enum(followUpStates)),
    /** true: for the account that asks; false: for no account. */
    isMine: Type.Optional(Type.Boolean()),
    remindOn: Type.Optional(Type.Union([Day, Type.Null()])),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type FollowUpChange = Static<typeof FollowUpChange>;

/** `before` shows whether someone else changed it meanwhile: the last change counts. */
export const FollowUpChanged = Type.Object({ before: FollowUp, after: FollowUp });
export type FollowUpChanged = Static<typeof FollowUpChanged>;

export const NewNote = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: maxNoteLength, pattern: String.raw`\S` }) },
  { additionalProperties: false },
);
export type NewNote = Static<typeof NewNote>;

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

export const OutlineQuery = Type.Object({
  /** At most a hundred ids, separated by commas. */
  ids: Type.String({ pattern: '^[^,]{1,20}(?:,[^,]{1,20}){0,99}$' }),
});

export const OutlineList = Type.Object({ outlines: Type.Array(Outline) });
export type OutlineList = Static<typeof OutlineList>;
