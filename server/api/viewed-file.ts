import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callPath } from '#shared/contract/call-path.ts';
import { website } from '#shared/contract/routes.ts';
import { fileType, signatureLength } from '#shared/rules/file-types.ts';
import { fileHeaders } from '../files/file-answer.ts';
import type { HeicConverter } from '../files/pictures/heic.ts';
import { forwarded } from '../http/allowed-paths.ts';
import { WebsiteError } from '../http/errors.ts';
import { networkError } from '../http/network-error.ts';
import { peek } from '../http/peek.ts';
import { discard, readWhole, type TransportAnswer } from '../upstream/receive-answer.ts';
import type { ProviderClient } from '../upstream/client.ts';
import { pickRequestHeaders, pickResponseHeaders } from './passed-headers.ts';
import { sendProxied } from './proxied-answer.ts';

interface ViewedFileOptions {
  askProvider: ProviderClient;
  toJpeg: HeicConverter;
  maxBytes: number;
}

/** `GET /api/staff/forms/{formId}/files/{fileId}/view`: the document, HEIC as JPEG (docs/interfaces.md, 5.4). */
export async function viewedFilePlugin(
  app: FastifyInstance,
  { askProvider, toJpeg, maxBytes }: ViewedFileOptions,
) {
  /**
   * @returns the response with its unsent body, and the JPEG if the body is a HEIC picture that can be decoded.
   * @throws WebsiteError if the provider's connection fails or too many pictures wait to be decoded.
   */
  const convert = async (answer: TransportAnswer, { callerSignal, log }: FastifyRequest) => {
    const isBounded = Number(answer.headers['content-length']) <= maxBytes;
    if (answer.statusCode !== 200 || !isBounded) return { answer, jpeg: null };
    const { firstBytes, whole } = await peek(answer.body, signatureLength).catch((error: unknown) => {
      throw networkError('PROVIDER', error);
    });
    if (fileType(firstBytes) !== 'image/heic') return { answer: { ...answer, body: whole }, jpeg: null };
    let body = whole;
    const read = async () => (body = await readWhole({ ...answer, body: whole }));
    const jpeg = await toJpeg(read, callerSignal).catch((err: unknown) => {
      log.warn({ err }, 'document not converted');
      if (!(err instanceof WebsiteError)) return null;
      discard({ ...answer, body });
      throw err;
    });
    return { answer: { ...answer, body }, jpeg };
  };

  app.get<{ Params: { formId: string; fileId: string } }>(website.viewedFile, async (request, reply) => {
    const path = callPath('getFormFile', request.params);
    const to = forwarded('GET', path);
    if (!to) throw new WebsiteError('NOT_FOUND');
    const received = await askProvider(
      {
        ...to,
        method: 'GET',
        mayStream: true,
        // The website reads these bytes, so they must not be compressed.
        headers: { ...pickRequestHeaders(request, false), 'accept-encoding': 'identity' },
        signal: request.callerSignal,
      },
      request.providerSession,
    );
    const { answer, jpeg } = await convert(received, request).catch((error: unknown) => {
      // The browser tab shows the refusal, and the Refresh header makes it retry.
      if (error instanceof WebsiteError && error.retryAfter !== null)
        reply.header('refresh', error.retryAfter);
      throw error;
    });
    if (jpeg)
      return reply
        .headers(fileHeaders('image/jpeg', { parameters: '', cacheControl: 'private, no-store' }))
        .send(jpeg);
    reply.code(answer.statusCode).headers(pickResponseHeaders(answer.headers));
    await sendProxied(reply, to.call, answer);
    return reply;
  });
}
