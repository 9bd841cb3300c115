import type { FastifyReply } from 'fastify';
import { calls, type CallName } from '#shared/contract/calls.ts';
import type { Forwarded } from './allowed-paths.ts';
import { WebsiteError } from '../http/errors.ts';
import { sendFile } from '../files/file-answer.ts';
import { networkError } from '../http/network-error.ts';
import { readWhole, type TransportAnswer } from '../upstream/receive-answer.ts';

/** 'application/json' and structured suffixes such as 'application/problem+json' (RFC 6839). */
const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Whether articles are what a call is about. */
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
 * The storage's addresses are for the website alone: browsers get articles' pictures at `/blog/image/…`.
 * @returns the JSON without them, byte for byte the same when it has none. @throws SyntaxError.
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
  // Fastify announces the length of what is sent.
  reply.removeHeader('content-length');
  return reply.send(json);
}

/** The parameters of a Content-Disposition; '' when there are none. */
const parametersOf = (disposition: string | undefined) => /;.*$/s.exec(disposition ?? '')?.[0] ?? '';

/**
 * Sends what the provider answered to a proxied call. JSON is passed on as it is, an article's without the storage's
 * addresses. Anything else is a file and leaves as every file does: a browser never renders it as a page of ours.
 * @throws WebsiteError as long as nothing has been sent.
 */
export async function sendProxied(
  reply: FastifyReply,
  { call }: Forwarded,
  answer: TransportAnswer,
): Promise<void> {
  // Fastify would announce a type and a length for an empty buffer.
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
