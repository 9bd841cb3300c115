import * as followUp from '../follow-up.ts';
import * as form from '../contact-form.ts';
import * as reply from '../reply-templates.ts';
import * as staff from '../staff.ts';
import * as trail from '../access-trail.ts';
import { Anything, type CallDefinition } from './call-definition.ts';

/** Staff's calls about requests: list, details, documents, follow-up, replies, statistics, access trail. */
export const requestsCalls = {
  listForms: {
    method: 'GET',
    path: '/contact-form/all',
    audience: 'admin',
    caller: 'browser',
    answer: form.FormList,
  },
  getForm: {
    method: 'GET',
    path: '/staff/forms/:formId',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    params: staff.StaffFormParams,
    answer: staff.StaffFormDetail,
  },
  /** Answers with a ZIP of all data about a person: JSON, the same as an Italian page, and the documents. */
  exportPerson: {
    method: 'POST',
    path: '/staff/person/export',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    body: staff.ChosenForms,
    answer: Anything,
  },
  erasePerson: {
    method: 'POST',
    path: '/staff/person/erase',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    body: staff.ChosenForms,
    answer: staff.ErasedForms,
  },
  setFormStatus: {
    method: 'PUT',
    path: '/staff/forms/:formId/status',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    params: staff.StaffFormParams,
    body: staff.FormStatusChange,
    answer: Anything,
  },
  eraseForm: {
    method: 'DELETE',
    path: '/staff/forms/:formId',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    params: staff.StaffFormParams,
    answer: Anything,
  },
  /** Answers with the document's bytes. */
  getFormFile: {
    method: 'GET',
    path: '/staff/forms/:formId/files/:fileId',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    params: staff.StaffFileParams,
    answer: Anything,
  },
  /** The follow-ups of requests, all or those changed since a time. */
  listFollowUps: {
    method: 'GET',
    path: '/staff/follow-ups',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    isPolling: true,
    query: followUp.FollowUpQuery,
    answer: followUp.FollowUpList,
  },
  changeFollowUp: {
    method: 'PUT',
    path: '/staff/forms/:formId/follow-up',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    params: staff.StaffFormParams,
    body: followUp.FollowUpChange,
    answer: followUp.FollowUpChanged,
  },
  addNote: {
    method: 'POST',
    path: '/staff/forms/:formId/notes',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    params: staff.StaffFormParams,
    body: followUp.NewNote,
    answer: followUp.Note,
  },
  /** The summaries that the list shows below the names of some requests. */
  listOutlines: {
    method: 'GET',
    path: '/staff/outlines',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    query: followUp.OutlineQuery,
    answer: followUp.OutlineList,
  },
  /** The texts that staff reply with. */
  getReplyTemplates: {
    method: 'GET',
    path: '/staff/reply-templates',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    answer: reply.ReplyTemplates,
  },
  /** Saves all templates; 409 TEMPLATES_CHANGED if `revision` is not that of the stored ones. */
  saveReplyTemplates: {
    method: 'PUT',
    path: '/staff/reply-templates',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    body: reply.ReplyTemplates,
    answer: reply.ReplyTemplates,
  },
  getStatistics: {
    method: 'GET',
    path: '/staff/statistics',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    isPolling: true,
    query: staff.StatisticsQuery,
    answer: staff.Statistics,
  },
  getAccessTrail: {
    method: 'GET',
    path: '/staff/access-trail',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    query: trail.TrailQuery,
    answer: trail.AccessTrail,
  },
  /** Records a CSV export in the access trail and returns the columns that the list omits. */
  exportList: {
    method: 'POST',
    path: '/staff/access-trail/list-exports',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    answer: staff.ListExport,
  },
} as const satisfies Record<string, CallDefinition>;
