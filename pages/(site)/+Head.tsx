import { usePageContext } from 'vike-react/usePageContext';
import { JsonLd } from '#components/site/shell/JsonLd.tsx';
import { fullName } from '#shared/content/site.ts';
import { breadcrumbData } from '#shared/content/structured-data.ts';
import { isListed, pages, pageTitles } from '#shared/contract/routes.ts';
import { previewHeight, previewWidth } from '#shared/content/picture-widths.ts';

/** The canonical URL, the preview of a shared link (ogp.me), and the breadcrumbs, unless a page with data has its own. */
export function Head() {
  const pageContext = usePageContext();
  const { site, urlPathname, config } = pageContext;
  const url = new URL(urlPathname, site.origin).href;
  const preview = config.preview?.(pageContext);
  const { pageName } = config;
  const title = pageName && isListed(pageName) && pageTitles[pageName];
  return (
    <>
      <link rel="canonical" href={url} />
      <link rel="alternate" type="application/rss+xml" title="I Nostri Blog" href="/feed.xml" />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={fullName(site.clinic)} />
      <meta property="og:locale" content="it_IT" />
      {preview && (
        <>
          <meta property="og:type" content={preview.type} />
          <meta property="og:image" content={site.origin + preview.picture} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content={String(previewWidth)} />
          <meta property="og:image:height" content={String(previewHeight)} />
          <meta property="og:image:alt" content={preview.alt} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {title && urlPathname !== pages.home && (
        <JsonLd data={breadcrumbData(site.origin, [{ name: title, path: urlPathname }])} />
      )}
    </>
  );
}
