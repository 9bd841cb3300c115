import { useState, type ReactNode } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { ApiContext, SiteContext } from '#components/app/contexts.ts';
import { PlainFormContext } from '#components/site/contact-form/use-contact-form.ts';
import { SessionProvider } from '#components/app/session/SessionProvider.tsx';
import type { PageContextFromServer } from '#shared/page-context.ts';
import { browserApi } from './browser-api.ts';

/** Provides every page with its contexts. A page whose data could not be loaded keeps those of the first page. */
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
