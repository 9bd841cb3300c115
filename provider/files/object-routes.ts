import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import { untrustedFileHeaders } from '#runtime/file-headers.ts';
import type { Context } from '../context.ts';
import { ProviderError } from '../http/errors.ts';
import { objectsPath, type ServedObjects } from './file-storage.ts';
import { isAwaited, settleUpload } from './pending-uploads.ts';
import { answerRange, tagOf } from './range.ts';
import { isSigned, type SignedRequest } from './signature.ts';

const Params = Type.Object({ key: Type.String({ minLength: 1, maxLength: 200 }) });
const Query = Type.Object({
  type: Type.String({ minLength: 1, maxLength: 127 }),
  expires: Type.Integer({ minimum: 0 }),
  signature: Type.String({ maxLength: 100 }),
  length: Type.Optional(Type.Integer({ minimum: 0 })),
  checksum: Type.Optional(Type.String({ maxLength: 8 })),
  offset: Type.Optional(Type.Integer({ minimum: 0 })),
});
interface ObjectRoute {
  Params: Static<typeof Params>;
  Querystring: Static<typeof Query>;
}

/** Serves the provider's own storage: signed PUT and GET of one object (docs/architecture.md, "Storage"). */
export function objectRoutes(
  app: FastifyInstance,
  { files, secret }: ServedObjects,
  { clock, config, database: { db } }: Context,
): void {
  // Uploads are streamed, so no parser may consume their bodies.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  const admit = (request: FastifyRequest<ObjectRoute>, method: SignedRequest['method']) => {
    const { type: contentType, signature, length = null, ...rest } = request.query;
    const signed = { method, key: request.params.key, contentType, length, ...rest };
    if (!isSigned(secret, signed, signature, clock())) throw new ProviderError('SIGNATURE_INVALID');
    return signed;
  };

  const url = `${objectsPath}/:key`;
  const schema = { params: Params, querystring: Query };
  const unlimited = { schema, bodyLimit: Number.MAX_SAFE_INTEGER, preValidation: refuseUnsizedUpload };

  app.put<ObjectRoute>(url, unlimited, async (request, reply) => {
    const signed = admit(request, 'PUT');
    const { key, checksum, offset } = signed;
    const length = Number(request.headers['content-length']);
    const isLength = signed.length === null ? length <= config.uploadLimits.maxFileBytes : length === signed.length;
    const { 'content-type': type, 'x-amz-checksum-crc32': sum } = request.headers;
    if (!isLength || type !== signed.contentType || (checksum !== undefined && sum !== checksum))
      throw new ProviderError('OBJECT_HEADERS');
    const admitAwaited = async () => {
      if (!(await isAwaited(db, key))) throw new ProviderError('SIGNATURE_INVALID');
    };
    await admitAwaited();
    // Checked again after the last byte, because the request may have been erased during the upload.
    const expected = { length, checksum, offset };
    await files.create(key, request.raw, expected, admitAwaited).catch(async (error: unknown) => {
      // Unread bytes of the body may remain, so the connection cannot carry another request.
      reply.header('connection', 'close');
      // A part is sent again, an upload of another kind is announced again.
      if (error instanceof ProviderError && error.code === 'OBJECT_INCOMPLETE' && offset === undefined)
        await settleUpload(db, clock, key);
      throw error;
    });
    return reply.code(200).send();
  });

  app.get<ObjectRoute>(url, { schema }, async (request, reply) => {
    const { key, contentType } = admit(request, 'GET');
    const size = await files.size(key);
    if (size === null) throw new ProviderError('OBJECT_NOT_FOUND');
    reply.header('cache-control', 'private, no-store');
    const range = answerRange(request, reply, tagOf(key), size);
    return reply.headers(untrustedFileHeaders).header('content-type', contentType).send(files.read(key, range));
  });
}

/** Refuses an upload without type or length, before validation. @throws ProviderError OBJECT_HEADERS. */
async function refuseUnsizedUpload(request: FastifyRequest): Promise<void> {
  const { 'content-type': type, 'content-length': length } = request.headers;
  if (!type || !length) throw new ProviderError('OBJECT_HEADERS');
}
