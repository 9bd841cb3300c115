import { describe, expect, test } from 'vitest';
import { benefitsIn, reasons } from './benefits.ts';
import journeySteps from './journey-steps.json' with { type: 'json' };
import { medicalFigures, statedClaims, unregisteredNumbers } from '#tests/support/stated-figures.ts';
import claims from './claims.json' with { type: 'json' };
import { faqOf } from './faq.ts';
import { contentOf } from './services/content-of.ts';
import { services } from './services.ts';
import { defaultClinic } from './site.ts';

const benefits = benefitsIn(defaultClinic.town);
const megabytes = 1024 ** 2;
const faq = faqOf(defaultClinic, {
  maxFileBytes: 25 * megabytes,
  maxLargeBytes: 600 * megabytes,
  maxTotalBytes: 1536 * megabytes,
});

/** All texts inside a value, one per line. */
const textsOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.values(value).map(textsOf).join('\n') : String(value);

describe('numbers on the pages', () => {
  test('are found where they are not registered', () => {
    expect(unregisteredNumbers('Fino al 70% in meno, 5000 pazienti', statedClaims)).toEqual(['5000']);
    expect(unregisteredNumbers('Fino al 80% in meno', statedClaims)).toEqual(['80%']);
  });

  test('of the marketing texts are all claims of docs/product.md', () => {
    // A tile's large numeral is above the line that names what it counts.
    const texts = textsOf([benefits.map(({ title, text }) => [title, text]), reasons, journeySteps, faq]);
    expect(unregisteredNumbers(texts, statedClaims)).toEqual([]);
  });

  test('on the tiles are the claims', () => {
    const numerals = benefits.flatMap(({ numeral }) => numeral ?? []);
    expect(numerals).toEqual([
      '0 €',
      `${claims.savingsPercent}%`,
      String(claims.clinicAgeYears),
      String(claims.directFlightCities),
    ]);
  });

  test.each(services.map(({ name }) => name))('of %s are registered figures', (name) => {
    const service = services.find((candidate) => candidate.name === name);
    const figures = [...statedClaims, ...medicalFigures];
    expect(unregisteredNumbers(textsOf([service, contentOf(name)]), figures)).toEqual([]);
  });

  test('are registered only where some page states them', () => {
    const texts = textsOf([benefits, reasons, faq, services, services.map(({ name }) => contentOf(name))]);
    expect(medicalFigures.filter(({ phrase }) => !texts.includes(phrase))).toEqual([]);
  });
});
