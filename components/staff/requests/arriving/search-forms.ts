import type { Call } from '#shared/contract/api.ts';
import type { FormPageQuery } from '#shared/contract/form-page.ts';
import { untilMissing } from '../../parts/null-if-missing.ts';

/** @returns a page of the list, or the whole list if it is short; null if the provider delivers only the whole list. */
export const searchForms = untilMissing((call: Call, body: FormPageQuery) => call('searchForms', { body }));
