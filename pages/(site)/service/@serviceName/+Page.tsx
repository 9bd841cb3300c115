import { useData } from 'vike-react/useData';
import { Offer } from '#components/site/home/Offer.tsx';
import { ServiceClosing } from '#components/site/services/ServiceClosing.tsx';
import { ServiceContentBlocks } from '#components/site/services/ServiceContentBlocks.tsx';
import { ServiceIntro } from '#components/site/services/ServiceIntro.tsx';
import type { Data } from './+data.server.ts';

export function Page() {
  const { service, content, price, offer, ...closing } = useData<Data>();
  return (
    <>
      <ServiceIntro service={service} price={price} />
      <ServiceContentBlocks name={service.name} content={content} />
      {offer && <Offer html={offer} />}
      <ServiceClosing {...closing} />
    </>
  );
}
