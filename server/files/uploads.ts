import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Value } from 'typebox/value';
import { ApiError } from '#shared/contract/api-error.ts';
import type { UploadedImage } from '#shared/contract/articles.ts';
import type { UploadedFile } from '#shared/contract/requests.ts';
import { PhoneOfLink, type PhoneUploaded } from '#shared/contract/phone-link.ts';
import { callPath } from '#shared/contract/call-path.ts';
import { fillPath, website } from '#shared/contract/routes.ts';
import { createTurns } from '#runtime/turns.ts';
import { kindOf } from '#shared/rules/quote.ts';
import { answeredRefusal } from '#shared/rules/upload-rules.ts';
import { drainRequest } from '../http/drain-request.ts';
import { WebsiteError } from '../http/errors.ts';
import type { Forms } from './forms.ts';
import { tryPicture } from './pictures/resizer.ts';
import type { PhoneKeys } from './phone-link.ts';
import { storageCaller, type Storage } from './storage.ts';
import { refuseLost } from './store-document.ts';
import { acceptDocument, multipartOptions, readUpload, requiredField, type Upload } from './upload-body.ts';

/** Maps the provider's refusal of a document to a WebsiteError and throws it. Throws any other error unchanged. */
export function refuseDocument(error: unknown): never {
  const code = error instanceof ApiError ? answeredRefusal(error) : null;
  if (!(error instanceof ApiError) || code === null) throw error;
  throw new WebsiteError(code, { message: error.serverMessage, cause: error });
}

/** Pictures of articles are read whole, to try them before they are stored. Others wait unread. */
const maxPicturesInMemory = 6;

const maxFieldBytes = 1024;

type UploadsOptions = Forms & { storage: Storage; phoneKeys: PhoneKeys };

