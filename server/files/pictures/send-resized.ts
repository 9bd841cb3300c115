import type { FastifyReply, FastifyRequest } from 'fastify';
import { blogImageWidths } from '#shared/content/blog-content.ts';
import { isNotModified } from '../../http/preconditions.ts';
import { fileHeaders, type FilePresentation } from '../file-answer.ts';
import { pictureKey, type Original, type Resizer } from './resizer.ts';
import type { Variant } from './variant.ts';

/** @returns a weak tag, because another version of an encoder may produce other bytes. */
export const pictureTag = (source: string, variant: Variant | 'original') =>
  `W/"${pictureKey(source, variant)}"`;

/**
 * Sends a picture in a size and format, or 304 if the browser has it. Redirects a width larger than the
 * picture to the narrowest width that shows all its pixels, so that browsers never load the same bytes from
 * two URLs.
 * @throws the errors of Resizer; WebsiteError PRECONDITION_FAILED.
 */
export async function sendResized(
  request: FastifyRequest,
  reply: FastifyReply,
  resizer: Resizer,
  {
    original,
    variant,
    presentation,
  }: { original: Original; variant: Variant; presentation: Omit<FilePresentation, 'etag'> },
): Promise<FastifyReply> {
  const { cacheControl } = presentation;
  const etag = pictureTag(original.source, variant);
  reply.header('vary', 'accept');
  if (isNotModified(request.headers, etag))
    return reply.code(304).headers({ etag, 'cache-control': cacheControl }).send();
  if (variant.width !== 'preview') {
    const pixels = await resizer.measure(original);
    const enough = blogImageWidths.find((width) => width >= pixels) ?? Infinity;
    if (enough < variant.width)
      return reply.header('cache-control', cacheControl).redirect(`?w=${enough}`, 302);
  }
  const bytes = await resizer.resize(original, variant);
  return reply.headers(fileHeaders(`image/${variant.format}`, { ...presentation, etag })).send(bytes);
}
