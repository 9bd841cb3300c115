import * as followUp from '../follow-up.ts';
import * as form from '../contact-form.ts';
import * as page from '../form-page.ts';
import * as reply from '../reply-templates.ts';
import * as staff from '../staff.ts';
import * as trail from '../access-trail.ts';
import { Anything, additionForAdmins, forAdmins, type CallDefinition } from './call-definition.ts';

/** Staff's calls about requests: list, details, documents, follow-up, replies, statistics, access trail. */
export const requestsCalls = {
  listForms: {
    method: 'GET',
    path: '/contact-form/all',
    ...forAdmins,
    answer: form.FormList,
  },
  /** Returns a page of the list as staff have filtered and sorted it. A POST, because the search may be a name. */
  searchForms: {
    method: 'POST',
    path: '/staff/forms/search',
    ...additionForAdmins,
    body: page.FormPageQuery,
    answer: page.FormPage,
  },
  getForm: {
    method: 'GET',
    path: '/staff/forms/:formId',
    ...additionForAdmins,
    params: staff.StaffFormParams,
    answer: staff.StaffFormDetail,
  },
  /** Returns a ZIP file of all data about a person: as JSON, as an Italian page, and the documents. */
  exportPerson: {
    method: 'POST',
    path: '/staff/person/export',
    ...additionForAdmins,
    body: staff.ChosenForms,
    answer: Anything,
  },
  erasePerson: {
    method: 'POST',
    path: '/staff/person/erase',
    ...additionForAdmins,
    // A confirmed erasure must go through.
    outlivesPage: true,
    body: staff.ChosenForms,
    answer: staff.ErasedForms,
  },
  setFormStatus: {
    method: 'PUT',
    path: '/staff/forms/:formId/status',
    ...additionForAdmins,
    params: staff.StaffFormParams,
    body: staff.FormStatusChange,
    answer: Anything,
  },
  eraseForm: {
    method: 'DELETE',
    path: '/staff/forms/:formId',
    ...additionForAdmins,
    // A confirmed erasure must go through.
    outlivesPage: true,
    params: staff.StaffFormParams,
    answer: Anything,
  },
  /** Returns the document's bytes. */
  getFormFile: {
    method: 'GET',
    path: '/staff/forms/:formId/files/:fileId',
    ...additionForAdmins,
    params: staff.StaffFileParams,
    answer: Anything,
  },
  /** Lists all follow-ups of requests, or those that changed after a time. */
  listFollowUps: {
    method: 'GET',
    path: '/staff/follow-ups',
    ...additionForAdmins,
    isPolling: true,
    query: followUp.FollowUpQuery,
    answer: followUp.FollowUpList,
  },
  changeFollowUp: {
    method: 'PUT',
    path: '/staff/forms/:formId/follow-up',
    ...additionForAdmins,
    params: staff.StaffFormParams,
    body: followUp.FollowUpChange,
    answer: followUp.FollowUpChanged,
  },
  addNote: {
    method: 'POST',
    path: '/staff/forms/:formId/notes',
    ...additionForAdmins,
    params: staff.StaffFormParams,
    body: followUp.NewNote,
    answer: followUp.Note,
  },
  /** Returns the summaries of some requests, which the list shows below the names. */
  listOutlines: {
    method: 'GET',
    path: '/staff/outlines',
    ...additionForAdmins,
    query: followUp.OutlineQuery,
    answer: followUp.OutlineList,
  },
  /** Returns the templates for replies of staff. */
  getReplyTemplates: {
    method: 'GET',
    path: '/staff/reply-templates',
    ...additionForAdmins,
    answer: reply.ReplyTemplates,
  },
  /** Saves all templates. Returns 409 TEMPLATES_CHANGED if `revision` is not that of the stored templates. */
  saveReplyTemplates: {
    method: 'PUT',
    path: '/staff/reply-templates',
    ...additionForAdmins,
    body: reply.ReplyTemplates,
    answer: reply.ReplyTemplates,
  },
  getStatistics: {
    method: 'GET',
    path: '/staff/statistics',
    ...additionForAdmins,
    isPolling: true,
    answer: staff.Statistics,
  },
  getAccessTrail: {
    method: 'GET',
    path: '/staff/access-trail',
    ...additionForAdmins,
    query: trail.TrailQuery,
    answer: trail.AccessTrail,
  },
  /** Records a CSV export in the access trail and returns the columns that the list omits. */
  exportList: {
    method: 'POST',
    path: '/staff/access-trail/list-exports',
    ...additionForAdmins,
    answer: staff.ListExport,
  },
} as const satisfies Record<string, CallDefinition>;