/** The upload routes for documents and pictures (docs/interfaces.md, 5). Documents are streamed. */
export async function uploadsPlugin(app: FastifyInstance, options: UploadsOptions) {
  const { storage, limits, storeDocument, phoneKeys, patientVisits, metrics } = options;
  const bounds = { fieldSize: maxFieldBytes, fields: 5, files: 1, parts: 6 };
  await app.register(multipart, multipartOptions(limits, bounds));

  const config = { isNoLoad: true, rate: 'documents' } as const;
  const inTurn = createTurns(maxPicturesInMemory);

  const receive = async <Answer>(
    request: FastifyRequest,
    kind: 'document' | 'picture',
    fieldNames: readonly string[],
    store: (upload: Upload) => Promise<Answer>,
  ): Promise<Answer> => {
    if (!request.isMultipart()) throw new WebsiteError('UNSUPPORTED_MEDIA_TYPE');
    try {
      const upload = await readUpload(request, fieldNames);
      if (upload.size > limits.maxFileBytes) throw new WebsiteError('FILE_TOO_LARGE');
      const answer = await store(upload);
      metrics.uploads.inc({ kind, outcome: 'stored' });
      metrics.uploadedBytes.inc({ kind }, upload.size);
      return answer;
    } catch (error) {
      metrics.uploads.inc({ kind, outcome: outcomeOf(error) });
      drainRequest(request, limits.maxFileBytes);
      throw error;
    }
  };

  app.post(website.contactFormUploads, { config }, (request): Promise<UploadedFile> =>
    receive(request, 'document', ['clientToken', 'size'], async (received) => {
      const upload = await acceptDocument(received);
      const clientToken = requiredField(upload.fields, 'clientToken');
      const { fileName } = upload;
      // Called before anything is stored, because it refuses a name that a path cannot contain.
      const link = fillPath(website.contactFormFile, { clientToken, fileName });
      await storeDocument(request, { ...upload, sender: { clientToken } }).catch(refuseDocument);
      return { fileName, link };
    }),
  );

  app.post(website.phoneUploads, { config }, (request): Promise<PhoneUploaded> =>
    receive(request, 'document', ['token', 'size'], async (received) => {
      const upload = await acceptDocument(received);
      const sender = { token: requiredField(upload.fields, 'token'), phoneKey: phoneKeys.of(request) ?? '' };
      if (!Value.Check(PhoneOfLink, sender)) throw new WebsiteError('UPLOAD_FIELDS');
      const { fileName, size: fileSize, contentType } = upload;
      await storeDocument(request, { ...upload, sender }).catch(async (error: unknown) => {
        // The phone cannot read the draft. A document that has arrived, whose answer was lost, can be confirmed again.
        const body = { ...sender, fileName, fileSize, contentType };
        if (!(error instanceof ApiError) || answeredRefusal(error) !== 'DUPLICATE_FILE_NAME') refuseDocument(error);
        const refuse = (other: unknown) =>
          refuseDocument(other instanceof ApiError && other.status < 500 ? error : other);
        await request.api.call('confirmPhoneUpload', { body }).catch(refuse);
        drainRequest(request, limits.maxFileBytes);
      });
      return { fileName };
    }),
  );

  app.post(website.patientUploads, { config }, (request): Promise<PhoneUploaded> =>
    receive(request, 'document', ['kind', 'size'], async (received) => {
      const sender = { ...patientVisits.keyOf(request), kind: kindOf(received.fields.get('kind')) };
      const upload = await acceptDocument(received);
      await storeDocument(request, { ...upload, sender }).catch(refuseDocument);
      return { fileName: upload.fileName };
    }),
  );

  app.post(website.blogImageUploads, { config }, (request): Promise<UploadedImage> =>
    receive(request, 'picture', ['blogId', 'imageName', 'size', 'imageId', 'form'], async (upload) => {
      const { call } = request.api;
      const blogId = numericId(requiredField(upload.fields, 'blogId'));
      const imageName = requiredField(upload.fields, 'imageName');
      const imageId = upload.fields.get('imageId');
      const { size, contentType: type, body } = upload;
      if (!type.startsWith('image/')) throw new WebsiteError('NOT_AN_IMAGE');
      const replaces = imageId !== undefined && imageId !== '';
      // Called before anything is stored, because it refuses an id that a path cannot contain.
      if (replaces) callPath('updateBlogImage', { imageId });

      const { uploadUrl } = await call(replaces ? 'getBlogUpdateUploadUrl' : 'getBlogUploadUrl', {
        body: { blogId, imageName, type },
      });
      const isAnimated = await inTurn(async () => {
        const bytes = await buffer(body);
        // A file of another size is refused by `put`.
        const found = bytes.length === size && (await tryPicture(bytes));
        await storage.put(uploadUrl, { ...upload, body: Readable.from([bytes]) }, storageCaller(request));
        return found;
      }, request.callerSignal);
      // According to the contract, only the form that creates an article confirms the type.
      const confirmedType = upload.fields.get('form') === 'edit' ? {} : { type };
      const confirmation = replaces
        ? call('updateBlogImage', { params: { imageId }, body: { imageName, size } })
        : call('confirmBlogUpload', { body: { blogId, imageName, size, ...confirmedType } });
      await confirmation.catch(refuseLost);
      return { imageName, isAnimated };
    }),
  );
}

/** Returns the outcome for the metrics. The provider's refusals count by status, because it may have any codes. */
export const outcomeOf = (error: unknown): string => {
  if (error instanceof WebsiteError) return error.code;
  if (!(error instanceof ApiError)) return 'ABORTED';
  if (error.cause instanceof WebsiteError) return error.cause.code;
  return error.status === 507 ? 'STORAGE_FULL' : `HTTP_${error.status}`;
};

/** Returns a number for the contract's blog ids (docs/product.md, 7.3). Other ids, of other providers, stay strings. */
export const numericId = (id: string): number | string => (/^\d{1,15}$/.test(id) ? Number(id) : id);
