import { usePageContext } from 'vike-react/usePageContext';
import { siteCity, siteName } from '#shared/content/site.ts';

/** In the head of every public page: its one address, and what a shared link shows. */
export function Head() {
  const { site, urlPathname } = usePageContext();
  const url = new URL(urlPathname, site.origin).href;
  return (
    <>
      <link rel="canonical" href={url} />
      <link rel="alternate" type="application/rss+xml" title="I Nostri Blog" href="/feed.xml" />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={`${siteName} ${siteCity}`} />
      <meta property="og:locale" content="it_IT" />
    </>
  );
}
