import { render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { statusOf } from '#components/app/session/status-of.ts';
import type { PatientPage } from '#shared/contract/quotes.ts';
import { isExpired } from '#shared/rules/quote.ts';

export type Data = Awaited<ReturnType<typeof data>>;

/** @returns the request; null until the browser has opened the page. @throws the error page if the provider failed. */
async function readRequest({ api, patient }: PageContextServer): Promise<PatientPage | null> {
  const { secret = '', key = '' } = patient ?? {};
  if (secret === '' || key === '') return null;
  try {
    return await api.call('readPatientPage', { body: { secret, key } });
  } catch (error) {
    if ([400, 401, 404].includes(statusOf(error))) return null;
    throw render(503);
  }
}

export async function data(pageContext: PageContextServer) {
  const { patient, quoteTexts } = pageContext;
  const request = await readRequest(pageContext);
  return {
    request,
    problem: patient?.problem ?? null,
    isExpired: request?.quote ? isExpired(request.quote.validUntil, new Date()) : false,
    quoteTexts: request?.quote ? quoteTexts : {},
  };
}
