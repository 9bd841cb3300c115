import { AccountPage } from '#components/staff/account/AccountPage.tsx';

export function Page() {
  return <AccountPage />;
}
