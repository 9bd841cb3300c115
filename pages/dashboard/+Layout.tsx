import { useEffect, type ReactNode } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { navigate } from 'vike/client/router';
import { FailedUploads } from '#components/staff/articles/editor/saving/FailedUploads.tsx';
import { Account } from '#components/staff/shell/Account.tsx';
import { mayOpen, startOf } from '#components/staff/shell/can-manage.ts';
import { StaffShell } from '#components/staff/shell/StaffShell.tsx';
import { SessionGate } from '#components/staff/accounts/SessionGate.tsx';
import { useSession } from '#components/app/session/SessionProvider.tsx';
import { pages } from '#shared/contract/routes.ts';

const toLogin = () => void navigate(pages.login);

export function Layout({ children }: { children: ReactNode }) {
  const { urlPathname } = usePageContext();
  const { user } = useSession();

  // Another user may have logged in, here or in another tab, since the server rendered this page.
  const admitted = !user || mayOpen(user, urlPathname);
  useEffect(() => {
    if (user && !admitted) void navigate(startOf(user));
  }, [admitted, user]);

  return (
    <StaffShell account={<Account />}>
      <FailedUploads />
      <SessionGate onLeave={toLogin}>{children}</SessionGate>
    </StaffShell>
  );
}
