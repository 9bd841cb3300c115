import { useData } from 'vike-react/useData';
import { QuoteSettingsContext } from '#components/staff/requests/quote/quote-settings.ts';
import { RequestsPage } from '#components/staff/requests/RequestsPage.tsx';
import type { Data } from './+data.server.ts';

export function Page() {
  const { query, ...settings } = useData<Data>();
  return (
    <QuoteSettingsContext value={settings}>
      <RequestsPage query={query} />
    </QuoteSettingsContext>
  );
}
