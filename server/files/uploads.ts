import { Readable } from 'node:stream';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptedType } from '#shared/rules/accepted-files.ts';
import { ApiError } from '#shared/contract/api.ts';
import type { UploadedImage } from '#shared/contract/blog.ts';
import type { UploadedFile } from '#shared/contract/contact-form.ts';
import { cleanFileName, maxFileNameLength } from '#shared/rules/file-name.ts';
import { signatureLength } from '#shared/rules/file-signatures.ts';
import { callPath, fillPath, web } from '#shared/contract/routes.ts';
import { answeredRefusal, type UploadLimits } from '#shared/rules/upload-rules.ts';
import { drainRequest } from '../http/drain-request.ts';
import { WebError } from '../http/errors.ts';
import type { Budget } from '../http/limits/budget.ts';
import type { Metrics } from '../ops/metrics.ts';
import { multipartBytes } from '../http/multipart-bytes.ts';
import { peek } from '../http/peek.ts';
import type { Storage } from './storage.ts';

interface Upload {
  fields: Map<string, string>;
  size: number;
  fileName: string;
  contentType: string;
  body: Readable;
}

const maxFieldBytes = 1024;

/** Reads the fields up to the file part; the file itself is still to be read. */
async function readUpload(request: FastifyRequest, fieldNames: readonly string[]): Promise<Upload> {
  const fields = new Map<string, string>();
  for await (const part of request.parts()) {
    if (part.type === 'file') return openUpload(part, fields);
    if (!fieldNames.includes(part.fieldname) || fields.has(part.fieldname) || typeof part.value !== 'string')
      throw new WebError('UPLOAD_FIELDS', { message: `Unexpected field: ${part.fieldname.slice(0, 40)}` });
    // The parser cuts a long value off; half a token must not look like a whole one.
    if (part.valueTruncated)
      throw new WebError('UPLOAD_FIELDS', { message: `${part.fieldname} is too long` });
    fields.set(part.fieldname, part.value);
  }
  throw new WebError('UPLOAD_FIELDS', { message: 'The file is missing' });
}

function openUpload(part: MultipartFile, fields: Map<string, string>): Upload {
  if (part.fieldname !== 'file')
    throw new WebError('UPLOAD_FIELDS', { message: 'The file part must be named file' });
  const size = requiredField(fields, 'size');
  if (!/^\d{1,15}$/.test(size))
    throw new WebError('UPLOAD_FIELDS', { message: 'size must be a whole number of bytes' });
  return {
    fields,
    size: Number(size),
    fileName: part.filename,
    contentType: part.mimetype || 'application/octet-stream',
    body: Readable.from(multipartBytes(part.file), { objectMode: false }),
  };
}

function requiredField(fields: Map<string, string>, name: string): string {
  const value = fields.get(name);
  if (!value) throw new WebError('UPLOAD_FIELDS', { message: `${name} is missing or comes after the file` });
  return value;
}

/** The provider's refusals of a document, under the codes of web. */
function documentRefusal(error: unknown): unknown {
  const code = error instanceof ApiError ? answeredRefusal(error) : null;
  if (!(error instanceof ApiError) || code === null) return error;
  return new WebError(code, { message: error.serverMessage, cause: error });
}

/**
 * Judges a document by its name and its first bytes.
 * @returns it with a clean name, the type that both agree on, and all of its bytes still to be read.
 * @throws WebError FILE_NAME_TOO_LONG, FILE_TYPE, UPLOAD_INCOMPLETE.
 */
async function acceptDocument(upload: Upload): Promise<Upload> {
  const fileName = cleanFileName(upload.fileName);
  if (fileName.length > maxFileNameLength) throw new WebError('FILE_NAME_TOO_LONG');
  const { firstBytes, whole } = await peek(upload.body, signatureLength);
  const contentType = acceptedType(fileName, firstBytes);
  if (contentType === null) throw new WebError('FILE_TYPE');
  return { ...upload, fileName, contentType, body: Buffer.isBuffer(whole) ? Readable.from([whole]) : whole };
}

/**
 * The two upload routes (docs/interfaces.md, 5): address, streamed PUT, confirmation. No byte is
 * held longer than it takes to pass it on.
 */
