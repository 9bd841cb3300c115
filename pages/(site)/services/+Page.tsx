import { ServiceRows } from '#components/site/services/ServiceRows.tsx';
import { PageIntro } from '#components/site/shell/PageIntro.tsx';

export function Page() {
  return (
    <>
      <PageIntro
        title="I Nostri Servizi"
        lead="Che cosa sono, quando servono, come si svolgono: nove cure spiegate senza promesse."
      />
      <ServiceRows />
    </>
  );
}
