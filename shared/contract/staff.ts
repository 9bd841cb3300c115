import { Type, type Static } from 'typebox';
import { ContactFormRecord } from './contact-form.ts';
import { FollowUp, Note } from './follow-up.ts';
import { Id } from './nullish.ts';
import { mapFields } from '../rules/contact-form.ts';

/**
 * The bundled provider's additions (docs/product.md, 7.4): all below `/staff/`, for
 * admins. Another provider may have none of them.
 */
export const StaffFormParams = Type.Object({ formId: Id });
export const StaffFileParams = Type.Object({ formId: Id, fileId: Id });

export const StaffFormFile = Type.Object({
  id: Id,
  name: Type.String(),
  contentType: Type.String(),
  size: Type.Number(),
  createdAt: Type.String(),
  /** 'missing': the virus scanner has not seen it; 'infected': it was removed. Left out: it is clean, or the provider does not say. */
  scan: Type.Optional(Type.Union([Type.Literal('missing'), Type.Literal('infected')])),
});
export type StaffFormFile = Static<typeof StaffFormFile>;

/** One request with what the list leaves out (docs/product.md, 4.5). */
export const StaffFormDetail = Type.Object({
  ...mapFields(() => Type.Union([Type.String(), Type.Null()])),
  ...ContactFormRecord.properties,
  updatedAt: Type.String(),
  files: Type.Array(StaffFormFile),
  /** What the visitor agreed to; null when none was asked for. */
  healthConsent: Type.Union([
    Type.Object({ version: Type.String(), text: Type.String(), givenAt: Type.String() }),
    Type.Null(),
  ]),
  followUp: FollowUp,
  /** The oldest first. */
  notes: Type.Array(Note),
});
export type StaffFormDetail = Static<typeof StaffFormDetail>;

/** The requests that staff know to be of one person: relatives share numbers and addresses. */
export const ChosenForms = Type.Object(
  { formIds: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }) },
  { additionalProperties: false },
);
/** How many were erased; those that are gone already do not count. */
export const ErasedForms = Type.Object({ erased: Type.Number() });

/** Staff reject a request that was sent, or take that back. */
export const FormStatusChange = Type.Object(
  { status: Type.Union([Type.Literal('completed'), Type.Literal('rejected')]) },
  { additionalProperties: false },
);
export type FormStatusChange = Static<typeof FormStatusChange>;

/** What an export of the list has besides the list. */
export const ListExport = Type.Object({
  messages: Type.Array(
    Type.Object({
      formId: Id,
      service: Type.Union([Type.String(), Type.Null()]),
      message: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});
export type ListExport = Static<typeof ListExport>;

export const StatisticsQuery = Type.Object({
  /** How many days back the daily figures go. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
});

export const Statistics = Type.Object({
  /** Drafts with something saved. */
  activeForms: Type.Number(),
  /**
   * Submitted of all forms with something saved, in whole percents; 0 when there are none. Not what the dashboard
   * shows as 'Postotak ispunjenosti', the mean of the records' `overallCompletion`.
   */
  completionPercentage: Type.Number(),
  totalSubmissions: Type.Number(),
  /** Whether all that is stored about a person can be exported and erased at once. */
  handlesPersons: Type.Optional(Type.Boolean()),
  /** Days in UTC, oldest first, each day once. */
  daily: Type.Array(Type.Object({ day: Type.String(), started: Type.Number(), submitted: Type.Number() })),
});
export type Statistics = Static<typeof Statistics>;
