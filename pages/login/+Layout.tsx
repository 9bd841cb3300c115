import type { ReactNode } from 'react';
import { StaffShell } from '#components/dashboard/StaffShell.tsx';

export function Layout({ children }: { children: ReactNode }) {
  return <StaffShell>{children}</StaffShell>;
}
