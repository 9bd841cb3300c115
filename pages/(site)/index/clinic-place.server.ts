import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ClinicPlaceMarkup } from '#components/site/home/clinic-place-markup.tsx';
import type { ClinicPictures, SiteConfig } from '#shared/page-context.ts';

/** @returns the section's content as HTML; null if the operator has set none of it. */
export function clinicPlace(site: SiteConfig, pictures: ClinicPictures): string | null {
  const { address, director } = site;
  const isEmpty = !address && !director && !pictures.map && pictures.rooms.length === 0;
  return isEmpty ? null : renderToStaticMarkup(createElement(ClinicPlaceMarkup, { facts: site, pictures }));
}
