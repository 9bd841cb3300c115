import { useState, type ReactNode } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { ApiContext } from '#components/app/api-context.tsx';
import { PlainFormContext } from '#components/site/contact-form/use-contact-form.ts';
import { SessionProvider } from '#components/app/session/SessionProvider.tsx';
import { SiteContext } from '#components/app/site-context.tsx';
import type { PageContextFromServer } from '#shared/page-context.ts';
import { browserApi } from './browser-api.ts';

/**
 * Wraps every page with the server's calls, the clinic's data and the session. A page whose data did not
 * arrive lacks them and keeps the clinic's data of the first page.
 */
export function Wrapper({ children }: { children: ReactNode }) {
  const { site, user, plainForm }: Partial<PageContextFromServer> = usePageContext();
  const [firstSite] = useState(site);
  return (
    <ApiContext value={browserApi}>
      <SiteContext value={site ?? firstSite ?? null}>
        <SessionProvider serverUser={user ?? null}>
          <PlainFormContext value={plainForm ?? null}>{children}</PlainFormContext>
        </SessionProvider>
      </SiteContext>
    </ApiContext>
  );
}
