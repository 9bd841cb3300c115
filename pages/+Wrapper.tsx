import type { ReactNode } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { ApiContext } from '#components/api-context.tsx';
import { PlainFormContext } from '#components/contact-form/plain-form-context.tsx';
import { SessionProvider } from '#components/session/SessionProvider.tsx';
import { SiteContext } from '#components/site-context.tsx';
import { browserApi } from './browser-api.ts';

/** Around every page: how components reach the server, the clinic's facts, and who is logged in. */
export function Wrapper({ children }: { children: ReactNode }) {
  const { site, user, plainForm } = usePageContext();
  return (
    <ApiContext value={browserApi}>
      <SiteContext value={site}>
        <SessionProvider serverUser={user}>
          <PlainFormContext value={plainForm}>{children}</PlainFormContext>
        </SessionProvider>
      </SiteContext>
    </ApiContext>
  );
}
