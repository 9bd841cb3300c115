import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callPath } from '#shared/contract/call-path.ts';
import { website } from '#shared/contract/routes.ts';
import { createTurns } from '#runtime/turns.ts';
import { blogImageWidths } from '#shared/content/picture-widths.ts';
import { fileType, hasThumbnail, signatureLength } from '#shared/rules/file-types.ts';
import type { UploadLimits } from '#shared/rules/upload-rules.ts';
import { fileHeaders } from '../files/file-answer.ts';
import type { HeicConverter } from '../files/pictures/heic.ts';
import { encode } from '../files/pictures/resizer.ts';
import { chooseFastFormat, type Variant } from '../files/pictures/variant.ts';
import { forwarded } from '../http/allowed-paths.ts';
import { WebsiteError } from '../http/errors.ts';
import { throwNetworkError } from '../http/network-error.ts';
import { peek } from '../http/peek.ts';
import { discard, readWhole, type TransportAnswer } from '../upstream/receive-answer.ts';
import type { ProviderClient } from '../upstream/client.ts';
import { pickRequestHeaders, pickResponseHeaders } from './passed-headers.ts';
import { sendProxied } from './proxied-answer.ts';

/** Maximum size of a picture that is sent instead of its thumbnail. A page with several larger ones would load for minutes. */
const mostThumbnailBytes = 4 * 1024 ** 2;

/** `GET /api/staff/forms/{formId}/files/{fileId}/view`: the document, HEIC as JPEG, or a picture in a width (docs/interfaces.md, 5.4). */
export async function viewedFilePlugin(
  app: FastifyInstance,
  options: { askProvider: ProviderClient; toJpeg: HeicConverter; limits: UploadLimits },
) {
  const { askProvider, toJpeg, limits } = options;
  const inTurn = createTurns(2);

  /**
   * @returns the response with its unsent body, and the picture to send instead: of another width, or a HEIC picture that
   *   can be decoded; null: the body.
   * @throws WebsiteError if the provider's connection fails, too many pictures wait to be decoded, or a large one has no thumbnail.
   */
  const convert = async (answer: TransportAnswer, { callerSignal, log }: FastifyRequest, to: Variant | null) => {
    const size = Number(answer.headers['content-length']);
    const isBounded = size <= limits.maxFileBytes;
    if (answer.statusCode !== 200 || !isBounded) return { answer, picture: null };
    const { firstBytes, whole } = await peek(answer.body, signatureLength).catch(throwNetworkError('PROVIDER'));
    const type = fileType(firstBytes);
    const isHeic = type === 'image/heic';
    if (!(to ? hasThumbnail(type) : isHeic)) return { answer: { ...answer, body: whole }, picture: null };
    let body = whole;
    const read = async () => (body = await readWhole({ ...answer, body: whole }));
    const make = async () => {
      const jpeg = isHeic ? await toJpeg(read, callerSignal) : null;
      const made = to ? await inTurn(async () => encode(jpeg ?? (await read()), to)) : jpeg;
      // Narrower than asked for, it is sent as it is.
      return typeof made === 'number' ? jpeg && { bytes: jpeg } : made && { bytes: made, ...to };
    };
    const picture = await make().catch((err: unknown) => {
      if (!callerSignal.aborted) log.warn({ err }, 'document not converted');
      const isSentWhole = !to || size <= mostThumbnailBytes;
      if (!(err instanceof WebsiteError) || (err.code === 'PICTURE_UNREADABLE' && isSentWhole)) return null;
      discard({ ...answer, body });
      throw err;
    });
    return { answer: { ...answer, body }, picture };
  };

  type Viewed = { Params: { formId: string; fileId: string }; Querystring: { w?: string } };
  app.get<Viewed>(website.viewedFile, async (request, reply) => {
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
    const width = blogImageWidths.find((known) => String(known) === request.query.w);
    const variant = width === undefined ? null : { width, format: chooseFastFormat(request.headers.accept) };
    const { answer, picture } = await convert(received, request, variant).catch((error: unknown) => {
      // The browser tab shows the refusal, and the Refresh header makes it retry.
      if (error instanceof WebsiteError && error.retryAfter !== null) reply.header('refresh', error.retryAfter);
      throw error;
    });
    if (picture) {
      const presentation = { parameters: '', cacheControl: 'private, no-store' };
      return reply.headers(fileHeaders(`image/${picture.format ?? 'jpeg'}`, presentation)).send(picture.bytes);
    }
    reply.code(answer.statusCode).headers(pickResponseHeaders(answer.headers));
    await sendProxied(reply, to.call, answer);
    return reply;
  });
}
