import type { FastifyReply } from 'fastify';
import { WebsiteError } from '../../http/errors.ts';
import { isNotModified } from '../../http/preconditions.ts';
import { fileHeaders, type FilePresentation } from '../file-answer.ts';
import { pictureKey, type Resize, type Resizer } from './resizer.ts';
import { chooseFastFormat, type Variant } from './variant.ts';

/** Cache-Control of public pictures that may be replaced. */
export const publicCache = 'public, max-age=3600';

/** @returns the entity tag. It is weak, because another version of an encoder may produce other bytes. */
export const pictureTag = (source: string, variant: Variant | null): string => `W/"${pictureKey(source, variant)}"`;

/**
 * Sends a picture in another size. Until its AVIF is made, sends a format that is made faster; if the picture is public,
 * its AVIF is made afterwards. If the picture is narrower than requested, redirects to the width that shows all its
 * pixels, so that browsers never load the same bytes from two URLs.
 * @throws the errors of `Resize`.
 */
export async function sendPicture(
  reply: FastifyReply,
  { resize, isMade, resizeLater }: Resizer,
  [source, wanted, original]: Parameters<Resize>,
  { cacheControl, ...presentation }: FilePresentation,
): Promise<FastifyReply> {
  const { headers } = reply.request;
  const isPublic = cacheControl.startsWith('public');
  const isReady = wanted.format !== 'avif' || isMade(source, wanted);
  const variant = isReady ? wanted : { ...wanted, format: chooseFastFormat(headers.accept) };
  const etag = pictureTag(source, variant);
  const cached = { 'cache-control': isPublic && !isReady ? publicCache : cacheControl, vary: 'accept' };
  if (isNotModified(headers, etag))
    return reply
      .code(304)
      .headers({ ...cached, etag })
      .send();

  const logUnreadable = (err: unknown) => {
    if (err instanceof WebsiteError && err.code === 'PICTURE_UNREADABLE') reply.log.warn({ err }, 'picture unreadable');
    throw err;
  };
  const resized = await resize(source, variant, original).catch(logUnreadable);
  if (typeof resized === 'number') return reply.headers(cached).redirect(`?w=${resized}`, 302);
  // If it fails or too many wait, the next HTTP request for the picture tries again.
  if (isPublic && !isReady)
    resizeLater(source, wanted, original)
      .catch(logUnreadable)
      .catch(() => {});
  const type = `image/${variant.format}`;
  return reply.headers({ ...fileHeaders(type, { ...presentation, cacheControl, etag }), ...cached }).send(resized);
}
