import type { ReactNode } from 'react';
import { StaffShell } from '#components/staff/shell/StaffShell.tsx';

export function Layout({ children }: { children: ReactNode }) {
  return <StaffShell>{children}</StaffShell>;
}
