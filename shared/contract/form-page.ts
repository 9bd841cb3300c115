import { Type, type Static } from 'typebox';
import { ContactFormRecord } from './contact-form.ts';
import { FollowUpList } from './follow-up.ts';
import { ClosedObject, Id } from './nullish.ts';

/** The query of the list's address, and the search, which is not in the address (docs/product.md, 4.4). */
export const FormPageQuery = ClosedObject({
  query: Type.String({ maxLength: 300 }),
  search: Type.String({ maxLength: 1000 }),
  /** `person`: the search names e-mail addresses and phone numbers of a person (4.5). */
  by: Type.Optional(Type.Literal('person')),
  /** true: the answer has the figures of the dashboard. */
  figures: Type.Optional(Type.Boolean()),
});
export type FormPageQuery = Static<typeof FormPageQuery>;

const Bar = Type.Object({ label: Type.String(), value: Type.Number() });
export type Bar = Static<typeof Bar>;

/** The figures of the dashboard (docs/product.md, 4.3). */
const RequestFigures = Type.Object({
  /** Number of requests that were begun but not sent. */
  active: Type.Number(),
  /** Mean of the overall completion of all requests, in whole percent. */
  completionPercent: Type.Number(),
  submitted: Type.Number(),
  /** The requests begun in each of the last weeks, and those that have completed each step. */
  weeks: Type.Array(Bar),
  funnel: Type.Array(Bar),
});
export type RequestFigures = Static<typeof RequestFigures>;

/** What the list shows beside the rows of a page. */
const FormPlace = Type.Object({
  /** The number of all requests, and of those that match. */
  total: Type.Number(),
  matching: Type.Number(),
  /** The number of requests in each view; null: not counted yet, so the caller asks again. */
  counts: Type.Union([
    Type.Object({ waiting: Type.Number(), mine: Type.Number(), due: Type.Number(), drafts: Type.Number() }),
    Type.Null(),
  ]),
  figures: Type.Optional(RequestFigures),
  /** The page of the rows: the last one if the query asks for a later one. */
  page: Type.Number(),
  /** The ids around the open request, or around the rows, and the index of the first of them in the list. */
  ids: Type.Array(Id),
  first: Type.Number(),
  /** The open request; null: none, or it does not exist. */
  opened: Type.Union([ContactFormRecord, Type.Null()]),
  /** The number of requests with the telephone number of the open one. */
  sameNumber: Type.Number(),
  ...FollowUpList.properties,
});
export type FormPlace = Static<typeof FormPlace>;

export const FormPage = Type.Object({
  contactForms: Type.Array(ContactFormRecord),
  /** null: the list is short, so `contactForms` are all requests. */
  place: Type.Union([FormPlace, Type.Null()]),
});
export type FormPage = Static<typeof FormPage>;
