import { Type, type Static } from 'typebox';
import { ContactFormRecord } from './contact-form.ts';
import { FollowUp, Note } from './follow-up.ts';
import { ClosedObject, Id } from './nullish.ts';
import { mapFields } from '../rules/contact-form.ts';

/** Data of the calls below `/staff/`, which are for admins. Not every provider supports them (docs/product.md, 7.4). */
export const StaffFormParams = Type.Object({ formId: Id });
export const StaffFormFile = Type.Object({
  id: Id,
  name: Type.String(),
  contentType: Type.String(),
  size: Type.Number(),
  createdAt: Type.String(),
  /** 'missing': not scanned; 'infected': removed; absent: clean, or the provider does not report it. */
  scan: Type.Optional(Type.Union([Type.Literal('missing'), Type.Literal('infected')])),
});
export type StaffFormFile = Static<typeof StaffFormFile>;

/** Every field of the form. */
const fields = Type.Object(mapFields(() => Type.Union([Type.String(), Type.Null()])));

/** One request with the data that the list omits (docs/product.md, 4.5). */
export const StaffFormDetail = Type.Object({
  ...ContactFormRecord.properties,
  ...fields.properties,
  updatedAt: Type.String(),
  files: Type.Array(StaffFormFile),
  /** The visitor's consent; null if the clinic did not ask for consent. */
  healthConsent: Type.Union([
    Type.Object({ version: Type.String(), text: Type.String(), givenAt: Type.String() }),
    Type.Null(),
  ]),
  followUp: FollowUp,
  /** Sorted from the oldest to the newest. */
  notes: Type.Array(Note),
});
export type StaffFormDetail = Static<typeof StaffFormDetail>;

/** The requests of one person. Staff choose them, because relatives may share a number or an e-mail address. */
export const ChosenForms = ClosedObject({
  formIds: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }),
});
/** The data of an exported list that the list itself omits: every other field of the form. */
export const ListExport = Type.Object({
  messages: Type.Array(
    Type.Object({ formId: Id, ...Type.Omit(fields, ['fullName', 'email', 'phoneNumber']).properties }),
  ),
});
export type ListExport = Static<typeof ListExport>;

export const Statistics = Type.Object({
  /** Number of drafts with at least one saved value. */
  activeForms: Type.Number(),
  /**
   * Sent requests as a percentage of all requests with at least one saved value, rounded; 0 if there are none. The
   * dashboard's 'Postotak ispunjenosti' is another figure: the mean of the records' `overallCompletion`.
   */
  completionPercentage: Type.Number(),
  totalSubmissions: Type.Number(),
  /** True if all data about a person can be exported and erased in one call. */
  handlesPersons: Type.Optional(Type.Boolean()),
});
export type Statistics = Static<typeof Statistics>;
