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
  /** 'missing': not scanned; 'infected': removed. Absent: clean, or the provider does not say. */
  scan: Type.Optional(Type.Union([Type.Literal('missing'), Type.Literal('infected')])),
});
export type StaffFormFile = Static<typeof StaffFormFile>;

/** One request with what the list leaves out (docs/product.md, 4.5). */
export const StaffFormDetail = Type.Object({
  ...mapFields(() => Type.Union([Type.String(), Type.Null()])),
  ...ContactFormRecord.properties,
  updatedAt: Type.String(),
  files: Type.Array(StaffFormFile),
  /** The visitor's consent; null if none was asked for. */
  healthConsent: Type.Union([
    Type.Object({ version: Type.String(), text: Type.String(), givenAt: Type.String() }),
    Type.Null(),
  ]),
  followUp: FollowUp,
  /** The oldest first. */
  notes: Type.Array(Note),
});
export type StaffFormDetail = Static<typeof StaffFormDetail>;

/** The requests of one person, chosen by staff: relatives share numbers and addresses. */
export const ChosenForms = Type.Object(
  { formIds: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }) },
  { additionalProperties: false },
);
/** The number of erased requests, without those that were gone already. */
export const ErasedForms = Type.Object({ erased: Type.Number() });

/** Rejects a submitted request or undoes the rejection. */
export const FormStatusChange = Type.Object(
  { status: Type.Union([Type.Literal('completed'), Type.Literal('rejected')]) },
  { additionalProperties: false },
);
export type FormStatusChange = Static<typeof FormStatusChange>;

/** The data of an exported list that the list itself omits. */
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
  /** The number of days in the daily figures. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
});

export const Statistics = Type.Object({
  /** Drafts with something saved. */
  activeForms: Type.Number(),
  /**
   * Submitted forms in whole percents of all forms with something saved; 0 if there are none. The dashboard's
   * 'Postotak ispunjenosti' is another figure, the mean of the records' `overallCompletion`.
   */
  completionPercentage: Type.Number(),
  totalSubmissions: Type.Number(),
  /** True if everything stored about a person can be exported and erased at once. */
  handlesPersons: Type.Optional(Type.Boolean()),
  /** Days in UTC, oldest first, each day once. */
  daily: Type.Array(Type.Object({ day: Type.String(), started: Type.Number(), submitted: Type.Number() })),
});
export type Statistics = Static<typeof Statistics>;
