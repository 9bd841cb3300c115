import { useData } from 'vike-react/useData';
import { usePageContext } from 'vike-react/usePageContext';
import { JsonLd } from '#components/site/shell/JsonLd.tsx';
import { fillPath, pages } from '#shared/contract/routes.ts';
import { articleData, breadcrumbData, clinicData } from '#shared/content/structured-data.ts';
import type { Data } from './+data.server.ts';

export function Head() {
  const { site, clinicPictures } = usePageContext();
  const { article } = useData<Data>();
  const { title, createdAt } = article;
  const path = fillPath(pages.blog, { blogId: article.id });
  const trail = [
    { name: 'I Nostri Blog', path: pages.blogs },
    { name: title, path },
  ];
  return (
    <>
      <meta property="article:published_time" content={createdAt} />
      <JsonLd data={clinicData(site, clinicPictures.people)} />
      <JsonLd data={articleData(site.origin, { ...article, path, imagePath: article.imageUrl })} />
      <JsonLd data={breadcrumbData(site.origin, trail)} />
    </>
  );
}
