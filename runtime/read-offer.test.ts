import { describe, expect, test } from 'vitest';
import { readEnv } from './read-env.ts';
import { readOffer } from './read-offer.ts';

/** @throws SettingsError that names what is wrong. */
function readOfferOf(env: Record<string, string>) {
  const reader = readEnv(env);
  const offer = readOffer(reader);
  reader.finish();
  return offer;
}

describe('prices', () => {
  test('are in the order of the services, whatever the setting’s', () => {
    expect(readOfferOf({ SERVICE_PRICES: ' Corone Dentali = 250 ;\n Impianti Dentali=590; ' }).prices).toEqual([
      { name: 'Impianti Dentali', euros: 590 },
      { name: 'Corone Dentali', euros: 250 },
    ]);
    expect(readOfferOf({}).prices).toEqual([]);
  });

  test.each([
    ['Corone=250', 'must name one of Odontoiatria Conservativa, .*Sbiancamento in entry 1'],
    ['Sbiancamento=90; corone dentali=250', 'in entry 2'],
    ['Corone Dentali', 'whole euros from 1 to 99999, such as 590, for Corone Dentali'],
    ['Corone Dentali=250,50', 'whole euros'],
    ['Corone Dentali=0', 'whole euros'],
    ['Corone Dentali=100000', 'whole euros'],
    ['Corone Dentali=250 €', 'whole euros'],
    ['Corone Dentali=250=260', 'whole euros'],
    ['Corone Dentali=250; Corone Dentali=260', 'Corone Dentali only once'],
  ])('%j are refused', (SERVICE_PRICES, problem) => {
    expect(() => readOfferOf({ SERVICE_PRICES })).toThrow(new RegExp(`SERVICE_PRICES .*${problem}`));
  });
});

describe('the guarantee', () => {
  test('is a text, facts, or both', () => {
    expect(readOfferOf({}).guarantee).toBeNull();
    expect(readOfferOf({ GUARANTEE_TEXT: 'Per iscritto.' }).guarantee).toEqual({
      text: 'Per iscritto.',
      facts: [],
    });
    expect(readOfferOf({ GUARANTEE_FACTS: 'Corone: 5 anni; Protesi: 3 anni\nTitanio;' }).guarantee).toEqual({
      text: null,
      facts: ['Corone: 5 anni', 'Protesi: 3 anni', 'Titanio'],
    });
  });

  test('has at most six short facts', () => {
    expect(() => readOfferOf({ GUARANTEE_FACTS: 'a;b;c;d;e;f;g' })).toThrow('GUARANTEE_FACTS must have at most 6');
    expect(() => readOfferOf({ GUARANTEE_FACTS: 'x'.repeat(121) })).toThrow('at most 120 characters each');
    expect(() => readOfferOf({ GUARANTEE_TEXT: 'x'.repeat(601) })).toThrow('GUARANTEE_TEXT must have at most 600');
  });
});
