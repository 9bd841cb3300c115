import { useData } from 'vike-react/useData';
import { QuoteSettingsContext } from '#components/staff/requests/quote/quote-settings.ts';
import { RequestsPage } from '#components/staff/requests/RequestsPage.tsx';
import type { Data } from './+data.server.ts';

export function Page() {
  return (
    <QuoteSettingsContext value={useData<Data>()}>
      <RequestsPage />
    </QuoteSettingsContext>
  );
}
