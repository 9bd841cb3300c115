import { Type, type Static } from 'typebox';
import { ClosedObject, Id, Nullish } from './nullish.ts';
import { StorageAddress } from './storage-address.ts';
import { maxFileNameLength } from '../rules/file-name.ts';
import { mapFields } from '../rules/contact-form.ts';

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
export const FormErasure = ClosedObject({ token: Type.String({ minLength: 1, maxLength: 100 }) });

/** Members of the calls that announce and confirm an upload. */
export const uploadRequest = { fileName: FileName, size: ByteCount, contentType: ContentType };
export const uploadConfirmation = { fileName: FileName, fileSize: ByteCount, contentType: ContentType };

export const FormUploadRequest = ClosedObject({ clientToken: ClientToken, ...uploadRequest });
export type FormUploadRequest = Static<typeof FormUploadRequest>;

export const FormUploadConfirmation = ClosedObject({ clientToken: ClientToken, ...uploadConfirmation });
export type FormUploadConfirmation = Static<typeof FormUploadConfirmation>;

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
});
export type ContactFormRecord = Static<typeof ContactFormRecord>;
