import { anchors, pages } from '#shared/contract/routes.ts';
import { anchorHref } from '#shared/content/site.ts';

const aboutUs = { label: 'Chi Siamo', href: anchorHref(anchors.aboutUs) };
const tourism = { label: 'Turismo Dentale', href: anchorHref(anchors.dentalTourism) };
const questions = { label: 'Domande Frequenti', href: anchorHref(anchors.faq) };
export const servicesItem = { label: 'Servizi', href: anchorHref(anchors.services) };
export const contactItem = { label: 'Contattaci', href: anchorHref(anchors.contactForm) };

/** The header's entries (docs/product.md, 2.3), without the button `contactItem`. */
export const navigation = [aboutUs, tourism, servicesItem, { label: 'Blog', href: pages.blogs }, questions];

const whyUs = { label: 'Perché Scegliere Noi', href: anchorHref(anchors.whyUs) };
export const quickLinks = [aboutUs, tourism, servicesItem, whyUs, questions];
