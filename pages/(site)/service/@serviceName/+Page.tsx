import { useData } from 'vike-react/useData';
import { ContactForm } from '#components/contact-form/ContactForm.tsx';
import { ServiceClosing } from '#components/services/ServiceClosing.tsx';
import { ServiceContentBlocks } from '#components/services/ServiceContentBlocks.tsx';
import { ServiceIntro } from '#components/services/ServiceIntro.tsx';
import type { Data } from './+data.server.ts';

export function Page() {
  const { service, content, blogs } = useData<Data>();
  return (
    <>
      <ServiceIntro service={service} />
      <ServiceContentBlocks content={content} />
      <ServiceClosing blogs={blogs} form={<ContactForm />} />
    </>
  );
}
