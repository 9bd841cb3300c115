import { Type, type Static, type TSchema } from 'typebox';
import * as account from './account.ts';
import * as trail from './access-trail.ts';
import * as auth from './auth.ts';
import * as articles from './articles.ts';
import * as blog from './blog.ts';
import * as form from './contact-form.ts';
import * as followUp from './follow-up.ts';
import * as phone from './phone-link.ts';
import * as reply from './reply-templates.ts';
import * as staff from './staff.ts';
import * as accounts from './staff-accounts.ts';
import type { PathParams } from './fill-path.ts';

/** Everything that is public about a call of the provider. */
interface CallDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** At the provider; the website serves it below `/api`. */
  path: `/${string}`;
  /** Who may make it: `staff` is any account. */
  audience: 'anyone' | 'staff' | 'admin';
  /** `website`: the website makes it on its own; a browser that asks for it under `/api` gets 404. */
  caller: 'browser' | 'website';
  /** What a success changes: the session's cookies, or the articles that the website keeps rendered pages of. */
  changes?: 'session' | 'blog';
  /** The bundled provider has it beyond what every provider has; another may answer 404. */
  isAddition?: true;
  /** Pages repeat it while they are open: it keeps no session from idling. */
  isPolling?: true;
  /** Allowed before a required second factor is set up. */
  precedesSecondFactor?: true;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** The JSON of a success. */
  answer: TSchema;
}

/** For answers that the contract leaves open: the website accepts and ignores what comes. */
const Anything = Type.Unknown();

/**
 * The contract with the provider, one entry a call (docs/product.md, 7). The allow-list of the proxy, the provider's
 * routes with their guards and types, OpenAPI, the conformance checks and the typed clients are derived from it.
 */
