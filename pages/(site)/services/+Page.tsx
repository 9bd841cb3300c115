import { useData } from 'vike-react/useData';
import { ServiceRows } from '#components/site/services/ServiceRows.tsx';
import { ClosingCall } from '#components/site/shell/ClosingCall.tsx';
import { PageIntro } from '#components/site/shell/PageIntro.tsx';
import type { Data } from './+data.server.ts';

export function Page() {
  return (
    <>
      <PageIntro
        title="I Nostri Servizi"
        lead="Che cosa sono, quando servono, come si svolgono: nove cure spiegate con parole semplici."
      />
      <ServiceRows {...useData<Data>()} />
      <ClosingCall />
    </>
  );
}
