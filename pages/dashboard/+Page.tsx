import { canManage } from '#components/staff/shell/can-manage.ts';
import { DashboardHome, NoAccess } from '#components/staff/shell/DashboardHome.tsx';
import { useSession } from '#components/app/session/SessionProvider.tsx';

export function Page() {
  const { user } = useSession();
  if (!user) return null;
  return canManage(user) ? <DashboardHome user={user} /> : <NoAccess />;
}
