import { useData } from 'vike-react/useData';
import { ArticlesSection } from '#components/site/blog/ArticlesSection.tsx';
import { Benefits } from '#components/site/home/Benefits.tsx';
import { ClinicPlace } from '#components/site/home/ClinicPlace.tsx';
import { DentalTourism } from '#components/site/home/DentalTourism.tsx';
import { Faq } from '#components/site/home/Faq.tsx';
import { Hero } from '#components/site/home/Hero.tsx';
import { Offer } from '#components/site/home/Offer.tsx';
import { ServicesCarousel } from '#components/site/home/ServicesCarousel.tsx';
import { WhyUs } from '#components/site/home/WhyUs.tsx';
import type { Data } from './+data.server.ts';

export function Page() {
  const { articles, people, offer, reviews, place, faq } = useData<Data>();
  return (
    <>
      <Hero people={people} />
      {offer && <Offer html={offer} />}
      <Benefits />
      <DentalTourism />
      <ServicesCarousel />
      <WhyUs />
      {reviews && <Offer html={reviews} />}
      {place && <ClinicPlace html={place} />}
      <Faq html={faq} />
      <ArticlesSection articles={articles} />
    </>
  );
}
