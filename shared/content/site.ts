import { type anchors, pages } from '../contract/routes.ts';
import { fillPath } from '../contract/fill-path.ts';

/** The clinic's name, a placeholder until publication (docs/installing.md, "Before publication"). */
export const siteName = 'Clinica Dentale';
export const siteCity = 'Tirana';
export const clinicName = `${siteName} ${siteCity}`;

/** @returns the document's title. It begins with the page's own title, so that this is readable in a narrow tab. */
export function documentTitle(pageTitle: string): string {
  return `${pageTitle} | ${clinicName}`;
}

/** @returns the link to an anchor of the home page: '/#faq'. It works without scripts and from every page. */
export function anchorHref(anchor: (typeof anchors)[keyof typeof anchors]): string {
  return `${pages.home}#${anchor}`;
}

/** @returns the path of a service's page, with the name percent-encoded. */
export function serviceHref(serviceName: string): string {
  return fillPath(pages.service, { serviceName });
}

/** @returns the `tel:` link of a telephone number in any notation. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}
