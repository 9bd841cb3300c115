import { Type } from 'typebox';
import { fieldRules, mapFields } from '../../rules/contact-form.ts';
import { healthConsentName } from '../../rules/health-consent.ts';
import * as form from '../contact-form.ts';
import { ClosedObject, Nullish } from '../nullish.ts';
import { StorageAddress } from '../storage-address.ts';
import {
  Anything,
  additionForAnyone,
  forAnyone,
  viaWebsiteForAnyone,
  type CallDefinition,
} from './call-definition.ts';

const { ClientToken, FileName } = form;

/** true if documents can also be added to the draft from a phone (docs/product.md, 3.11). */
const takesPhone = { takesPhone: Nullish(Type.Boolean()) };

/** Visitors' calls about a draft and its documents. */
export const contactFormCalls = {
  initializeForm: {
    method: 'GET',
    path: '/contact-form/initializeClientContactForm',
    ...forAnyone('Begins a draft', 507),
    creates: 'draft',
    answer: Type.Object({ clientToken: ClientToken, ...takesPhone }),
  },
  getFormState: {
    method: 'GET',
    path: '/contact-form/clientContactFormState/:clientToken',
    ...forAnyone('Returns a draft', 404),
    params: Type.Object({ clientToken: ClientToken }),
    answer: Type.Object({
      clientContactFormState: form.ContactFormState,
      // Identifies the content of the draft. With it, exactly this content is submitted. Optional for providers.
      revision: Nullish(Type.String()),
      ...takesPhone,
    }),
  },
  saveFormField: {
    method: 'PUT',
    path: '/contact-form/updateClientContactForm',
    ...forAnyone('Saves one field of a draft', 404, 409),
    // The last typed value is saved while the page is being closed.
    outlivesPage: true,
    // The token and exactly one field.
    body: ClosedObject(
      {
        clientToken: ClientToken,
        ...mapFields((field) => Type.Optional(Type.String({ maxLength: fieldRules[field].maxLength }))),
      },
      { minProperties: 2, maxProperties: 2 },
    ),
    answer: Anything,
  },
  submitForm: {
    method: 'POST',
    path: '/contact-form/submit-form',
    ...forAnyone('Submits a draft as a request; 409 if it has another revision', 404, 409),
    creates: 'request',
    // With any other status, the form has not been submitted (docs/product.md, 3.5).
    successStatus: 200,
    body: ClosedObject({
      clientToken: ClientToken,
      // Version of the consent text, if the clinic asks for consent. Optional for providers (docs/product.md, 7.4).
      [healthConsentName]: Type.Optional(Type.String({ maxLength: 40 })),
      // Only if the provider has sent one.
      revision: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    answer: Anything,
  },
  eraseOwnForm: {
    method: 'POST',
    path: '/contact-form/erase',
    // A POST, because mail programs follow links.
    ...additionForAnyone('Erases the request of a link in a confirmation mail', 404),
    body: form.FormErasure,
    answer: Anything,
  },
  checkEraseLink: {
    method: 'POST',
    path: '/contact-form/erase/check',
    ...additionForAnyone('Tells whether the request of a link in a confirmation mail exists', 404),
    onlyReads: true,
    body: form.FormErasure,
    answer: Anything,
  },
  getFormUploadUrl: {
    method: 'POST',
    path: '/contact-form/get-upload-url',
    ...viaWebsiteForAnyone('Announces a document; 401 if the draft has one of that name', 401, 404, 409),
    body: form.FormUploadRequest,
    answer: form.UploadAddress,
  },
  confirmFormUpload: {
    method: 'POST',
    path: '/contact-form/confirm-upload',
    ...viaWebsiteForAnyone('Adds an uploaded document to its draft', 401, 404, 409, 422),
    body: form.FormUploadConfirmation,
    answer: Anything,
  },
  getFormPreviewUrl: {
    method: 'POST',
    path: '/contact-form/get-preview-url',
    ...viaWebsiteForAnyone('Returns the address of a document', 404, 409),
    onlyReads: true,
    body: ClosedObject({ clientToken: ClientToken, fileName: FileName }),
    answer: Type.Object({ previewUrl: StorageAddress }),
  },
  deleteFormFile: {
    method: 'DELETE',
    path: '/contact-form/delete-uploaded-file/:clientToken&:fileName',
    ...forAnyone('Removes a document from its draft', 404, 409),
    params: Type.Object({ clientToken: ClientToken, fileName: FileName }),
    answer: Anything,
  },
} as const satisfies Record<string, CallDefinition>;
