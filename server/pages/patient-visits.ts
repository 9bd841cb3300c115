import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Value } from 'typebox/value';
import { fieldsOf } from '#shared/fields-of.ts';
import problems from '#shared/content/patient-problems.json' with { type: 'json' };
import { fillPath, isPatientPage, pages } from '#shared/contract/routes.ts';
import { PatientKey } from '#shared/contract/quotes.ts';
import type { PatientVisit } from '#shared/page-context.ts';
import { WebsiteError } from '../http/errors.ts';

const openMinutes = 30;

/** Marks the address of a page that has just been opened. A browser that comes without the cookie keeps none. */
const openedMark = 'aperta';
export const openedQuery = `?${openedMark}`;

/** @returns the secret, without what messengers and mail programs add to a link ('.', '_', '&utm_source=…') or break it by. */
function secretOf({ params }: FastifyRequest): string {
  const written = String(fieldsOf(params)['secret']);
  // As the bundled provider writes it.
  const [, hex] = /^<?([\da-f]{40})(?![\da-f])/i.exec(written.replaceAll(/[\s=>]|\p{Cf}/gu, '')) ?? [];
  return hex?.toLowerCase() ?? /^[\w-]{32,64}(?![\w-])/.exec(written)?.[0] ?? '';
}

/** The cookie of a browser that has opened a patient's page (docs/interfaces.md, 4.5). @param secure true: its origin is https. */
export function createPatientVisits(app: Pick<FastifyInstance, 'parseCookie'>, secure: boolean) {
  const name = secure ? '__Secure-richiesta' : 'richiesta';
  const keyOf = ({ headers }: FastifyRequest) => app.parseCookie(headers.cookie ?? '')[name] ?? '';
  return {
    /**
     * @returns the visit if the request is for a patient's page.
     * @param problem the reason why an action failed. @param typed the question that failed with it.
     */
    of: (request: FastifyRequest, problem: string | null = null, typed = ''): PatientVisit | null => {
      if (!isPatientPage(request.routeOptions.url ?? '')) return null;
      const key = keyOf(request);
      const isClosed = key === '' && fieldsOf(request.query)[openedMark] !== undefined;
      return { secret: secretOf(request), key, problem: problem ?? (isClosed ? problems.closed : null), typed };
    },
    /** @returns the credentials for the provider. @throws WebsiteError PATIENT_PAGE_CLOSED if the browser has none. */
    keyOf: (request: FastifyRequest): PatientKey => {
      const credentials = { secret: secretOf(request), key: keyOf(request) };
      if (!Value.Check(PatientKey, credentials)) throw new WebsiteError('PATIENT_PAGE_CLOSED');
      return credentials;
    },
    secretOf,
    keep: (reply: FastifyReply, secret: string, key: string) =>
      void reply.setCookie(name, key, { path: fillPath(pages.patientPage, { secret }), maxAge: openMinutes * 60 }),
  };
}

export type PatientVisits = ReturnType<typeof createPatientVisits>;
