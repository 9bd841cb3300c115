import { usePageContext } from 'vike-react/usePageContext';
import { isListed } from '#shared/contract/routes.ts';

/** The head of every page: the icons and, for most pages, a tag that asks search engines not to index the page. */
export function Head() {
  const { pageName } = usePageContext().config;
  return (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/icon-32.png" sizes="32x32" type="image/png" />
      <link rel="manifest" href="/site.webmanifest" />
      <link rel="apple-touch-icon" href="/icon-180.png" />
      <meta name="theme-color" content="#0b3440" />
      {/* iPhones would turn numbers, dates and addresses into links before React has taken over the page. */}
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, unit=no" />
      {!(pageName && isListed(pageName)) && <meta name="robots" content="noindex" />}
    </>
  );
}
