import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The cookie that identifies a phone (docs/interfaces.md, 4.3). */
export interface PhoneKeys {
  /** @returns the key of the calling phone; undefined if it has none yet. */
  of: (request: FastifyRequest) => string | undefined;
  /** Lets the phone keep its key for as long as a link is valid. @param key a new one, if it has none. */
  keep: (reply: FastifyReply, key?: string) => void;
}

/** Seconds that a link is valid. */
const maxAge = 15 * 60;

/** @param secure whether visitors use an https origin. */
export function createPhoneKeys(app: Pick<FastifyInstance, 'parseCookie'>, secure: boolean): PhoneKeys {
  const name = secure ? '__Host-phone' : 'phone';
  return {
    of: ({ headers }) => app.parseCookie(headers.cookie ?? '')[name],
    keep: (reply, key = randomBytes(32).toString('base64url')) =>
      void reply.setCookie(name, key, {
        maxAge,
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure,
      }),
  };
}
