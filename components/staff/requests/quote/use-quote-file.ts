import type { QuoteFile } from '#shared/contract/quotes.ts';
import { useApi } from '#components/app/api-context.tsx';
import { nullIfMissing } from '#components/app/session/additions.ts';
import { useAdditions } from '#components/app/session/SessionProvider.tsx';
import { useSite } from '#components/app/site-context.tsx';
import { useLoaded } from '../../parts/use-loaded.ts';

export type QuoteStore = ReturnType<typeof useQuoteFile>;

/** @returns whether the provider has quotes (docs/product.md, 7.4); false until it has responded. */
export function useHasQuotes(): boolean {
  const { loaded } = useLoaded(useAdditions().quotes.exist, 'The price list could not be loaded');
  return loaded.state === 'loaded' && loaded.value;
}

/** The quotes of a request, and the address of the patient's page. */
export function useQuoteFile(formId: string) {
  const api = useApi();
  const { origin } = useSite();
  const { quotes } = useAdditions();
  const { loaded, reload, refresh, change } = useLoaded<QuoteFile | null>(
    async () =>
      (await quotes.exist()) ? nullIfMissing(api.call('getQuotes', { params: { formId } })) : null,
    'The quotes could not be loaded',
  );
  const file = loaded.state === 'loaded' ? loaded.value : null;
  return {
    state: loaded.state,
    /** null until loaded, and if the provider has no quotes. */
    file,
    /** null: there is none. */
    link: file?.link ? origin + file.link : null,
    show: (next: QuoteFile) => change(() => next),
    reload,
    refresh,
  };
}
