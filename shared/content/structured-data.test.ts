import { describe, expect, test } from 'vitest';
import { defaultClinic } from './site.ts';
import { articleData, breadcrumbData, clinicData, scriptJson } from './structured-data.ts';

const site = {
  origin: 'https://clinic.example',
  clinic: defaultClinic,
  contactEmail: 'info@clinic.example',
  contactPhone: '+355 4 000 0000',
  address: null,
  mapUrl: null,
};

const article = {
  title: 'Viaggio',
  description: 'Un volo, un taxi.',
  createdAt: '2025-03-12T08:00:00Z',
  path: '/blog/7',
  imagePath: null,
};

const inTown = (town: string, hours: string) => clinicData({ ...site, clinic: { name: 'Ana & Iva', town, hours } }, []);

describe('data for search engines', () => {
  test('says of the clinic what docs/product.md and the configuration know', () => {
    expect(clinicData(site, [])).toMatchObject({
      '@type': 'Dentist',
      url: 'https://clinic.example/',
      telephone: '+355 4 000 0000',
      openingHours: 'Mo-Fr 08:00-20:00',
    });
  });

  test('has the hours and the country only where they are known', () => {
    expect(inTown('Šibenik', 'su appuntamento')).not.toHaveProperty('openingHours');
    expect(inTown('Šibenik', 'x')['address']).toEqual({
      '@type': 'PostalAddress',
      addressLocality: 'Šibenik',
    });
    expect(inTown('Šibenik', 'Sab 9:00 - 13:00')).toMatchObject({
      name: 'Ana & Iva Šibenik',
      openingHours: 'Sa 09:00-13:00',
    });
    const both = 'Lunedì – Ven 8.00-12.30; Sab: 9:00 - 13:00';
    expect(inTown('Šibenik', 'Lun, Mer, Ven: 8 - 20')['openingHours']).toBe('Mo,We,Fr 08:00-20:00');
    expect(inTown('Šibenik', both)['openingHours']).toEqual(['Mo-Fr 08:00-12:30', 'Sa 09:00-13:00']);
  });

  test('has the address and its map where the clinic gives them', () => {
    const mapUrl = 'https://maps.example/clinic';
    const given = clinicData({ ...site, address: 'Rruga e Dëshmorëve 1', mapUrl }, []);
    expect(given['address']).toMatchObject({
      streetAddress: 'Rruga e Dëshmorëve 1',
      addressLocality: 'Tirana',
    });
    expect(given['hasMap']).toBe(mapUrl);
    expect(Object.keys(clinicData(site, []))).not.toContain('hasMap');
  });

  test('names the clinic’s people with their register numbers, if there are any', () => {
    const photo = { href: '/clinic/abc', caption: '1', width: 320, height: 400 };
    const facts = { name: 'Dott. Prova', role: 'Odontoiatra', registration: 'Albo 7', sentence: 'Cura.' };
    expect(clinicData(site, [{ ...facts, photo }])['employee']).toEqual([
      {
        '@type': 'Person',
        name: 'Dott. Prova',
        jobTitle: 'Odontoiatra',
        description: 'Cura.',
        image: 'https://clinic.example/clinic/abc',
        identifier: { '@type': 'PropertyValue', name: 'Iscrizione all’albo', value: 'Albo 7' },
      },
    ]);
    expect(Object.keys(clinicData(site, []))).not.toContain('employee');
  });

  test('shows the placeholder of the blog for an article without an image', () => {
    expect(articleData(site.origin, article)).toMatchObject({
      '@type': 'BlogPosting',
      image: 'https://clinic.example/images/blog_placeholder.png',
    });
  });

  test('names the description and the last change of an article, or its date if that is all there is', () => {
    expect(articleData(site.origin, article)).toMatchObject({
      description: 'Un volo, un taxi.',
      datePublished: '2025-03-12T08:00:00Z',
      dateModified: '2025-03-12T08:00:00Z',
    });
    const changed = { ...article, description: '', modifiedAt: '2025-04-01T08:00:00Z' };
    expect(articleData(site.origin, changed)).toMatchObject({ dateModified: '2025-04-01T08:00:00Z' });
    expect(Object.keys(articleData(site.origin, changed))).not.toContain('description');
  });

  test('counts the steps from the home page', () => {
    expect(breadcrumbData(site.origin, [{ name: 'I Nostri Servizi', path: '/services' }])).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://clinic.example/' },
        { position: 2, item: 'https://clinic.example/services' },
      ],
    });
  });

  test('cannot end the script element it stands in', () => {
    const json = scriptJson({ headline: '</script><script>alert(1)</script>' });
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual({ headline: '</script><script>alert(1)</script>' });
  });
});
