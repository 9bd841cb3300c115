import type { ReactNode } from 'react';
import type { BlogCard } from '#shared/content/blog-card.ts';
import { ArticlesSection } from '../blog/ArticlesSection.tsx';
import { DentalTourism } from '../home/DentalTourism.tsx';
import { ServicesCarousel } from '../home/ServicesCarousel.tsx';
import { WhyUs } from '../home/WhyUs.tsx';
import { ContactSection } from '../shell/ContactSection.tsx';

/** The last sections of every service's page, also of the page of an unknown service. */
export function ServiceClosing({ articles, form }: { articles: readonly BlogCard[]; form: ReactNode }) {
  return (
    <>
      <ServicesCarousel />
      <WhyUs />
      <DentalTourism />
      <ArticlesSection articles={articles} />
      <ContactSection form={form} />
    </>
  );
}
