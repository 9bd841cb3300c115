import type { Blog } from '../contract/articles.ts';
import { pages } from '../contract/routes.ts';
import type { ClinicPerson, SiteConfig } from '../page-context.ts';
import { openingPeriods } from '../rules/opening-hours.ts';
import type { FaqItem } from './faq.ts';
import { serviceImage } from './services.ts';
import type { DescribedService } from './services/described.ts';
import { defaultClinic, fullName, serviceHref } from './site.ts';

const codes = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

/** @returns opening hours as schema.org's `openingHours`; null if they cannot be read. */
function schemaHours(hours: string): string | string[] | null {
  const periods = openingPeriods(hours)?.map(({ days, opens, closes }) => {
    const names = days.map((day) => codes[day]);
    // The days of a range follow each other.
    const isRange = days.length > 2 && days.every((day, index) => day === (Number(days[0]) + index) % 7);
    return `${isRange ? `${names[0]}-${names.at(-1)}` : names.join(',')} ${opens}-${closes}`;
  });
  return periods?.length === 1 ? (periods[0] ?? null) : (periods ?? null);
}

/** Structured data in the vocabulary of schema.org, for search engines. */
export type StructuredData = Record<string, unknown>;

const dataOf = (type: string, facts: StructuredData): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...facts,
});

const clinicId = (origin: string) => `${origin}/#clinic`;

const personData = (origin: string, { name, role, registration, sentence, photo }: ClinicPerson) => ({
  '@type': 'Person',
  name,
  jobTitle: role,
  description: sentence,
  image: origin + photo.href,
  identifier: { '@type': 'PropertyValue', name: 'Iscrizione all’albo', value: registration },
});

type ClinicSite = Pick<SiteConfig, 'origin' | 'clinic' | 'contactEmail' | 'contactPhone' | 'address' | 'mapUrl'>;

export function clinicData(site: ClinicSite, people: readonly ClinicPerson[]) {
  const { origin, clinic, contactEmail, contactPhone, address, mapUrl } = site;
  const openingHours = schemaHours(clinic.hours);
  return dataOf('Dentist', {
    '@id': clinicId(origin),
    name: fullName(clinic),
    url: `${origin}${pages.home}`,
    image: `${origin}/images/hero-desktop-2100.webp`,
    logo: `${origin}/icon-512.png`,
    email: contactEmail,
    telephone: contactPhone,
    ...(openingHours && { openingHours }),
    ...(mapUrl && { hasMap: mapUrl }),
    address: {
      '@type': 'PostalAddress',
      ...(address && { streetAddress: address }),
      addressLocality: clinic.town,
      // The country of another town is unknown.
      ...(clinic.town === defaultClinic.town && { addressCountry: 'AL' }),
    },
    ...(people.length > 0 && { employee: people.map((person) => personData(origin, person)) }),
  });
}

export const faqData = (items: readonly FaqItem[]) =>
  dataOf('FAQPage', {
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  });

/** @param euros the price at which the service begins, if the operator has set one. */
export function serviceData(origin: string, { name, shortDescription }: DescribedService, euros?: number) {
  return dataOf('Service', {
    name,
    description: shortDescription,
    url: origin + serviceHref(name),
    image: origin + serviceImage(name),
    provider: { '@id': clinicId(origin) },
    ...(euros !== undefined && {
      offers: {
        '@type': 'Offer',
        priceCurrency: 'EUR',
        priceSpecification: { '@type': 'PriceSpecification', minPrice: euros, priceCurrency: 'EUR' },
      },
    }),
  });
}

export function articleData(
  origin: string,
  article: Pick<Blog, 'createdAt' | 'modifiedAt'> & {
    title: string;
    description: string;
    path: string;
    imagePath: string | null;
  },
): StructuredData {
  return dataOf('BlogPosting', {
    headline: article.title,
    ...(article.description && { description: article.description }),
    datePublished: article.createdAt,
    dateModified: article.modifiedAt ?? article.createdAt,
    inLanguage: 'it',
    url: origin + article.path,
    image: origin + (article.imagePath ?? '/images/blog_placeholder.png'),
    author: { '@id': clinicId(origin) },
    publisher: { '@id': clinicId(origin) },
  });
}

/** @returns the breadcrumbs of a page. @param trail without the home page; the page itself is last. */
export function breadcrumbData(origin: string, trail: readonly { name: string; path: string }[]) {
  return dataOf('BreadcrumbList', {
    itemListElement: [{ name: 'Home', path: pages.home }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  });
}

/** @returns JSON for a `<script>` element, escaped so that no text can end the element. */
export const scriptJson = (data: StructuredData): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
