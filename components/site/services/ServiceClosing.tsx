import type { BlogCard } from '#shared/content/blog-card.ts';
import { ArticlesSection } from '../blog/ArticlesSection.tsx';
import { DentalTourism } from '../home/DentalTourism.tsx';
import { ServicesCarousel } from '../home/ServicesCarousel.tsx';
import { WhyUs } from '../home/WhyUs.tsx';
import { ContactSection } from '../shell/ContactSection.tsx';

/** The last sections of every service page, including the page of an unknown service. */
export function ServiceClosing({ articles }: { articles: readonly BlogCard[] }) {
  return (
    <>
      <ServicesCarousel />
      <WhyUs />
      <DentalTourism />
      <ArticlesSection articles={articles} />
      <ContactSection />
    </>
  );
}
