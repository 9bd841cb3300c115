import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '#shared/contract/api.ts';
import { fillPath, website } from '#shared/contract/routes.ts';
import type { LargeUpload } from '#shared/contract/large-upload.ts';
import { signatureLength } from '#shared/rules/file-types.ts';
import { kindOf } from '#shared/rules/quote.ts';
import { mostBytes } from '#shared/rules/upload-rules.ts';
import { drainRequest } from '../http/drain-request.ts';
import { WebsiteError } from '../http/errors.ts';
import type { Budget } from '../http/limits/budget.ts';
import { receivedName } from '../http/received-name.ts';
import type { VisitorApi } from '../upstream/call.ts';
import type { Forms } from './forms.ts';
import { createOpenWrites } from './open-writes.ts';
import { createPartWriter, hashOfStart } from './part-writer.ts';
import type { Storage } from './storage.ts';
import { refuseLost } from './store-document.ts';
import { acceptDocument, byteCount, limitSlowness, multipartBytes, requiredField } from './upload-body.ts';
import { outcomeOf, refuseDocument } from './uploads.ts';

const version = '1.0.0';

type OfUpload = Record<'Params', Pick<LargeUpload, 'uploadId'>>;

/**
 * Receives large documents by tus 1.0.0, with creation, creation-with-upload and termination (docs/interfaces.md, 5.5).
 * The offset is always the provider's, so that every website can continue every upload.
 */
export async function largeUploadsPlugin(
  app: FastifyInstance,
  options: Forms & { storage: Storage; uploadBytes: Budget; visitorApi: VisitorApi },
) {
  const { storage, limits, uploadBytes, visitorApi, patientVisits, metrics } = options;
  const writeParts = createPartWriter(storage, uploadBytes);
  const writes = createOpenWrites();
  const config = { isNoLoad: true, rate: 'documents' } as const;

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) => done(null, payload));
  app.addHook('preClose', writes.endAll);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ 'tus-resumable': version, 'cache-control': 'no-store' });
    if (request.method === 'OPTIONS' || request.headers['tus-resumable'] === version) return done();
    reply.header('tus-version', version);
    throw new WebsiteError('PRECONDITION_FAILED');
  });

  const receive = async <Answer>(
    request: FastifyRequest,
    task: (body: Readable) => Promise<Answer>,
  ): Promise<Answer> => {
    const arrived = limitSlowness(request, Number(request.headers['content-length'] ?? limits.maxFileBytes));
    try {
      if (!(request.body instanceof Readable)) throw new WebsiteError('UNSUPPORTED_MEDIA_TYPE');
      return await task(request.body);
    } catch (error) {
      metrics.uploads.inc({ kind: 'document', outcome: outcomeOf(error) });
      throw error;
    } finally {
      arrived();
      // Browsers send slices of 20 MiB.
      drainRequest(request, Math.max(limits.maxFileBytes, 20 * 1024 ** 2));
    }
  };

  const finish = async (call: Call, { uploadId, size }: LargeUpload): Promise<void> => {
    await call('finishLargeUpload', { body: { uploadId } }).catch(refuseLost).catch(refuseDocument);
    metrics.uploads.inc({ kind: 'document', outcome: 'stored' });
    metrics.uploadedBytes.inc({ kind: 'document' }, size);
  };

  for (const url of [website.largeUploads, website.patientLargeUploads])
    app.post(url, { config }, (request, reply) =>
      receive(request, async (body) => {
        const pairs = String(request.headers['upload-metadata'] ?? '').matchAll(/(\w+) ([\w+/=]+)/g);
        const fields = new Map<string, string>();
        for (const [, name = '', text = ''] of pairs) fields.set(name, Buffer.from(text, 'base64').toString());
        const size = byteCount(request.headers['upload-length'], 'upload-length');
        const fileName = receivedName(requiredField(fields, 'filename'));
        const { contentType, firstBytes } = await acceptDocument({ fields, fileName, size, contentType: '', body });
        if (size > mostBytes(contentType, limits)) throw new WebsiteError('FILE_TOO_LARGE');
        // Each upload takes a place in the storage from its beginning, so that many small ones would be a burden.
        if (size <= limits.maxFileBytes)
          throw new WebsiteError('UPLOAD_FIELDS', { message: 'The document is not large' });
        if (firstBytes.length < Math.min(signatureLength, size)) throw new WebsiteError('UPLOAD_INCOMPLETE');
        const document = { fileName, contentType, size, firstBytes: hashOfStart(firstBytes) };

        const begin = () => {
          const clientToken = fields.get('clientToken') ?? '';
          if (url === website.largeUploads)
            return request.api.call('beginLargeUpload', { body: { clientToken, ...document } });
          const patient = { ...patientVisits.keyOf(request), kind: kindOf(fields.get('kind')) };
          return request.api.call('beginPatientLargeUpload', { body: { ...patient, ...document } });
        };
        const { uploadId } = await begin().catch(refuseDocument);
        const { call } = visitorApi(request);
        await writes.settle(uploadId);
        const upload = await call('getLargeUpload', { body: { uploadId } });
        if (upload.offset === size) await finish(call, upload);
        const location = fillPath(website.largeUpload, { uploadId });
        return reply.code(201).headers({ location, 'upload-offset': upload.offset }).send();
      }),
    );

  app.head<OfUpload>(website.largeUpload, { config }, async (request, reply) => {
    await writes.settle(request.params.uploadId);
    const { offset, size } = await visitorApi(request).call('getLargeUpload', { body: request.params });
    return reply.headers({ 'upload-offset': offset, 'upload-length': size }).send();
  });

  app.patch<OfUpload>(website.largeUpload, { config }, (request, reply) =>
    receive(request, async (content) => {
      const { uploadId } = request.params;
      const given = byteCount(request.headers['upload-offset'], 'upload-offset');
      const body = multipartBytes(content.iterator({ destroyOnReturn: false }));
      const offset = await writes.run(uploadId, request, async () => {
        const { call } = visitorApi(request);
        const upload = await call('getLargeUpload', { body: { uploadId } });
        if (upload.offset !== given) throw new WebsiteError('UPLOAD_OFFSET');
        const stored = await writeParts(upload, body, call, request).catch(refuseDocument);
        if (stored === upload.size) await finish(call, upload);
        return stored;
      });
      return reply.code(204).header('upload-offset', offset).send();
    }),
  );

  app.delete<OfUpload>(website.largeUpload, { config }, async (request, reply) => {
    await writes.end(request.params.uploadId);
    await visitorApi(request).call('abandonLargeUpload', { body: request.params });
    return reply.code(204).send();
  });

  app.options(website.largeUploads, { config }, (_request, reply) =>
    reply
      .code(204)
      .headers({
        allow: 'POST, OPTIONS',
        'tus-version': version,
        'tus-extension': 'creation,creation-with-upload,termination',
        'tus-max-size': Math.max(limits.maxFileBytes, limits.maxLargeBytes),
      })
      .send(),
  );
}
