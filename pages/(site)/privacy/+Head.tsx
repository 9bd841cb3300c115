import { usePageContext } from 'vike-react/usePageContext';
import { JsonLd } from '#components/site/shell/JsonLd.tsx';
import { pages } from '#shared/contract/routes.ts';
import { breadcrumbData } from '#shared/content/structured-data.ts';

export function Head() {
  const { origin } = usePageContext().site;
  return <JsonLd data={breadcrumbData(origin, [{ name: 'Politica sulla Privacy', path: pages.privacy }])} />;
}
