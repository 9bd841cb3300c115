import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Value } from 'typebox/value';
import { PhoneLinkToken, PhoneOfLink, type PhoneLinkAnswer } from '#shared/contract/phone-link.ts';
import { website } from '#shared/contract/routes.ts';
import { WebsiteError } from '../http/errors.ts';

const maxAge = 15 * 60;

/** The cookie that identifies a phone (docs/interfaces.md, 4.3). @param secure true if visitors use an https origin. */
export function createPhoneKeys(app: Pick<FastifyInstance, 'parseCookie'>, secure: boolean) {
  const name = secure ? '__Host-phone' : 'phone';
  return {
    of: ({ headers }: FastifyRequest) => app.parseCookie(headers.cookie ?? '')[name],
    /** Sets the cookie with the key, for as long as a link is valid. @param key a new random key by default. */
    keep: (reply: FastifyReply, key = randomBytes(32).toString('base64url')) =>
      void reply.setCookie(name, key, { maxAge, sameSite: 'strict' }),
  };
}

export type PhoneKeys = ReturnType<typeof createPhoneKeys>;

/**
 * Opens a link for a phone (docs/interfaces.md, 4.3). A phone without a key first gets one and then repeats the
 * request with it. Otherwise, a lost response would bind the link to a key that no phone has.
 */
export async function phoneLinkPlugin(app: FastifyInstance, { phoneKeys }: { phoneKeys: PhoneKeys }) {
  app.post(website.phoneLink, async (request, reply): Promise<PhoneLinkAnswer> => {
    if (!Value.Check(PhoneLinkToken, request.body)) throw new WebsiteError('BAD_REQUEST');
    reply.header('cache-control', 'no-store');
    const phone = { token: request.body.token, phoneKey: phoneKeys.of(request) };
    if (!Value.Check(PhoneOfLink, phone)) {
      phoneKeys.keep(reply);
      return { seconds: null };
    }
    phoneKeys.keep(reply, phone.phoneKey);
    return request.api.call('joinPhoneLink', { body: phone });
  });
}
