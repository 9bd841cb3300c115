import '#components/ui/styles/fonts.css';
import '#components/ui/styles/tokens.css';
import '#components/ui/styles/base.css';
import type { ReactNode } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { navigate } from 'vike/client/router';
import { useAnchorLinks } from '#components/site/shell/anchor-links.ts';
import { ErrorBoundary } from '#components/app/ErrorBoundary.tsx';
import { CookieBanner } from '#components/app/CookieBanner.tsx';
import { ContactFloatingButton, StaffFloatingButton } from '#components/site/shell/FloatingButtons.tsx';
import { PageAnnouncement } from '#components/app/PageAnnouncement.tsx';
import { PageLoader } from '#components/app/PageLoader.tsx';
import { Toaster } from '#components/ui/Toaster.tsx';
import { isSinglePurpose, isStaffPage, pages } from '#shared/contract/routes.ts';

const italian = { area: 'Notifiche', dismiss: 'Chiudi la notifica' };
const croatian: typeof italian = { area: 'Obavijesti', dismiss: 'Zatvori obavijest' };

const goHome = () => navigate(pages.home);

/** The outer layout of public and staff pages (docs/product.md, 2.2). */
export function Layout({ children }: { children: ReactNode }) {
  const { urlPathname } = usePageContext();
  const isOfStaff = isStaffPage(urlPathname);
  const lang = isOfStaff ? 'hr' : 'it';
  useAnchorLinks(goHome);
  return (
    <>
      <PageLoader />
      <PageAnnouncement />
      <ErrorBoundary lang={lang} page={urlPathname}>
        {children}
      </ErrorBoundary>
      {!isOfStaff && !isSinglePurpose(urlPathname) && <ContactFloatingButton key={urlPathname} />}
      <StaffFloatingButton path={urlPathname} />
      <CookieBanner lang={lang} />
      <Toaster labels={isOfStaff ? croatian : italian} />
    </>
  );
}
