import type { ReactNode } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { SiteShell } from '#components/site/shell/SiteShell.tsx';
import { isStaffPage } from '#shared/contract/routes.ts';

/** Renders the error page in the site's frame. Staff's has none, because visitors would load its code and styles, too. */
export function Layout({ children }: { children: ReactNode }) {
  return isStaffPage(usePageContext().urlPathname) ? (
    <main>{children}</main>
  ) : (
    <SiteShell>{children}</SiteShell>
  );
}
