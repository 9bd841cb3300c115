import type { FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import { PhoneLinkToken, PhoneOfLink, type PhoneLinkAnswer } from '#shared/contract/phone-link.ts';
import { website } from '#shared/contract/routes.ts';
import { WebsiteError } from '../http/errors.ts';
import type { PhoneKeys } from './phone-keys.ts';

/**
 * Opens a link for a phone (docs/interfaces.md, 4.3). A phone without a key gets one and asks again with it:
 * a lost answer must not bind the link to a key that no phone has.
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
