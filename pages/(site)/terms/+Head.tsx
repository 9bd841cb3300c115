import { usePageContext } from 'vike-react/usePageContext';
import { JsonLd } from '#components/site/JsonLd.tsx';
import { pages } from '#shared/routes.ts';
import { breadcrumbData } from '#shared/structured-data.ts';

export function Head() {
  const { origin } = usePageContext().site;
  return <JsonLd data={breadcrumbData(origin, [{ name: 'Termini e Condizioni', path: pages.terms }])} />;
}
