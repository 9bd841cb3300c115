import { type Static, Type } from 'typebox';
import { additionViaWebsite } from './call-definition.ts';
import { ClosedObject, Nullish, Secret, StorageAddress } from './schemas.ts';
import { fromPatient } from './quotes.ts';
import { ByteCount, ClientToken, UploadAddress, uploadRequest } from './requests.ts';

/** Whoever has the secret of an upload may continue or abandon it. */
const OfUpload = ClosedObject({ uploadId: Secret });

const announcement = {
  ...uploadRequest,
  /** SHA-256 of the file's first 1024 bytes, in hexadecimal. Together with name and size, it identifies the file. */
  firstBytes: Type.String({ pattern: '^[0-9a-f]{64}$' }),
};

/** CRC-32 of the bytes, big-endian, in base64: the value of the header `x-amz-checksum-crc32`. */
const Checksum = Type.String({ pattern: '^[A-Za-z0-9+/]{6}==$' });

/** An upload of a large document, which arrives in parts and can be continued. */
export const LargeUpload = Type.Object({
  uploadId: Secret,
  contentType: Type.String(),
  firstBytes: Type.String(),
  size: ByteCount,
  /** Number of bytes that the storage has: whole parts, and the bytes after them. */
  offset: ByteCount,
  /** The size of every part but the last. The website holds a part in memory. */
  partBytes: Type.Integer({ minimum: 1, maximum: 16 * 1024 ** 2 }),
  /** Presigned URL of the stored bytes after the last whole part, which the next part begins with; null: there are none. */
  restUrl: Nullish(StorageAddress),
});
export type LargeUpload = Static<typeof LargeUpload>;

/** Calls that upload a large document in parts (docs/product.md, 7.4). */
export const largeUploadCalls = {
  beginLargeUpload: additionViaWebsite('POST', '/contact-form/large-upload', [401, 404, 409], {
    body: ClosedObject({ clientToken: ClientToken, ...announcement }),
    answer: LargeUpload,
  }),
  beginPatientLargeUpload: additionViaWebsite('POST', '/patient-page/large-upload', [401, 404, 410], {
    body: ClosedObject({ ...fromPatient, ...announcement }),
    answer: LargeUpload,
  }),
  /** This call and the next three are guarded by the secret of the upload. */
  getLargeUpload: additionViaWebsite('POST', '/large-upload/state', [404], {
    onlyReads: true,
    body: OfUpload,
    answer: LargeUpload,
  }),
  getPartUploadUrl: additionViaWebsite('POST', '/large-upload/get-part-url', [404, 409], {
    // `offset` is a whole number of parts. Fewer bytes than a part, unless the file ends with them, are kept as the rest.
    body: ClosedObject({ uploadId: Secret, offset: ByteCount, size: Type.Integer({ minimum: 1 }), checksum: Checksum }),
    answer: UploadAddress,
  }),
  finishLargeUpload: additionViaWebsite('POST', '/large-upload/finish', [404, 409, 422], { body: OfUpload }),
  abandonLargeUpload: additionViaWebsite('POST', '/large-upload/removal', [404], { body: OfUpload }),
};
