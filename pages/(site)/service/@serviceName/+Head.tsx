import { useData } from 'vike-react/useData';
import { usePageContext } from 'vike-react/usePageContext';
import { JsonLd } from '#components/site/shell/JsonLd.tsx';
import { pages } from '#shared/contract/routes.ts';
import { serviceHref } from '#shared/content/site.ts';
import { breadcrumbData, clinicData, faqData, serviceData } from '#shared/content/structured-data.ts';
import type { Data } from './+data.server.ts';

export function Head() {
  const { site, clinicPictures, offer } = usePageContext();
  const { service, content } = useData<Data>();
  const price = offer.prices.find(({ name }) => name === service.name);
  const trail = [
    { name: 'I Nostri Servizi', path: pages.services },
    { name: service.name, path: serviceHref(service.name) },
  ];
  return (
    <>
      <JsonLd data={clinicData(site, clinicPictures.people)} />
      <JsonLd data={serviceData(site.origin, service, price?.euros)} />
      <JsonLd data={faqData(content.questions)} />
      <JsonLd data={breadcrumbData(site.origin, trail)} />
    </>
  );
}
