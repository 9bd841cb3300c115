import { RequestsPage } from '#components/staff/requests/RequestsPage.tsx';

export function Page() {
  return <RequestsPage />;
}
