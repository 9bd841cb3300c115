import type { SiteConfig } from '#shared/page-context.ts';

export interface Preview {
  type: 'website' | 'article';
  /** The path of a picture of `previewWidth` × `previewHeight`. */
  picture: string;
  alt: string;
}

const pictures = import.meta.glob<string>('./*.jpg', { eager: true, import: 'default' });

/** @param slug name of a picture of `art/scenes/previews.mjs`. @param title its text, without the clinic's name. */
export function pagePreview({ clinic }: SiteConfig, slug: string, title: string): Preview {
  const picture = pictures[`./${slug}.jpg`];
  if (picture === undefined) throw new Error(`There is no preview ${slug}.jpg`);
  const alt = `${clinic.name}: ${title}. Prima visita gratuita. Risparmio fino al 70%.`;
  return { type: 'website', picture, alt };
}

export const sitePreview = (site: SiteConfig): Preview => pagePreview(site, 'site', 'Garanzia Di Alta Qualità');