export async function uploadsPlugin(
  app: FastifyInstance,
  {
    storage,
    limits,
    uploadBytes,
    onBlogWrite,
    metrics,
  }: {
    storage: Storage;
    limits: UploadLimits;
    /** Of documents; pictures of articles are staff's. */
    uploadBytes: Budget;
    onBlogWrite: () => void;
    metrics: Metrics;
  },
) {
  await app.register(multipart, {
    limits: { fileSize: limits.maxFileBytes + 1, fieldSize: maxFieldBytes, fields: 5, files: 1, parts: 6 },
    throwFileSizeLimit: false,
  });

  /** Runs one upload and cleans up whatever way it ends. */
  const receive = async <Answer>(
    request: FastifyRequest,
    kind: 'document' | 'blogImage',
    fieldNames: readonly string[],
    store: (upload: Upload) => Promise<Answer>,
  ): Promise<Answer> => {
    if (!request.isMultipart()) throw new WebError('UNSUPPORTED_MEDIA_TYPE');
    try {
      const upload = await readUpload(request, fieldNames).catch((error: unknown) => {
        throw isCoded(error)
          ? error
          : new WebError('UPLOAD_FIELDS', { message: 'Not a whole multipart body', cause: error });
      });
      if (upload.size > limits.maxFileBytes) throw new WebError('FILE_TOO_LARGE');
      const answer = await store(upload);
      metrics.uploads.inc({ kind, outcome: 'stored' });
      metrics.uploadedBytes.inc({ kind }, upload.size);
      return answer;
    } catch (error) {
      metrics.uploads.inc({ kind, outcome: codeOf(error) });
      drainRequest(request, limits.maxFileBytes);
      throw error;
    }
  };

  app.post(web.contactFormUploads, (request): Promise<UploadedFile> =>
    receive(request, 'document', ['clientToken', 'size'], async (received) => {
      const { call } = request.api;
      const upload = await acceptDocument(received);
      const clientToken = requiredField(upload.fields, 'clientToken');
      const { fileName, size, contentType } = upload;
      // First: a name that no path can carry is refused before anything is stored.
      const link = fillPath(web.contactFormFile, { clientToken, fileName });
      try {
        await uploadBytes.spend(request.ip, size, async (keep) => {
          const { uploadUrl } = await call('getFormUploadUrl', {
            body: { clientToken, fileName, size, contentType },
          });
          await storage.put(uploadUrl, upload, request.callerSignal);
          keep();
          await call('confirmFormUpload', { body: { clientToken, fileName, fileSize: size, contentType } });
        });
      } catch (error) {
        throw documentRefusal(error);
      }
      return { fileName, link };
    }),
  );

  app.post(web.blogImageUploads, (request): Promise<UploadedImage> =>
    receive(request, 'blogImage', ['blogId', 'imageName', 'size', 'imageId', 'form'], async (upload) => {
      const { call } = request.api;
      const blogId = numericId(requiredField(upload.fields, 'blogId'));
      const imageName = requiredField(upload.fields, 'imageName');
      const imageId = upload.fields.get('imageId');
      const { size, contentType: type } = upload;
      if (!type.startsWith('image/')) throw new WebError('NOT_AN_IMAGE');
      const replaces = imageId !== undefined && imageId !== '';
      // As above, for the call that comes last.
      if (replaces) callPath('updateBlogImage', { imageId });

      const { uploadUrl } = await call(replaces ? 'getBlogUpdateUploadUrl' : 'getBlogUploadUrl', {
        body: { blogId, imageName, type },
      });
      await storage.put(uploadUrl, upload, request.callerSignal);
      if (replaces) await call('updateBlogImage', { params: { imageId }, body: { imageName, size } });
      // Only the create form tells the type at the confirmation.
      else if (upload.fields.get('form') === 'edit')
        await call('confirmBlogUpload', { body: { blogId, imageName, size } });
      else await call('confirmBlogUpload', { body: { blogId, imageName, size, type } });
      onBlogWrite();
      return { imageName };
    }),
  );
}

/** Ours, or the framework's; the multipart parser's own errors carry no code. */
const isCoded = (error: unknown): boolean => error instanceof Error && 'code' in error;

const codeOf = (error: unknown): string =>
  error instanceof WebError || error instanceof ApiError ? error.code : 'ABORTED';

/** The contract has blog ids as numbers (docs/product.md, 7.3); a provider with other ids gets them as they are. */
const numericId = (id: string): number | string => (/^\d{1,15}$/.test(id) ? Number(id) : id);
