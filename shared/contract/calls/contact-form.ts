import * as form from '../contact-form.ts';
import {
  Anything,
  additionForAnyone,
  forAnyone,
  viaWebsiteForAnyone,
  type CallDefinition,
} from './call-definition.ts';

/** Visitors' calls about a draft and its documents. */
export const contactFormCalls = {
  initializeForm: {
    method: 'GET',
    path: '/contact-form/initializeClientContactForm',
    ...forAnyone,
    creates: 'draft',
    answer: form.FormInitialized,
  },
  getFormState: {
    method: 'GET',
    path: '/contact-form/clientContactFormState/:clientToken',
    ...forAnyone,
    params: form.FormTokenParams,
    answer: form.FormStateAnswer,
  },
  saveFormField: {
    method: 'PUT',
    path: '/contact-form/updateClientContactForm',
    ...forAnyone,
    // The last typed value is saved while the page is being closed.
    outlivesPage: true,
    body: form.FieldUpdate,
    answer: Anything,
  },
  submitForm: {
    method: 'POST',
    path: '/contact-form/submit-form',
    ...forAnyone,
    creates: 'request',
    // With any other status, the form has not been submitted (docs/product.md, 3.5).
    successStatus: 200,
    body: form.FormSubmission,
    answer: Anything,
  },
  /** Called from the link in the confirmation mail. The method is POST, because mail programs follow links. */
  eraseOwnForm: {
    method: 'POST',
    path: '/contact-form/erase',
    ...additionForAnyone,
    body: form.FormErasure,
    answer: Anything,
  },
  /** Returns 404 if the request of the link in a confirmation mail no longer exists. */
  checkEraseLink: {
    method: 'POST',
    path: '/contact-form/erase/check',
    ...additionForAnyone,
    body: form.FormErasure,
    answer: Anything,
  },
  getFormUploadUrl: {
    method: 'POST',
    path: '/contact-form/get-upload-url',
    ...viaWebsiteForAnyone,
    body: form.FormUploadRequest,
    answer: form.UploadAddress,
  },
  confirmFormUpload: {
    method: 'POST',
    path: '/contact-form/confirm-upload',
    ...viaWebsiteForAnyone,
    body: form.FormUploadConfirmation,
    answer: Anything,
  },
  getFormPreviewUrl: {
    method: 'POST',
    path: '/contact-form/get-preview-url',
    ...viaWebsiteForAnyone,
    body: form.FormPreviewRequest,
    answer: form.PreviewAddress,
  },
  deleteFormFile: {
    method: 'DELETE',
    path: '/contact-form/delete-uploaded-file/:clientToken&:fileName',
    ...forAnyone,
    params: form.FormFileParams,
    answer: Anything,
  },
} as const satisfies Record<string, CallDefinition>;
