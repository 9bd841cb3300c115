import { useData } from 'vike-react/useData';
import { usePageContext } from 'vike-react/usePageContext';
import { JsonLd } from '#components/site/shell/JsonLd.tsx';
import { fullName } from '#shared/content/site.ts';
import { previewHeight, previewWidth } from '#shared/content/picture-widths.ts';
import { previewOf } from './previews/preview-picture.ts';
import { structuredDataOf, type Shown } from './structured-data-of.ts';

/** The canonical URL, the preview of a shared link (ogp.me), and the structured data for search engines. */
export function Head() {
  const pageContext = usePageContext();
  const { site, urlPathname } = pageContext;
  const shown = useData<Shown | undefined>() ?? {};
  const url = new URL(urlPathname, site.origin).href;
  const preview = previewOf(site, shown);
  return (
    <>
      <link rel="canonical" href={url} />
      <link rel="alternate" type="application/rss+xml" title="I Nostri Blog" href="/feed.xml" />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={fullName(site.clinic)} />
      <meta property="og:locale" content="it_IT" />
      <meta property="og:type" content={shown.article ? 'article' : 'website'} />
      <meta property="og:image" content={site.origin + preview.picture} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(previewWidth)} />
      <meta property="og:image:height" content={String(previewHeight)} />
      <meta property="og:image:alt" content={preview.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {shown.article && <meta property="article:published_time" content={shown.article.createdAt} />}
      {structuredDataOf(pageContext, shown).map((data) => (
        <JsonLd key={String(data['@type'])} data={data} />
      ))}
    </>
  );
}
