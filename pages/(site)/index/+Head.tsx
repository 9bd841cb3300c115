import { usePageContext } from 'vike-react/usePageContext';
import { JsonLd } from '#components/site/shell/JsonLd.tsx';
import { faqOf } from '#shared/content/faq.ts';
import { clinicData, faqData } from '#shared/content/structured-data.ts';

export function Head() {
  const { site, clinicPictures } = usePageContext();
  return (
    <>
      <JsonLd data={clinicData(site, clinicPictures.people)} />
      <JsonLd data={faqData(faqOf(site.clinic, site.uploadLimits))} />
    </>
  );
}
