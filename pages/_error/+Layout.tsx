import type { ReactNode } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { SiteShell } from '#components/site/shell/SiteShell.tsx';
import { isStaffPage } from '#shared/contract/routes.ts';

/** Staff's error page has no frame, because visitors would otherwise load the code of that frame. */
export function Layout({ children }: { children: ReactNode }) {
  return isStaffPage(usePageContext().urlPathname) ? <main>{children}</main> : <SiteShell>{children}</SiteShell>;
}
