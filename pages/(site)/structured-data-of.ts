import type { PageContext } from 'vike/types';
import { faqOf } from '#shared/content/faq.ts';
import { serviceHref } from '#shared/content/site.ts';
import {
  articleData,
  breadcrumbData,
  clinicData,
  faqData,
  serviceData,
  type StructuredData,
} from '#shared/content/structured-data.ts';
import { fillPath, isListed, pages, pageTitles } from '#shared/contract/routes.ts';
import type { Data as ArticlePage } from './blog/@blogId/+data.server.ts';
import type { Data as ServicePage } from './service/@serviceName/+data.server.ts';

/** The data of a page that shows an article or a service. */
export type Shown = Partial<Pick<ArticlePage, 'article'> & Pick<ServicePage, 'service' | 'content'>>;

/** @returns what search engines read about a page. */
export function structuredDataOf(
  { site, clinicPictures, offer, urlPathname, config: { pageName } }: PageContext,
  { article, service, content }: Shown,
): StructuredData[] {
  const { origin, clinic, uploadLimits } = site;
  const ofClinic = clinicData(site, clinicPictures.people);
  if (pageName === 'home') return [ofClinic, faqData(faqOf(clinic, uploadLimits))];
  const trailOf = (...trail: { name: string; path: string }[]) => breadcrumbData(origin, trail);
  if (article) {
    const path = fillPath(pages.blog, { blogId: article.id });
    const ofArticle = articleData(origin, { ...article, path, imagePath: article.imageUrl });
    return [ofClinic, ofArticle, trailOf({ name: 'I Nostri Blog', path: pages.blogs }, { name: article.title, path })];
  }
  if (service && content) {
    const { name } = service;
    const ofService = serviceData(origin, service, offer.prices.find((price) => price.name === name)?.euros);
    const trail = trailOf({ name: 'I Nostri Servizi', path: pages.services }, { name, path: serviceHref(name) });
    return [ofClinic, ofService, faqData(content.questions), trail];
  }
  const title = pageName && isListed(pageName) && pageTitles[pageName];
  return title ? [trailOf({ name: title, path: urlPathname })] : [];
}
