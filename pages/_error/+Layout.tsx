import type { ReactNode } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { StaffShell } from '#components/staff/shell/StaffShell.tsx';
import { SiteShell } from '#components/site/shell/SiteShell.tsx';
import { isStaffPage } from '#shared/contract/routes.ts';

/** Renders the error page in the frame of the requested page. */
export function Layout({ children }: { children: ReactNode }) {
  const Shell = isStaffPage(usePageContext().urlPathname) ? StaffShell : SiteShell;
  return <Shell>{children}</Shell>;
}
