import { usePageContext } from 'vike-react/usePageContext';
import { previewHeight, previewWidth } from '#shared/content/blog-content.ts';
import { siteCity, siteName } from '#shared/content/site.ts';

/** The head of every public page: its canonical URL and the preview of a shared link (ogp.me). */
export function Head() {
  const pageContext = usePageContext();
  const { site, urlPathname, config } = pageContext;
  const url = new URL(urlPathname, site.origin).href;
  const preview = config.preview?.(pageContext);
  return (
    <>
      <link rel="canonical" href={url} />
      <link rel="alternate" type="application/rss+xml" title="I Nostri Blog" href="/feed.xml" />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={`${siteName} ${siteCity}`} />
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
    </>
  );
}
