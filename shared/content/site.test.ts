import { describe, expect, test } from 'vitest';
import { anchors } from '../contract/routes.ts';
import { anchorHref, defaultClinic, documentTitle, fullName, phoneHref, serviceHref } from './site.ts';

describe('addresses of the site', () => {
  test('an anchor is linked from every page by way of the home page', () => {
    expect(anchorHref(anchors.contactForm)).toBe('/#contact-form');
  });

  test('a service name is percent-encoded', () => {
    expect(serviceHref('All-on-4 e All-on-6')).toBe('/service/All-on-4%20e%20All-on-6');
  });

  test('a phone number keeps its digits and its plus sign', () => {
    expect(phoneHref('+355 (4) 000-0000')).toBe('tel:+35540000000');
  });

  test.each([
    ['Clinica Dentale', 'Tirana', 'Clinica Dentale Tirana'],
    ['Klinika Tirana', 'Tirana', 'Klinika Tirana'],
    ['Tirana Smile', 'Tirana', 'Tirana Smile'],
    ['Romano', 'Roma', 'Romano Roma'],
    ['Dr. D’Angelo & "Figli" <Šibenik>', 'Split', 'Dr. D’Angelo & "Figli" <Šibenik> Split'],
  ])('the name %s in %s is %s', (name, town, full) => {
    expect(fullName({ ...defaultClinic, name, town })).toBe(full);
  });

  test('the page comes first in the tab', () => {
    expect(documentTitle('I Nostri Servizi', defaultClinic)).toBe('I Nostri Servizi | Clinica Dentale Tirana');
  });
});
