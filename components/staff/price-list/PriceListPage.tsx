import { useApi } from '#components/app/api-context.tsx';
import { LoadedView } from '../parts/LoadedView.tsx';
import { PageHeading } from '../parts/PageHeading.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { PriceListForm } from './PriceListForm.tsx';

/** The clinic's price list, from which quotes are written (docs/product.md, 4.13). */
export function PriceListPage() {
  const api = useApi();
  const source = useLoaded(() => api.call('getPriceList', {}), 'The price list could not be loaded');
  return (
    <>
      <PageHeading title="Cjenik" />
      <LoadedView source={source} failed={{ text: 'Cjenik se nije mogao učitati.' }}>
        {(list) => (
          <PriceListForm key={list.revision} list={list} onSaved={(saved) => source.change(() => saved)} />
        )}
      </LoadedView>
    </>
  );
}
