import { anchors, pages } from '#shared/contract/routes.ts';
import { anchorHref } from '#shared/content/site.ts';

export interface NavigationItem {
  label: string;
  href: string;
}

const aboutUs: NavigationItem = { label: 'Chi Siamo', href: anchorHref(anchors.aboutUs) };
const tourism: NavigationItem = { label: 'Turismo Dentale', href: anchorHref(anchors.dentalTourism) };
const questions: NavigationItem = { label: 'Domande Frequenti', href: anchorHref(anchors.faq) };

export const servicesItem: NavigationItem = { label: 'Servizi', href: anchorHref(anchors.services) };

export const contactItem: NavigationItem = { label: 'Contattaci', href: anchorHref(anchors.contactForm) };

/** The header's entries (docs/product.md, 2.3), without the button `contactItem`. */
export const navigation: readonly NavigationItem[] = [
  aboutUs,
  tourism,
  servicesItem,
  { label: 'Blog', href: pages.blogs },
  questions,
];

export const quickLinks: readonly NavigationItem[] = [
  aboutUs,
  tourism,
  servicesItem,
  { label: 'Perché Scegliere Noi', href: anchorHref(anchors.whyUs) },
  questions,
];
