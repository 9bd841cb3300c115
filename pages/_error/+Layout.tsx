import type { ReactNode } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { StaffShell } from '#components/staff/shell/StaffShell.tsx';
import { SiteShell } from '#components/site/shell/SiteShell.tsx';
import { errorContent } from './error-content.ts';

/** The frame of the requested page. */
export function Layout({ children }: { children: ReactNode }) {
  const { lang } = errorContent(usePageContext());
  return lang === 'hr' ? <StaffShell>{children}</StaffShell> : <SiteShell>{children}</SiteShell>;
}