export const calls = {
  login: {
    method: 'POST',
    path: '/auth/login',
    audience: 'anyone',
    caller: 'browser',
    changes: 'session',
    body: auth.Credentials,
    answer: auth.LoginAnswer,
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    audience: 'anyone',
    caller: 'browser',
    changes: 'session',
    answer: Anything,
  },
  me: {
    method: 'GET',
    path: '/auth/me',
    audience: 'staff',
    caller: 'browser',
    precedesSecondFactor: true,
    answer: auth.User,
  },
  /** Its guard is the refresh token itself. */
  refresh: { method: 'POST', path: '/auth/refresh', audience: 'anyone', caller: 'website', answer: Anything },

  initializeForm: {
    method: 'GET',
    path: '/contact-form/initializeClientContactForm',
    audience: 'anyone',
    caller: 'browser',
    answer: form.FormInitialized,
  },
  getFormState: {
    method: 'GET',
    path: '/contact-form/clientContactFormState/:clientToken',
    audience: 'anyone',
    caller: 'browser',
    params: form.FormTokenParams,
    answer: form.FormStateAnswer,
  },
  saveFormField: {
    method: 'PUT',
    path: '/contact-form/updateClientContactForm',
    audience: 'anyone',
    caller: 'browser',
    body: form.FieldUpdate,
    answer: Anything,
  },
  submitForm: {
    method: 'POST',
    path: '/contact-form/submit-form',
    audience: 'anyone',
    caller: 'browser',
    body: form.FormSubmission,
    answer: Anything,
  },
  /** By the link of the visitor's confirmation; a POST, because mail programs follow links on their own. */
  eraseOwnForm: {
    method: 'POST',
    path: '/contact-form/erase',
    audience: 'anyone',
    caller: 'browser',
    isAddition: true,
    body: form.FormErasure,
    answer: Anything,
  },
  getFormUploadUrl: {
    method: 'POST',
    path: '/contact-form/get-upload-url',
    audience: 'anyone',
    caller: 'website',
    body: form.FormUploadRequest,
    answer: form.UploadAddress,
  },
  confirmFormUpload: {
    method: 'POST',
    path: '/contact-form/confirm-upload',
    audience: 'anyone',
    caller: 'website',
    body: form.FormUploadConfirmation,
    answer: Anything,
  },
  getFormPreviewUrl: {
    method: 'POST',
    path: '/contact-form/get-preview-url',
    audience: 'anyone',
    caller: 'website',
    body: form.FormPreviewRequest,
    answer: form.PreviewAddress,
  },
  deleteFormFile: {
    method: 'DELETE',
    path: '/contact-form/delete-uploaded-file/:clientToken&:fileName',
    audience: 'anyone',
    caller: 'browser',
    params: form.FormFileParams,
    answer: Anything,
  },
  listForms: {
    method: 'GET',
    path: '/contact-form/all',
    audience: 'admin',
    caller: 'browser',
    answer: form.FormList,
  },

  /** A link by which a phone adds documents to the draft, once (docs/product.md, 3.11); it replaces the one before. */
  openPhoneLink: {
    method: 'POST',
    path: '/contact-form/phone-link',
    audience: 'anyone',
    caller: 'browser',
    isAddition: true,
    body: phone.DraftOfLink,
    answer: phone.NewPhoneLink,
  },
  getPhoneLink: {
    method: 'GET',
    path: '/contact-form/phone-link/:clientToken',
    audience: 'anyone',
    caller: 'browser',
    isAddition: true,
    params: phone.PhoneLinkParams,
    answer: phone.PhoneLinkState,
  },
  closePhoneLink: {
    method: 'POST',
    path: '/contact-form/phone-link/removal',
    audience: 'anyone',
    caller: 'browser',
    isAddition: true,
    body: phone.DraftOfLink,
    answer: Anything,
  },
  /** The first phone gets the link for itself. Its guard, and that of the next two, are the secrets of link and phone. */
  joinPhoneLink: {
    method: 'POST',
    path: '/contact-form/phone',
    audience: 'anyone',
    caller: 'website',
    isAddition: true,
    body: phone.PhoneOfLink,
    answer: phone.PhoneLinkJoined,
  },
  getPhoneUploadUrl: {
    method: 'POST',
    path: '/contact-form/phone/get-upload-url',
    audience: 'anyone',
    caller: 'website',
    isAddition: true,
    body: phone.PhoneUploadRequest,
    answer: form.UploadAddress,
  },
  confirmPhoneUpload: {
    method: 'POST',
    path: '/contact-form/phone/confirm-upload',
    audience: 'anyone',
    caller: 'website',
    isAddition: true,
    body: phone.PhoneUploadConfirmation,
    answer: Anything,
  },

  listBlogs: {
    method: 'GET',
    path: '/blog/get-blogs',
    audience: 'anyone',
    caller: 'browser',
    answer: blog.BlogList,
  },
  getBlog: {
    method: 'GET',
    path: '/blog/get-blog/:blogId',
    audience: 'anyone',
    caller: 'browser',
    params: blog.BlogParams,
    answer: blog.Blog,
  },
  createBlog: {
    method: 'POST',
    path: '/blog/create-blog',
    audience: 'admin',
    caller: 'browser',
    changes: 'blog',
    body: blog.BlogPayload,
    answer: blog.BlogCreated,
  },
  updateBlog: {
    method: 'PUT',
    path: '/blog/update-blog/:blogId',
    audience: 'admin',
    caller: 'browser',
    changes: 'blog',
    params: blog.BlogParams,
    body: blog.BlogPayload,
    answer: Anything,
  },
  deleteBlog: {
    method: 'DELETE',
    path: '/blog/delete-blog/:blogId',
    audience: 'admin',
    caller: 'browser',
    changes: 'blog',
    params: blog.BlogParams,
    answer: Anything,
  },
  getBlogUploadUrl: {
    method: 'POST',
    path: '/blog/get-upload-url',
    audience: 'admin',
    caller: 'website',
    body: blog.BlogUploadRequest,
    answer: blog.BlogUploadAddress,
  },
  confirmBlogUpload: {
    method: 'POST',
    path: '/blog/confirm-upload',
    audience: 'admin',
    caller: 'website',
    changes: 'blog',
    body: blog.BlogUploadConfirmation,
    answer: Anything,
  },
  getBlogUpdateUploadUrl: {
    method: 'POST',
    path: '/blog/get-upload-url-for-update',
    audience: 'admin',
    caller: 'website',
    body: blog.BlogUploadRequest,
    answer: blog.BlogUploadAddress,
  },
  updateBlogImage: {
    method: 'PUT',
    path: '/blog/update-image/:imageId',
    audience: 'admin',
    caller: 'website',
    changes: 'blog',
    params: blog.BlogImageParams,
    body: blog.BlogImageUpdate,
    answer: Anything,
  },

  getAccount: {
    method: 'GET',
    path: '/staff/account',
    audience: 'staff',
    caller: 'browser',
    isAddition: true,
    precedesSecondFactor: true,
    answer: account.Account,
  },
  beginSecondFactor: {
    method: 'POST',
    path: '/staff/account/second-factor',
    audience: 'staff',
    caller: 'browser',
    isAddition: true,
    precedesSecondFactor: true,
    body: account.PasswordProof,
    answer: account.SecondFactorSecret,
  },
  confirmSecondFactor: {
    method: 'PUT',
    path: '/staff/account/second-factor',
    audience: 'staff',
    caller: 'browser',
    isAddition: true,
    precedesSecondFactor: true,
    body: account.SecondFactorCode,
    answer: account.RecoveryCodes,
  },
  removeSecondFactor: {
    method: 'POST',
    path: '/staff/account/second-factor/removal',
    audience: 'staff',
    caller: 'browser',
    isAddition: true,
    body: account.PasswordProof,
    answer: Anything,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/staff/account/recovery-codes',
    audience: 'staff',
    caller: 'browser',
    isAddition: true,
    body: account.PasswordProof,
    answer: account.RecoveryCodes,
  },
  changePassword: {
    method: 'PUT',
    path: '/staff/account/password',
    audience: 'staff',
    caller: 'browser',
    isAddition: true,
    body: account.PasswordChange,
    answer: Anything,
  },
  listSessions: {
    method: 'GET',
    path: '/staff/account/sessions',
    audience: 'staff',
    caller: 'browser',
    isAddition: true,
    answer: account.AccountSessions,
  },
  /** The account's other ones: the one that asks stays. */
  endOtherSessions: {
    method: 'DELETE',
    path: '/staff/account/sessions',
    audience: 'staff',
    caller: 'browser',
    isAddition: true,
    answer: Anything,
  },
  endSession: {
    method: 'DELETE',
    path: '/staff/account/sessions/:sessionId',
    audience: 'staff',
    caller: 'browser',
    isAddition: true,
    params: account.SessionParams,
    answer: Anything,
  },

  listStaffAccounts: {
    method: 'GET',
    path: '/staff/accounts',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    answer: accounts.StaffAccounts,
  },
  changeStaffRole: {
    method: 'PUT',
    path: '/staff/accounts/:accountId/role',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    params: accounts.StaffAccountParams,
    body: accounts.RoleChange,
    answer: Anything,
  },
  setStaffAccess: {
    method: 'PUT',
    path: '/staff/accounts/:accountId/access',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    params: accounts.StaffAccountParams,
    body: accounts.AccountAccess,
    answer: Anything,
  },
  resetStaffSecondFactor: {
    method: 'DELETE',
    path: '/staff/accounts/:accountId/second-factor',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    params: accounts.StaffAccountParams,
    answer: Anything,
  },
  inviteStaff: {
    method: 'POST',
    path: '/staff/invitations',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    body: accounts.NewInvitation,
    answer: accounts.SentInvitation,
  },
  /** With a new link. */
  renewInvitation: {
    method: 'POST',
    path: '/staff/invitations/:invitationId/link',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    params: accounts.InvitationParams,
    answer: accounts.SentInvitation,
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/staff/invitations/:invitationId',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    params: accounts.InvitationParams,
    answer: Anything,
  },
  /** Its guard, and that of the next, is the token of the link. In the body, because paths are logged. */
  openInvitation: {
    method: 'POST',
    path: '/staff/invitation',
    audience: 'anyone',
    caller: 'browser',
    isAddition: true,
    body: accounts.InvitationToken,
    answer: accounts.InvitedPerson,
  },
  acceptInvitation: {
    method: 'PUT',
    path: '/staff/invitation',
    audience: 'anyone',
    caller: 'browser',
    isAddition: true,
    body: accounts.InvitationAcceptance,
    answer: Anything,
  },

  /** Articles in every state of publication. */
  listArticles: {
    method: 'GET',
    path: '/staff/articles',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    answer: articles.ArticleList,
  },
  getArticle: {
    method: 'GET',
    path: '/staff/articles/:blogId',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    params: blog.BlogParams,
    answer: articles.StaffArticle,
  },
  /** What an article was before its last saves. */
  listArticleVersions: {
    method: 'GET',
    path: '/staff/articles/:blogId/versions',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    params: blog.BlogParams,
    answer: articles.ArticleVersions,
  },
  getArticleVersion: {
    method: 'GET',
    path: '/staff/articles/:blogId/versions/:versionId',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    params: articles.VersionParams,
    answer: articles.ArticleVersion,
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
  exportForm: {
    method: 'GET',
    path: '/staff/forms/:formId/export',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    params: staff.StaffFormParams,
    answer: staff.StaffFormDetail,
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
  /** What staff do about requests, of all or since a time. */
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
  /** What the list shows below the name of some requests. */
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
  /** Saves them all; 409 TEMPLATES_CHANGED when `revision` is not that of those that are kept. */
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
  /** The list is made into a file in the browser, which says so first and gets what the list leaves out. */
  exportList: {
    method: 'POST',
    path: '/staff/access-trail/list-exports',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    answer: staff.ListExport,
  },
} as const satisfies Record<string, CallDefinition>;

export type CallName = keyof typeof calls;
type Calls = typeof calls;

/** Where a call is found; all that a browser needs to know of it at run time. */
export type CallAddress = Pick<CallDefinition, 'method' | 'path'>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys' type
export const callNames = Object.keys(calls) as CallName[];

/** @returns what the table says about a call, by a name known at run time only. */
export const definitionOf = (name: CallName): CallDefinition => calls[name];

/** @returns method and path with its values in braces, as OpenAPI writes it: '/blog/get-blog/{blogId}'. */
export const templateOf = (name: CallName): { method: string; path: string } => ({
  method: calls[name].method,
  path: calls[name].path.replace(/:(\w+)/g, '{$1}'),
});

type ParamsOf<N extends CallName> = PathParams<Calls[N]['path']>;

/** The input of a call: its path values, query and body, each only where the call has one. */
export type CallInput<N extends CallName> = ([keyof ParamsOf<N>] extends [never]
  ? { params?: never }
  : { params: ParamsOf<N> }) & { query?: object } & (Calls[N] extends { query: infer Query extends TSchema }
    ? { query?: Static<Query> }
    : { query?: never }) &
  (Calls[N] extends { body: infer Body extends TSchema } ? { body: Static<Body> } : { body?: never });

/** The answer of a call on success. */
export type CallAnswer<N extends CallName> = Static<Calls[N]['answer']>;
