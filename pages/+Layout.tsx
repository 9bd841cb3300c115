import '#components/styles/fonts.css';
import '#components/styles/tokens.css';
import '#components/styles/base.css';
import type { ReactNode } from 'react';

/** Around the layouts of public and staff pages alike: what every page has. */
export function Layout({ children }: { children: ReactNode }) {
  return children;
}
