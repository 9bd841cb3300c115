import { canManage } from '#components/dashboard/can-manage.ts';
import { DashboardHome, NoAccess } from '#components/dashboard/DashboardHome.tsx';
import { useSession } from '#components/session/SessionProvider.tsx';

export function Page() {
  const { user } = useSession();
  if (!user) return null;
  return canManage(user) ? <DashboardHome user={user} /> : <NoAccess />;
}
