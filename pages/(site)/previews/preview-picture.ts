import { serviceSlug } from '#shared/content/services.ts';
import type { SiteConfig } from '#shared/page-context.ts';
import type { Shown } from '../structured-data-of.ts';

const pictures = import.meta.glob<string>('./*.jpg', { eager: true, import: 'default' });

/** @returns the picture of a shared link, of `previewWidth` × `previewHeight`, by the article or service that its page shows. */
export function previewOf({ clinic }: SiteConfig, { article, service }: Shown): { picture: string; alt: string } {
  if (article?.imageUrl) return { picture: `${article.imageUrl}?w=preview`, alt: article.title };
  // The pictures of art/scenes/previews.mjs, and their texts without the clinic's name.
  const [slug, title] = service ? [serviceSlug(service.name), service.name] : ['site', 'Garanzia Di Alta Qualità'];
  const picture = pictures[`./${slug}.jpg`];
  if (picture === undefined) throw new Error(`There is no preview ${slug}.jpg`);
  return { picture, alt: `${clinic.name}: ${title}. Prima visita gratuita. Risparmio fino al 70%.` };
}
