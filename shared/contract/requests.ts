import { type Static, Type } from 'typebox';
import { fieldRules, mapFields } from '../rules/contact-form.ts';
import { maxFileNameLength } from '../rules/file-name.ts';
import { quoteStates } from '../rules/quote.ts';
import { healthConsentName } from '../rules/health-consent.ts';
import { additionForAnyone, forAnyone, viaWebsiteForAnyone } from './call-definition.ts';
import { ClosedObject, Id, Nullish, StorageAddress } from './schemas.ts';

export const ClientToken = Type.String({ minLength: 1, maxLength: 200 });
export const FileName = Type.String({ minLength: 1, maxLength: maxFileNameLength });
export const ByteCount = Type.Integer({ minimum: 0 });
const ContentType = Type.String({ minLength: 1, maxLength: 127 });

/** A draft as the provider stores it; unsaved values may be missing, null or empty. */
export const ContactFormState = Type.Object({
  ...mapFields(() => Nullish(Type.String())),
  files: Nullish(Type.Array(Type.Object({ name: Type.String() }))),
});
export type ContactFormState = Static<typeof ContactFormState>;

/** The secret in the link of a confirmation mail. */
const FormErasure = ClosedObject({ token: Type.String({ minLength: 1, maxLength: 100 }) });

/** Members of the calls that announce and confirm an upload. */
export const uploadRequest = { fileName: FileName, size: ByteCount, contentType: ContentType };
export const uploadConfirmation = { fileName: FileName, fileSize: ByteCount, contentType: ContentType };

/** The presigned URL to which the bytes are sent with PUT. */
export const UploadAddress = Type.Object({ uploadUrl: StorageAddress });

/** The website's response to the upload of a document: its name and its link (docs/interfaces.md, 5.1). */
export const UploadedFile = Type.Object({ fileName: Type.String(), link: Type.String() });
export type UploadedFile = Static<typeof UploadedFile>;

/** A request in the staff's list (docs/product.md, 4.4). */
export const ContactFormRecord = Type.Object({
  id: Id,
  fullName: Nullish(Type.String()),
  email: Nullish(Type.String()),
  phoneNumber: Nullish(Type.String()),
  createdAt: Type.String(),
  finishedAt: Nullish(Type.String()),
  status: Type.String(),
  requiredCompletion: Type.Number(),
  overallCompletion: Type.Number(),
  /** The list can be searched by it. Not every provider sends it (docs/product.md, 7.4). */
  service: Nullish(Type.String()),
  /** The state of the newest quote. Not every provider supports quotes (docs/product.md, 7.4). */
  quote: Nullish(Type.Enum(quoteStates)),
  /** true: the patient has answered or added documents since staff last opened the request. */
  hasNews: Nullish(Type.Boolean()),
});
export type ContactFormRecord = Static<typeof ContactFormRecord>;

const additions = {
  /** true if documents can also be added to the draft from a phone (docs/product.md, 3.11). */
  takesPhone: Nullish(Type.Boolean()),
  /** true if the draft has the field `callTime` (docs/product.md, 7.4). */
  takesCallTime: Nullish(Type.Boolean()),
  /** true if `submitForm` may say where the visit came from (docs/product.md, 7.4). */
  takesSource: Nullish(Type.Boolean()),
  /** true if large documents can be uploaded in parts (docs/product.md, 7.4). */
  takesLargeUploads: Nullish(Type.Boolean()),
};

export const contactFormCalls = {
  initializeForm: forAnyone('GET', '/contact-form/initializeClientContactForm', [507], {
    creates: 'draft',
    answer: Type.Object({ clientToken: ClientToken, ...additions }),
  }),
  getFormState: forAnyone('GET', '/contact-form/clientContactFormState/:clientToken', [404], {
    answer: Type.Object({
      clientContactFormState: ContactFormState,
      // Identifies the content of the draft. With it, exactly this content is submitted. Optional for providers.
      revision: Nullish(Type.String()),
      ...additions,
    }),
  }),
  saveFormField: forAnyone('PUT', '/contact-form/updateClientContactForm', [404, 409], {
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
  }),
  submitForm: forAnyone('POST', '/contact-form/submit-form', [404, 409], {
    creates: 'request',
    // With any other status, the form has not been submitted (docs/product.md, 3.5).
    successStatus: 200,
    body: ClosedObject({
      clientToken: ClientToken,
      // Version of the consent text, if the clinic asks for consent. Optional for providers (docs/product.md, 7.4).
      [healthConsentName]: Type.Optional(Type.String({ maxLength: 40 })),
      // Only if the provider has sent one.
      revision: Type.Optional(Type.String({ maxLength: 100 })),
      // Only if the provider takes it. Of any characters, because no request may be lost by it.
      source: Type.Optional(Type.String({ maxLength: 120 })),
    }),
  }),
  eraseOwnForm: additionForAnyone('POST', '/contact-form/erase', [404], {
    // A POST, because mail programs follow links.
    body: FormErasure,
  }),
  checkEraseLink: additionForAnyone('POST', '/contact-form/erase/check', [404], { onlyReads: true, body: FormErasure }),
  getFormUploadUrl: viaWebsiteForAnyone('POST', '/contact-form/get-upload-url', [401, 404, 409], {
    body: ClosedObject({ clientToken: ClientToken, ...uploadRequest }),
    answer: UploadAddress,
  }),
  confirmFormUpload: viaWebsiteForAnyone('POST', '/contact-form/confirm-upload', [401, 404, 409, 422], {
    body: ClosedObject({ clientToken: ClientToken, ...uploadConfirmation }),
  }),
  getFormPreviewUrl: viaWebsiteForAnyone('POST', '/contact-form/get-preview-url', [404, 409], {
    onlyReads: true,
    body: ClosedObject({ clientToken: ClientToken, fileName: FileName }),
    answer: Type.Object({ previewUrl: StorageAddress }),
  }),
  deleteFormFile: forAnyone('DELETE', '/contact-form/delete-uploaded-file/:clientToken&:fileName', [404, 409]),
};
