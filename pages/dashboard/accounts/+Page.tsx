import { AccountsPage } from '#components/staff/accounts/AccountsPage.tsx';

export function Page() {
  return <AccountsPage />;
}
