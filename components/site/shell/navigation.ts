import { anchors, pages } from '#shared/contract/routes.ts';
import { anchorHref } from '#shared/content/site.ts';

export interface NavigationItem {
  label: string;
  href: string;
}

/** The header's entries (docs/product.md, 2.3); Servizi has the list of services below it. */
export const servicesItem: NavigationItem = { label: 'Servizi', href: anchorHref(anchors.services) };

export const itemsBeforeServices: readonly NavigationItem[] = [
  { label: 'Chi Siamo', href: anchorHref(anchors.aboutUs) },
  { label: 'Turismo Dentale', href: anchorHref(anchors.dentalTourism) },
];

export const itemsAfterServices: readonly NavigationItem[] = [
  { label: 'Blog', href: pages.blogs },
  { label: 'Domande Frequenti', href: anchorHref(anchors.faq) },
];

export const contactItem: NavigationItem = { label: 'Contattaci', href: anchorHref(anchors.contactForm) };

/** The footer's quick links. */
export const quickLinks: readonly NavigationItem[] = [
  { label: 'Chi Siamo', href: anchorHref(anchors.aboutUs) },
  { label: 'Turismo Dentale', href: anchorHref(anchors.dentalTourism) },
  { label: 'Servizi', href: anchorHref(anchors.services) },
  { label: 'Perché Scegliere Noi', href: anchorHref(anchors.whyUs) },
  { label: 'Domande Frequenti', href: anchorHref(anchors.faq) },
];
