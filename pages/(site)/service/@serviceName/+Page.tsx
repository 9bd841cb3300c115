import { useData } from 'vike-react/useData';
import { ServiceClosing } from '#components/site/services/ServiceClosing.tsx';
import { ServiceContentBlocks } from '#components/site/services/ServiceContentBlocks.tsx';
import { ServiceIntro } from '#components/site/services/ServiceIntro.tsx';
import type { Data } from './+data.server.ts';

export function Page() {
  const { service, content, ...closing } = useData<Data>();
  return (
    <>
      <ServiceIntro service={service} />
      <ServiceContentBlocks name={service.name} content={content} />
      <ServiceClosing {...closing} />
    </>
  );
}
