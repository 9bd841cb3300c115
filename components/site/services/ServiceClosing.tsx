import type { BlogCard } from '#shared/content/blog-card.ts';
import { ArticlesSection } from '../blog/ArticlesSection.tsx';
import { DentalTourism } from '../home/DentalTourism.tsx';
import { ServicesCarousel } from '../home/ServicesCarousel.tsx';
import { WhyUs } from '../home/WhyUs.tsx';
import { ContactSection } from '../shell/ContactSection.tsx';

export interface ServiceClosingProps {
  articles: readonly BlogCard[];
  /** The clinic's people as HTML, if the operator has named any. */
  people?: string;
}

/** The last sections of every service page, including the page of an unknown service. */
export function ServiceClosing({ articles, people }: ServiceClosingProps) {
  return (
    // Style sheets make the sections in it more compact on phones, so that most of the page is about the treatment.
    <div data-compact>
      <ServicesCarousel />
      <WhyUs brief />
      <DentalTourism brief />
      <ArticlesSection articles={articles} />
      <ContactSection brief people={people} />
    </div>
  );
}
