import type { FastifyReply } from 'fastify';
import { Blog } from '#shared/contract/articles.ts';
import { callNames, definitionOf, type CallName } from '#shared/contract/calls.ts';
import { storageMembers } from '#shared/contract/schemas.ts';
import { WebsiteError } from '../http/errors.ts';
import { sendFile } from '../files/file-answer.ts';
import { throwNetworkError } from '../http/network-error.ts';
import { readWhole, type TransportAnswer } from '../upstream/receive-answer.ts';

/** Matches 'application/json' and types with the suffix '+json', such as 'application/problem+json' (RFC 6839). */
const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Names of the members that contain storage URLs and are hidden from browsers, by call. */
export const hiddenMembers: ReadonlyMap<CallName | null, ReadonlySet<string>> = new Map(
  callNames
    .map((name) => {
      const { answer, changes } = definitionOf(name);
      // A provider may return the article after changing it.
      return [name, new Set(storageMembers(changes === 'blog' ? [answer, Blog] : answer))] as const;
    })
    .filter(([, members]) => members.size > 0),
);

const hasNoBody = ({ statusCode, headers }: TransportAnswer) =>
  [204, 205, 304].includes(statusCode) || headers['content-length'] === '0';

const utf8 = new TextDecoder();

/** Removes every member with one of the names, at any depth. @returns whether there was one. */
function removeMembers(value: unknown, names: ReadonlySet<string>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  let found = false;
  for (const [name, member] of Object.entries(value))
    found = (names.has(name) ? Reflect.deleteProperty(value, name) : removeMembers(member, names)) || found;
  return found;
}

const maxRememberedBytes = 256 * 1024;

/** The latest answer to each call of visitors, as received and as sent. They get the same articles again and again. */
const latest = new Map<CallName, { received: Buffer; sent: Buffer }>();

/** @returns the JSON without the members, or the same bytes if it has none of them. @throws SyntaxError. */
function withoutMembers(json: Buffer, call: CallName, names: ReadonlySet<string>): Buffer {
  const known = latest.get(call);
  if (known?.received.equals(json)) return known.sent;
  const value: unknown = JSON.parse(utf8.decode(json));
  const sent = removeMembers(value, names) ? Buffer.from(JSON.stringify(value)) : json;
  const isRemembered = definitionOf(call).audience === 'anyone' && json.length <= maxRememberedBytes;
  if (isRemembered) latest.set(call, { received: json, sent });
  return sent;
}

/**
 * Sends the provider's response to a proxied call. JSON is passed on unchanged, except that storage URLs are
 * removed, because browsers get pictures at `/blog/image/…`. Anything else is sent as a file, which a browser never
 * renders as a page of the site.
 * @param call null if the contract does not define the call.
 * @throws WebsiteError if nothing has been sent yet.
 */
export async function sendProxied(reply: FastifyReply, call: CallName | null, answer: TransportAnswer): Promise<void> {
  // For an empty buffer, Fastify would set a type and a length.
  if (hasNoBody(answer)) return void reply.send(Buffer.isBuffer(answer.body) ? undefined : answer.body);
  const { statusCode, headers, body } = answer;
  if (!jsonType.test(headers['content-type'] ?? '')) {
    const [parameters = ''] = /;.*$/s.exec(headers['content-disposition'] ?? '') ?? [];
    const presentation = { parameters, cacheControl: 'private, no-store' };
    await sendFile(reply, answer, presentation).catch(throwNetworkError('PROVIDER'));
    return;
  }
  const hidden = call && hiddenMembers.get(call);
  if (!hidden || statusCode >= 300) return void reply.send(body);
  const received = await readWhole(answer);
  try {
    const json = withoutMembers(received, call, hidden);
    // Fastify sets the length of the new body.
    reply.removeHeader('content-length').send(json);
  } catch (cause) {
    throw new WebsiteError('PROVIDER_ANSWER_INVALID', { cause, details: { call, status: statusCode } });
  }
}
