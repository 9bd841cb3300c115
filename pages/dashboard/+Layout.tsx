import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { navigate } from 'vike/client/router';
import { FailedUploads } from '#components/staff/articles/editor/FailedUploads.tsx';
import { Account } from '#components/staff/shell/Account.tsx';
import { canManage } from '#components/staff/shell/can-manage.ts';
import { StaffApiContext, watchedStaffApi } from '#components/staff/shell/staff-api.tsx';
import { StaffShell } from '#components/staff/shell/StaffShell.tsx';
import { SessionGate } from '#components/staff/login/SessionGate.tsx';
import { useReopening, useSession } from '#components/app/session/SessionProvider.tsx';
import { pages } from '#shared/contract/routes.ts';
import { browserStaffApi } from './staff-api.ts';

export function Layout({ children }: { children: ReactNode }) {
  const { urlPathname } = usePageContext();
  const { user } = useSession();
  const { guard } = useReopening();
  const staffApi = useMemo(() => watchedStaffApi(browserStaffApi, guard), [guard]);
  const toLogin = useCallback(() => void navigate(pages.login), []);

  // Somebody else may have logged in here or in another tab since the server admitted this page.
  const admitted = !user || canManage(user) || urlPathname === pages.dashboard;
  useEffect(() => {
    if (!admitted) void navigate(pages.dashboard);
  }, [admitted]);

  return (
    <StaffShell account={<Account />}>
      <FailedUploads />
      <StaffApiContext value={staffApi}>
        <SessionGate onLeave={toLogin}>{children}</SessionGate>
      </StaffApiContext>
    </StaffShell>
  );
}
