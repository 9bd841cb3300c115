import { Type, type Static } from 'typebox';
import { Id, Nullish } from './nullish.ts';
import { maxFileNameLength } from '../rules/file-name.ts';
import { healthConsentName } from '../rules/health-consent.ts';
import { fieldRules, mapFields } from '../rules/contact-form.ts';

export const ClientToken = Type.String({ minLength: 1, maxLength: 200 });
export const FileName = Type.String({ minLength: 1, maxLength: maxFileNameLength });
export const ByteCount = Type.Integer({ minimum: 0 });
export const ContentType = Type.String({ minLength: 1, maxLength: 127 });

/** Set if a draft also takes documents from a phone (docs/product.md, 3.11). */
const takesPhone = { takesPhone: Nullish(Type.Boolean()) };

export const FormInitialized = Type.Object({ clientToken: ClientToken, ...takesPhone });
export type FormInitialized = Static<typeof FormInitialized>;

export const FormTokenParams = Type.Object({ clientToken: ClientToken });

/** A draft as the provider has it; unsaved values may be missing, null or empty. */
export const ContactFormState = Type.Object({
  ...mapFields(() => Nullish(Type.String())),
  files: Nullish(Type.Array(Type.Object({ name: Type.String() }))),
});
export type ContactFormState = Static<typeof ContactFormState>;

export const FormStateAnswer = Type.Object({ clientContactFormState: ContactFormState, ...takesPhone });
export type FormStateAnswer = Static<typeof FormStateAnswer>;

/** One field per call: the token and exactly one field. */
export const FieldUpdate = Type.Object(
  {
    clientToken: ClientToken,
    ...mapFields((field) => Type.Optional(Type.String({ maxLength: fieldRules[field].maxLength }))),
  },
  { additionalProperties: false, minProperties: 2, maxProperties: 2 },
);
export type FieldUpdate = Static<typeof FieldUpdate>;

export const FormSubmission = Type.Object(
  {
    clientToken: ClientToken,
    /** The version of the consent text, if the clinic asks for consent: an addition. */
    [healthConsentName]: Type.Optional(Type.String({ maxLength: 40 })),
  },
  { additionalProperties: false },
);
export type FormSubmission = Static<typeof FormSubmission>;

/** The secret of a confirmation's link. */
export const FormErasure = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 100 }) },
  { additionalProperties: false },
);
export type FormErasure = Static<typeof FormErasure>;

export const FormUploadRequest = Type.Object(
  { clientToken: ClientToken, fileName: FileName, size: ByteCount, contentType: ContentType },
  { additionalProperties: false },
);
export type FormUploadRequest = Static<typeof FormUploadRequest>;

export const FormUploadConfirmation = Type.Object(
  { clientToken: ClientToken, fileName: FileName, fileSize: ByteCount, contentType: ContentType },
  { additionalProperties: false },
);
export type FormUploadConfirmation = Static<typeof FormUploadConfirmation>;

export const FormPreviewRequest = Type.Object(
  { clientToken: ClientToken, fileName: FileName },
  { additionalProperties: false },
);
export type FormPreviewRequest = Static<typeof FormPreviewRequest>;

export const FormFileParams = Type.Object({ clientToken: ClientToken, fileName: FileName });

/** The presigned URL for the PUT of the bytes. */
export const UploadAddress = Type.Object({ uploadUrl: Type.String() });
export type UploadAddress = Static<typeof UploadAddress>;

export const PreviewAddress = Type.Object({ previewUrl: Type.String() });
export type PreviewAddress = Static<typeof PreviewAddress>;

/** The website's answer to the upload of a document: its name and the link that shows it (docs/interfaces.md, 5.1). */
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
});
export type ContactFormRecord = Static<typeof ContactFormRecord>;

export const FormList = Type.Object({ contactForms: Type.Array(ContactFormRecord) });
export type FormList = Static<typeof FormList>;
