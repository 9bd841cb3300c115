import type { FastifyReply } from 'fastify';
import { calls, type CallName } from '#shared/contract/calls.ts';
import type { Forwarded } from './allowed-paths.ts';
import { WebsiteError } from '../http/errors.ts';
import { sendFile } from '../files/file-answer.ts';
import { networkError } from '../http/network-error.ts';
import { readWhole, type TransportAnswer } from '../upstream/receive-answer.ts';

/** 'application/json' and structured suffixes such as 'application/problem+json' (RFC 6839). */
const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** @returns whether a call is about articles. */
export const isOfBlog = (call: CallName): boolean => /^\/(?:blog|staff\/articles)\//.test(calls[call].path);

const statusesWithoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

const hasNoBody = ({ statusCode, headers }: TransportAnswer) =>
  statusesWithoutBody.has(statusCode) || headers['content-length'] === '0';

const utf8 = new TextDecoder();

/** Removes every member `previewUrl`. @returns whether there was one. */
function removePreviewUrls(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  let found = Object.hasOwn(value, 'previewUrl') && Reflect.deleteProperty(value, 'previewUrl');
  for (const member of Object.values(value)) found = removePreviewUrls(member) || found;
  return found;
}

/**
 * Removes the storage's URLs, which only the website may use; browsers get pictures at `/blog/image/…`.
 * @returns the JSON without them; the same bytes if it has none. @throws SyntaxError.
 */
function withoutPreviewUrls(json: Buffer): Buffer {
  const value: unknown = JSON.parse(utf8.decode(json));
  return removePreviewUrls(value) ? Buffer.from(JSON.stringify(value)) : json;
}

async function sendBlogJson(reply: FastifyReply, answer: TransportAnswer, call: CallName) {
  const received = await readWhole(answer);
  let json: Buffer;
  try {
    json = withoutPreviewUrls(received);
  } catch (cause) {
    const details = { call, status: answer.statusCode };
    throw new WebsiteError('PROVIDER_ANSWER_INVALID', { cause, details });
  }
  // Fastify sets the length of the new body.
  reply.removeHeader('content-length');
  return reply.send(json);
}

/** The parameters of a Content-Disposition; '' when there are none. */
const parametersOf = (disposition: string | undefined) => /;.*$/s.exec(disposition ?? '')?.[0] ?? '';

/**
 * Sends the provider's answer to a proxied call. JSON is passed on unchanged, except that articles lose the
 * storage's URLs. Anything else is sent as a file, which a browser never renders as a page of the site.
 * @throws WebsiteError as long as nothing has been sent.
 */
export async function sendProxied(
  reply: FastifyReply,
  { call }: Forwarded,
  answer: TransportAnswer,
): Promise<void> {
  // Fastify would set a type and a length for an empty buffer.
  if (hasNoBody(answer)) return void reply.send(Buffer.isBuffer(answer.body) ? undefined : answer.body);
  if (!jsonType.test(answer.headers['content-type'] ?? '')) return sendProxiedFile(reply, answer);
  if (!call || !isOfBlog(call) || answer.statusCode >= 300) return void reply.send(answer.body);
  await sendBlogJson(reply, answer, call);
}

async function sendProxiedFile(reply: FastifyReply, answer: TransportAnswer) {
  try {
    await sendFile(reply, answer, {
      parameters: parametersOf(answer.headers['content-disposition']),
      cacheControl: 'private, no-store',
    });
  } catch (error) {
    throw networkError('PROVIDER', error);
  }
}
