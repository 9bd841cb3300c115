import { Type, type Static, type TSchema } from 'typebox';
import type { calls, CallName, PathParams } from './routes.ts';
import * as auth from './auth.ts';
import * as blog from './blog.ts';
import * as form from './contact-form.ts';

/** What a call carries: path values, JSON body, and the answer on success. */
interface CallSchemas {
  params?: TSchema;
  body?: TSchema;
  answer: TSchema;
}

/** For calls whose answer may be anything (docs/product.md, 7): whatever comes is accepted and ignored. */
const Anything = Type.Unknown();

/** The whole contract with the provider (docs/product.md, 7), a schema for each part of each call. */
export const contract = {
  login: { body: auth.Credentials, answer: auth.LoginAnswer },
  logout: { answer: Anything },
  me: { answer: auth.User },
  refresh: { answer: Anything },

  initializeForm: { answer: form.FormInitialized },
  getFormState: { params: form.FormTokenParams, answer: form.FormStateAnswer },
  saveFormField: { body: form.FieldUpdate, answer: Anything },
  submitForm: { body: form.FormSubmission, answer: Anything },
  getFormUploadUrl: { body: form.FormUploadRequest, answer: form.UploadAddress },
  confirmFormUpload: { body: form.FormUploadConfirmation, answer: Anything },
  getFormPreviewUrl: { body: form.FormPreviewRequest, answer: form.PreviewAddress },
  deleteFormFile: { params: form.FormFileParams, answer: Anything },
  listForms: { answer: form.FormList },

  listBlogs: { answer: blog.BlogList },
  getBlog: { params: blog.BlogParams, answer: blog.Blog },
  createBlog: { body: blog.BlogPayload, answer: blog.BlogCreated },
  updateBlog: { params: blog.BlogParams, body: blog.BlogPayload, answer: Anything },
  deleteBlog: { params: blog.BlogParams, answer: Anything },
  getBlogUploadUrl: { body: blog.BlogUploadRequest, answer: blog.BlogUploadAddress },
  confirmBlogUpload: { body: blog.BlogUploadConfirmation, answer: Anything },
  getBlogUpdateUploadUrl: { body: blog.BlogUploadRequest, answer: blog.BlogUploadAddress },
  updateBlogImage: { params: blog.BlogImageParams, body: blog.BlogImageUpdate, answer: Anything },
} as const satisfies Record<CallName, CallSchemas>;

type Contract = typeof contract;
type PathOf<N extends CallName> = (typeof calls)[N]['path'];

/** The input of a call: its path values and its body, each only where the call has one. */
export type CallInput<N extends CallName> = ([keyof PathParams<PathOf<N>>] extends [never]
  ? { params?: never }
  : { params: PathParams<PathOf<N>> }) &
  (Contract[N] extends { body: infer Body extends TSchema } ? { body: Static<Body> } : { body?: never });

/** The answer of a call on success. */
export type CallAnswer<N extends CallName> = Static<Contract[N]['answer']>;
