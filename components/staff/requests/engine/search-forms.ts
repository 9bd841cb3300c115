import type { Call } from '#shared/contract/api.ts';
import type { FormPage, FormPageQuery } from '#shared/contract/requests-desk.ts';
import type { Additions } from '#components/app/session/additions.ts';

/** @returns a page of a long list; of a short list, or from a provider without this call, all requests. */
export const searchForms = async (
  call: Call,
  additions: Additions['requests'],
  body: FormPageQuery,
): Promise<FormPage> =>
  (await additions.search({ body })) ?? { ...(await call('listForms', {})), place: null };
