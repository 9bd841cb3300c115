import { type Static, Type } from 'typebox';
import { mapFields } from '../rules/contact-form.ts';
import { maxNoteLength } from '../rules/note.ts';
import { additionForAdmins, Bytes, forAdmins } from './call-definition.ts';
import { ClosedObject, Id, Nullable, Nullish, UtcTime, FilledLine } from './schemas.ts';
import { QuoteFile } from './quotes.ts';
import { ContactFormRecord } from './requests.ts';

/** The progress of a request (docs/product.md, 4.5). 'rejected' is also the request's status. */
export const followUpStates = ['new', 'contacted', 'agreed', 'rejected'] as const;
export type FollowUpState = (typeof followUpStates)[number];

const Day = Type.String({ format: 'date' });
const Text = Nullable(Type.String());

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
  /** The same as in the request's record, so that polls for changes bring a patient's answer to the list. */
  quote: ContactFormRecord.properties.quote,
  hasNews: ContactFormRecord.properties.hasNews,
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
    remindOn: Nullish(Day),
  },
  { minProperties: 1 },
);
export type FollowUpChange = Static<typeof FollowUpChange>;

/** The other accounts to which a request can be assigned: those that are active and may open requests. */
export const ColleagueList = Type.Object({ colleagues: Type.Array(Type.Object({ id: Id, name: Type.String() })) });
export type Colleagues = Static<typeof ColleagueList>['colleagues'];

export const Note = Type.Object({ id: Id, at: Type.String(), by: Type.String(), text: Type.String() });
export type Note = Static<typeof Note>;

/** The summary that a row of the list shows below the name. */
export const Outline = Type.Object({ formId: Id, service: Text, beginning: Text, documents: Type.Number() });
export type Outline = Static<typeof Outline>;

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

/** The figures of the dashboard (docs/product.md, 4.3). */
const RequestFigures = Type.Object({
  active: Type.Number(),
  /** Mean of the overall completion of all requests, in whole percent. */
  completionPercent: Type.Number(),
  submitted: Type.Number(),
  /** The requests begun in each of the last weeks. */
  weeks: Type.Array(Type.Object({ label: Type.String(), value: Type.Number() })),
});
export type RequestFigures = Static<typeof RequestFigures>;

/** What the list shows beside the rows of a page. */
const FormPlace = Type.Object({
  /** The number of all requests, and of those that match. */
  total: Type.Number(),
  matching: Type.Number(),
  /** The number of requests in each view; null: not counted yet, so the caller asks again. */
  counts: Nullable(
    Type.Object({
      waiting: Type.Number(),
      mine: Type.Number(),
      due: Type.Number(),
      drafts: Type.Number(),
      quoted: Type.Number(),
      accepted: Type.Number(),
    }),
  ),
  figures: Type.Optional(RequestFigures),
  /** The page of the rows: the last one if the query asks for a later one. */
  page: Type.Number(),
  /** The ids around the open request, or around the rows, and the index of the first of them in the list. */
  ids: Type.Array(Id),
  first: Type.Number(),
  /** The open request; null: none, or it does not exist. */
  opened: Nullable(ContactFormRecord),
  /** The number of requests with the telephone number of the open one. */
  sameNumber: Type.Number(),
  ...FollowUpList.properties,
});
export type FormPlace = Static<typeof FormPlace>;

export const FormPage = Type.Object({
  contactForms: Type.Array(ContactFormRecord),
  /** null: the list is short, so `contactForms` are all requests. */
  place: Nullable(FormPlace),
});
export type FormPage = Static<typeof FormPage>;

/** Data of the calls below `/staff/`, which are for admins. Not every provider supports them (docs/product.md, 7.4). */
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

const fields = Type.Object({
  ...mapFields(() => Text),
  callTime: Nullish(Type.String()),
  source: Nullish(Type.String()),
});

/** One request with the data that the list omits (docs/product.md, 4.5). */
export const StaffFormDetail = Type.Object({
  ...ContactFormRecord.properties,
  ...fields.properties,
  updatedAt: Type.String(),
  files: Type.Array(StaffFormFile),
  /** The visitor's consent; null if the clinic did not ask for consent. */
  healthConsent: Nullable(Type.Object({ version: Type.String(), text: Type.String(), givenAt: Type.String() })),
  followUp: FollowUp,
  /** Sorted from the oldest to the newest. */
  notes: Type.Array(Note),
  /** Not every provider supports quotes. */
  quotes: Type.Optional(QuoteFile),
});
export type StaffFormDetail = Static<typeof StaffFormDetail>;

/** At most a hundred ids of requests, separated by commas. */
const Ids = Type.Object({ ids: Type.String({ pattern: '^[^,]{1,20}(?:,[^,]{1,20}){0,99}$' }) });

/** The requests of one person. Staff choose them, because relatives may share a number or an e-mail address. */
const ChosenForms = ClosedObject({ formIds: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }) });

/** How many in this calendar month, and in the one before. */
const Months = Type.Object({ now: Type.Number(), before: Type.Number() });

const Minutes = Type.Array(Type.Number());
/** '': the requests without a service or source. */
const ContactGroups = Type.Array(Type.Object({ name: Text, minutes: Minutes }));

