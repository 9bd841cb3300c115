import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { patientPageOf } from '#shared/contract/routes.ts';
import { isItalianMobile } from '#shared/rules/phone.ts';
import type { SentRequest } from '#shared/rules/plain-form.ts';

/** Passes data to the thank-you page in a cookie, because a URL with the data would appear in histories and logs. */
export function createSentRequests(app: Pick<FastifyInstance, 'parseCookie'>, secure: boolean) {
  const name = secure ? '__Host-sent' : 'sent';
  return {
    keep: (reply: FastifyReply, { fullName, phoneNumber, documents, patientPage }: SentRequest) => {
      const sent = new URLSearchParams({ fullName, phoneNumber, documents: String(documents) });
      if (patientPage) sent.set('patientPage', patientPage);
      reply.setCookie(name, sent.toString(), { maxAge: 60, sameSite: 'strict' });
    },
    of: ({ headers }: FastifyRequest): SentRequest | null => {
      const sent = new URLSearchParams(app.parseCookie(headers.cookie ?? '')[name]);
      const phoneNumber = sent.get('phoneNumber') ?? '';
      if (!isItalianMobile(phoneNumber)) return null;
      const documents = Number(sent.get('documents')) || 0;
      const patientPage = patientPageOf(Object.fromEntries(sent));
      return { fullName: sent.get('fullName') ?? '', phoneNumber, documents, patientPage };
    },
  };
}

export type SentRequests = ReturnType<typeof createSentRequests>;
