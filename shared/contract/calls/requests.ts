import { Type } from 'typebox';
import * as followUp from '../follow-up.ts';
import * as form from '../contact-form.ts';
import * as page from '../form-page.ts';
import * as reply from '../reply-templates.ts';
import * as staff from '../staff.ts';
import * as trail from '../access-trail.ts';
import { ClosedObject, Id, UtcTime } from '../nullish.ts';
import { maxNoteLength } from '../../rules/note.ts';
import { Anything, additionForAdmins, Bytes, forAdmins, type CallDefinition } from './call-definition.ts';

/** Staff's calls about requests: list, details, documents, follow-up, replies, statistics, access trail. */
export const requestsCalls = {
  listForms: {
    method: 'GET',
    path: '/contact-form/all',
    ...forAdmins('Lists all drafts and requests', 507),
    answer: Type.Object({ contactForms: Type.Array(form.ContactFormRecord) }),
  },
  searchForms: {
    method: 'POST',
    path: '/staff/forms/search',
    ...additionForAdmins('Returns a page of the list of requests; a POST, because the search may be a name'),
    body: page.FormPageQuery,
    answer: page.FormPage,
  },
  getForm: {
    method: 'GET',
    path: '/staff/forms/:formId',
    ...additionForAdmins('Returns a request with documents, follow-up and notes', 404, 507),
    params: staff.StaffFormParams,
    answer: staff.StaffFormDetail,
  },
  exportPerson: {
    method: 'POST',
    path: '/staff/person/export',
    ...additionForAdmins('Returns a ZIP file of all data about a person', 404),
    body: staff.ChosenForms,
    answer: Bytes,
  },
  erasePerson: {
    method: 'POST',
    path: '/staff/person/erase',
    ...additionForAdmins('Erases all requests of a person'),
    // A confirmed erasure must go through.
    outlivesPage: true,
    body: staff.ChosenForms,
    // The number of erased requests, without those that had been erased before.
    answer: Type.Object({ erased: Type.Number() }),
  },
  eraseForm: {
    method: 'DELETE',
    path: '/staff/forms/:formId',
    ...additionForAdmins('Erases a request with its documents', 404),
    // A confirmed erasure must go through.
    outlivesPage: true,
    params: staff.StaffFormParams,
    answer: Anything,
  },
  getFormFile: {
    method: 'GET',
    path: '/staff/forms/:formId/files/:fileId',
    ...additionForAdmins('Returns the bytes of a document', 404, 507),
    params: Type.Object({ formId: Id, fileId: Id }),
    answer: Bytes,
  },
  listFollowUps: {
    method: 'GET',
    path: '/staff/follow-ups',
    ...additionForAdmins('Lists all follow-ups of requests, or those that changed after a time'),
    isPolling: true,
    // The `asOf` of an earlier response; only later changes are returned.
    query: Type.Object({ since: Type.Optional(UtcTime) }),
    answer: followUp.FollowUpList,
  },
  changeFollowUp: {
    method: 'PUT',
    path: '/staff/forms/:formId/follow-up',
    ...additionForAdmins('Changes the follow-up of a request', 404, 409),
    params: staff.StaffFormParams,
    body: followUp.FollowUpChange,
    // The last change wins. `before` shows whether another user changed the follow-up in the meantime.
    answer: Type.Object({ before: followUp.FollowUp, after: followUp.FollowUp }),
  },
  listColleagues: {
    method: 'GET',
    path: '/staff/colleagues',
    ...additionForAdmins('Lists the accounts to which a request can be assigned'),
    answer: followUp.ColleagueList,
  },
  addNote: {
    method: 'POST',
    path: '/staff/forms/:formId/notes',
    ...additionForAdmins('Adds a note to a request', 404),
    params: staff.StaffFormParams,
    body: ClosedObject({
      text: Type.String({ minLength: 1, maxLength: maxNoteLength, pattern: String.raw`\S` }),
    }),
    answer: followUp.Note,
  },
  listOutlines: {
    method: 'GET',
    path: '/staff/outlines',
    ...additionForAdmins('Returns what the list shows below the names of some requests', 507),
    // At most a hundred ids, separated by commas.
    query: Type.Object({ ids: Type.String({ pattern: '^[^,]{1,20}(?:,[^,]{1,20}){0,99}$' }) }),
    answer: Type.Object({ outlines: Type.Array(followUp.Outline) }),
  },
  getReplyTemplates: {
    method: 'GET',
    path: '/staff/reply-templates',
    ...additionForAdmins('Returns the templates for replies of staff'),
    answer: reply.ReplyTemplates,
  },
  saveReplyTemplates: {
    method: 'PUT',
    path: '/staff/reply-templates',
    ...additionForAdmins('Saves all templates; 409 if `revision` is not that of the stored ones', 409),
    body: reply.ReplyTemplates,
    answer: reply.ReplyTemplates,
  },
  getStatistics: {
    method: 'GET',
    path: '/staff/statistics',
    ...additionForAdmins('Returns the figures of the dashboard'),
    isPolling: true,
    answer: staff.Statistics,
  },
  getAccessTrail: {
    method: 'GET',
    path: '/staff/access-trail',
    ...additionForAdmins('Returns entries of the access trail'),
    query: trail.TrailQuery,
    answer: trail.AccessTrail,
  },
  exportList: {
    method: 'POST',
    path: '/staff/access-trail/list-exports',
    ...additionForAdmins('Records a CSV export and returns the columns that the list omits'),
    answer: staff.ListExport,
  },
} as const satisfies Record<string, CallDefinition>;
