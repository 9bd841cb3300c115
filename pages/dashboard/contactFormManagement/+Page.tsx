import { usePageContext } from 'vike-react/usePageContext';
import { RequestsPage } from '#components/staff/requests/RequestsPage.tsx';

export function Page() {
  const { urlParsed } = usePageContext();
  return <RequestsPage initialQuery={urlParsed.searchOriginal ?? ''} />;
}
