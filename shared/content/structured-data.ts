import type { FaqItem } from './faq.ts';
import { pages } from '../contract/routes.ts';
import { serviceHref, siteCity, siteName } from './site.ts';
import { serviceImage, type Service } from './services.ts';

/** The facts for structured data, only from docs/product.md and the configuration. */
export interface SiteFacts {
  origin: string;
  contactEmail: string;
  contactPhone: string;
  /** Street and number. */
  address: string | null;
  mapUrl: string | null;
}

/** A value of schema.org, for search engines. */
export type StructuredData = Record<string, unknown>;

const clinicId = (origin: string) => `${origin}/#clinic`;

/** The clinic, as a Dentist. */
export function clinicData({
  origin,
  contactEmail,
  contactPhone,
  address,
  mapUrl,
}: SiteFacts): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'Dentist',
    '@id': clinicId(origin),
    name: `${siteName} ${siteCity}`,
    url: `${origin}${pages.home}`,
    image: `${origin}/images/hero-desktop-2100.webp`,
    logo: `${origin}/icon-512.png`,
    email: contactEmail,
    telephone: contactPhone,
    openingHours: 'Mo-Fr 08:00-20:00',
    ...(mapUrl && { hasMap: mapUrl }),
    address: {
      '@type': 'PostalAddress',
      ...(address && { streetAddress: address }),
      addressLocality: siteCity,
      addressCountry: 'AL',
    },
  };
}

/** The questions of the home page. */
export function faqData(items: readonly FaqItem[]): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** One of the nine services. */
export function serviceData(origin: string, { name, shortDescription }: Service): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name,
    description: shortDescription,
    url: origin + serviceHref(name),
    image: origin + serviceImage(name),
    provider: { '@id': clinicId(origin) },
  };
}

/** An article. */
export function articleData(
  origin: string,
  article: { title: string; createdAt: string; path: string; imagePath: string | null },
): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: article.title,
    datePublished: article.createdAt,
    inLanguage: 'it',
    url: origin + article.path,
    image: origin + (article.imagePath ?? '/images/blog_placeholder.png'),
    author: { '@id': clinicId(origin) },
    publisher: { '@id': clinicId(origin) },
  };
}

/** The breadcrumbs from the home page to a page, which comes last. */
export function breadcrumbData(
  origin: string,
  trail: readonly { name: string; path: string }[],
): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: pages.home }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

/** @returns JSON for a `<script>` element, escaped so that no text can end the element. */
export function scriptJson(data: StructuredData): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}
