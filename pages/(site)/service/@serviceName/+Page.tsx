import { useData } from 'vike-react/useData';
import { BlogListing } from '#components/blog/BlogListing.tsx';
import { ContactForm } from '#components/contact-form/ContactForm.tsx';
import { DentalTourism } from '#components/home/DentalTourism.tsx';
import { WhyUs } from '#components/home/WhyUs.tsx';
import { ServiceIntro } from '#components/services/ServiceIntro.tsx';
import { ContactSection } from '#components/site/ContactSection.tsx';
import type { Data } from './+data.server.ts';

export function Page() {
  const { service, blogs } = useData<Data>();
  return (
    <>
      <ServiceIntro service={service} />
      <DentalTourism />
      <WhyUs />
      <BlogListing blogs={blogs} />
      <ContactSection form={<ContactForm />} />
    </>
  );
}