export const Statistics = Type.Object({
  activeForms: Type.Number(),
  /**
   * Sent requests as a percentage of all requests with at least one saved value, rounded; 0 if there are none. The
   * dashboard's 'Postotak ispunjenosti' is another figure: the mean of the records' `overallCompletion`.
   */
  completionPercentage: Type.Number(),
  totalSubmissions: Type.Number(),
  /** True if all data about a person can be exported and erased in one call. */
  handlesPersons: Type.Optional(Type.Boolean()),
  /**
   * The opening minutes from sending to the first change of the state, of the requests of the last thirty days, in ascending
   * order. Not every provider supports them.
   */
  firstContacts: Type.Optional(Minutes),
  /** The same of each service and of each source: the six with the most requests, and the rest as one without a name. */
  firstContactsBy: Type.Optional(Type.Object({ service: ContactGroups, source: ContactGroups })),
  /** Not every provider supports quotes. */
  quotes: Type.Optional(
    Type.Object({
      sent: Months,
      opened: Months,
      accepted: Months,
      /** Requests whose patient has done something since staff opened them. */
      news: Type.Number(),
      /** The minutes from a request to its first quote, of those sent in these months, in ascending order. */
      firstQuotes: Type.Array(Type.Number()),
    }),
  ),
});
export type Statistics = Static<typeof Statistics>;

/** The templates for replies of staff. `{ime}`, `{usluga}` and `{link}` are replaced by the visitor's first name, the service and the address of the patient's page. */
export const ReplyTemplates = ClosedObject({
  /** Number of changes so far. A save sends the revision that it replaces. */
  revision: Type.Integer({ minimum: 0 }),
  templates: Type.Array(
    ClosedObject({
      title: FilledLine(60),
      text: Type.String({ minLength: 1, maxLength: 1500, pattern: String.raw`\S` }),
    }),
    { maxItems: 20 },
  ),
});
export type ReplyTemplates = Static<typeof ReplyTemplates>;

export const deskCalls = {
  listForms: forAdmins('GET', '/contact-form/all', [507], {
    answer: Type.Object({ contactForms: Type.Array(ContactFormRecord) }),
  }),
  searchForms: additionForAdmins('POST', '/staff/forms/search', [], { body: FormPageQuery, answer: FormPage }),
  getForm: additionForAdmins('GET', '/staff/forms/:formId', [404, 507], { answer: StaffFormDetail }),
  exportPerson: additionForAdmins('GET', '/staff/person/export', [404, 416, 507], { query: Ids, answer: Bytes }),
  erasePerson: additionForAdmins('POST', '/staff/person/erase', [], {
    // A confirmed erasure must go through.
    outlivesPage: true,
    body: ChosenForms,
    // The number of erased requests, without those that had been erased before.
    answer: Type.Object({ erased: Type.Number() }),
  }),
  eraseForm: additionForAdmins('DELETE', '/staff/forms/:formId', [404], {
    // A confirmed erasure must go through.
    outlivesPage: true,
  }),
  getFormFile: additionForAdmins('GET', '/staff/forms/:formId/files/:fileId', [404, 416, 507], { answer: Bytes }),
  listFollowUps: additionForAdmins('GET', '/staff/follow-ups', [], {
    isPolling: true,
    // The `asOf` of an earlier response; only later changes are returned.
    query: Type.Object({ since: Type.Optional(UtcTime) }),
    answer: FollowUpList,
  }),
  changeFollowUp: additionForAdmins('PUT', '/staff/forms/:formId/follow-up', [404, 409], {
    body: FollowUpChange,
    // The last change wins. `before` shows whether another user changed the follow-up in the meantime.
    answer: Type.Object({ before: FollowUp, after: FollowUp }),
  }),
  listColleagues: additionForAdmins('GET', '/staff/colleagues', [], { answer: ColleagueList }),
  addNote: additionForAdmins('POST', '/staff/forms/:formId/notes', [404], {
    body: ClosedObject({ text: Type.String({ minLength: 1, maxLength: maxNoteLength, pattern: String.raw`\S` }) }),
    answer: Note,
  }),
  listOutlines: additionForAdmins('GET', '/staff/outlines', [507], {
    query: Ids,
    answer: Type.Object({ outlines: Type.Array(Outline) }),
  }),
  getReplyTemplates: additionForAdmins('GET', '/staff/reply-templates', [], { answer: ReplyTemplates }),
  saveReplyTemplates: additionForAdmins('PUT', '/staff/reply-templates', [409], {
    body: ReplyTemplates,
    answer: ReplyTemplates,
  }),
  getStatistics: additionForAdmins('GET', '/staff/statistics', [], { isPolling: true, answer: Statistics }),
  exportList: additionForAdmins('POST', '/staff/access-trail/list-exports', [], {
    // The data that the list itself omits: every other field of the form.
    answer: Type.Object({
      messages: Type.Array(
        Type.Object({ formId: Id, ...Type.Omit(fields, ['fullName', 'email', 'phoneNumber']).properties }),
      ),
    }),
  }),
};
