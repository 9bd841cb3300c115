import { type anchors, fillPath, pages } from '../contract/routes.ts';

/** What the clinic is called; its true name is not known (see the operator's documentation). */
export const siteName = 'Clinica Dentale';
export const siteCity = 'Tirana';

/** @returns the text of the browser's tab: the page's own title first, for those who have many tabs. */
export function documentTitle(pageTitle: string): string {
  return `${pageTitle} | ${siteName} ${siteCity}`;
}

/** @returns the link to an anchor of the home page: '/#faq'. It works without scripts and from every page. */
export function anchorHref(anchor: (typeof anchors)[keyof typeof anchors]): string {
  return `${pages.home}#${anchor}`;
}

/** @returns the page of a service, its name percent-encoded. */
export function serviceHref(serviceName: string): string {
  return fillPath(pages.service, { serviceName });
}

/** @returns the `tel:` link of a phone number as people write it. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}
