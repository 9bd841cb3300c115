import { render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { statusOf } from '#components/app/session/status-of.ts';
import { isExpired } from '#shared/rules/quote.ts';

export type Data = Awaited<ReturnType<typeof data>>;

/** @returns the request; null until the browser has opened the page. @throws the error page if the provider failed. */
export async function data({ api, patient, quoteTexts }: PageContextServer) {
  const { secret = '', key = '', problem = null, typed = '' } = patient ?? {};
  const reading = key === '' ? null : api.call('readPatientPage', { body: { secret, key } });
  const request = await Promise.resolve(reading).catch((error: unknown) => {
    if ([400, 404, 410].includes(statusOf(error))) return null;
    throw render(503);
  });
  const validUntil = request?.quote?.validUntil;
  return { request, problem, typed, quoteTexts, isExpired: validUntil ? isExpired(validUntil, new Date()) : false };
}
