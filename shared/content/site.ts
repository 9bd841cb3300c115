import { type anchors, pages, fillPath } from '../contract/routes.ts';
import type { Clinic } from '../clinic.ts';

/** Used until the operator configures them. Name and town are examples, the hours are specified (docs/product.md, 2.3). */
export const defaultClinic: Clinic = { name: 'Clinica Dentale', town: 'Tirana', hours: 'Lun - Ven: 8:00 - 20:00' };

/** @returns the clinic's name with its town, which is not repeated. */
export const fullName = ({ name, town }: Clinic): string =>
  ` ${name} `.includes(` ${town} `) ? name : `${name} ${town}`;

/** Begins with the page's own title, so that this is readable in a narrow tab. `clinic` is missing on a failed page. */
export const documentTitle = (pageTitle: string, clinic: Clinic | undefined): string =>
  clinic ? `${pageTitle} | ${fullName(clinic)}` : pageTitle;

export const anchorHref = (anchor: (typeof anchors)[keyof typeof anchors]): string => `${pages.home}#${anchor}`;

export const priceNote = 'Prezzo indicativo; la cifra esatta si trova nel preventivo.';

export const serviceHref = (serviceName: string): string => fillPath(pages.service, { serviceName });

/** @returns the `tel:` link of a telephone number in any notation. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
