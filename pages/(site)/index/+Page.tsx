import { useData } from 'vike-react/useData';
import { BlogListing } from '#components/blog/BlogListing.tsx';
import { ContactForm } from '#components/contact-form/ContactForm.tsx';
import { Benefits } from '#components/home/Benefits.tsx';
import { DentalTourism } from '#components/home/DentalTourism.tsx';
import { Faq } from '#components/home/Faq.tsx';
import { Hero } from '#components/home/Hero.tsx';
import { ServicesCarousel } from '#components/home/ServicesCarousel.tsx';
import { WhyUs } from '#components/home/WhyUs.tsx';
import type { Data } from './+data.server.ts';

export function Page() {
  const { blogs } = useData<Data>();
  return (
    <>
      <Hero form={<ContactForm />} />
      <Benefits />
      <DentalTourism />
      <ServicesCarousel />
      <WhyUs />
      <Faq />
      <BlogListing blogs={blogs} />
    </>
  );
}
