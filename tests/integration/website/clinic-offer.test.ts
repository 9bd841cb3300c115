import { expect, test } from 'vitest';
import { serviceHref } from '#shared/content/site.ts';
import { offerEnv, review, writeReviews } from '../../support/clinic-offer.ts';
import { newFolder } from '../../support/new-folder.ts';
import { startStack } from '../../support/stack.ts';

const implants = serviceHref('Impianti Dentali');
const whitening = serviceHref('Sbiancamento');

/** @returns the text of the pages that can show prices, guarantee and reviews, by path. */
async function pagesOf(env: Record<string, string>) {
  const { website } = await startStack({ env });
  const pages: Record<string, string> = {};
  for (const path of ['/', '/services', implants, whitening]) pages[path] = (await website.send({ path })).text;
  // Without the data for scripts, which repeats the page.
  return (path: string) => (pages[path] ?? '').replace(/<script id="vike_pageContext.*?<\/script>/s, '');
}

const shown = /Quanto costa|garantiamo|scrivono i pazienti|indicativ|offer\.css|da €|"Offer"/;

test('nothing of prices, guarantee and reviews is on a page before the operator has set them', async () => {
  const page = await pagesOf({});
  for (const path of ['/', '/services', implants]) expect([path, shown.exec(page(path))]).toEqual([path, null]);
});

test('prices, guarantee and reviews are where they belong, with their style sheet', async () => {
  const DATA_DIR = newFolder();
  await writeReviews(DATA_DIR, [review, { ...review, name: 'Paolo', treatment: 'Corone Dentali' }]);
  const page = await pagesOf({ ...offerEnv, DATA_DIR });

  const home = page('/');
  expect([...home.matchAll(/<td>(.*?)<\/td>/g)].map(([, price]) => price)).toEqual([
    'da €\u00a01.490',
    'da €\u00a0250',
  ]);
  expect(home).toContain('Prezzo indicativo; la cifra esatta si trova nel preventivo.');
  expect(home).toContain('<p>Rispondiamo &lt;per iscritto&gt;.</p>');
  expect(home).toContain('<li>Impianti in titanio: 10 anni</li><li>Corone: 5 anni</li>');
  expect(home).toContain('Mi hanno spiegato &lt;ogni&gt; passaggio.');
  expect(home).toMatch(/Maria, Bari<.*Impianti Dentali, marzo 2026<.*href="https:\/\/reviews\.example\/1"/);
  expect(home).toContain('Paolo, Bari');
  expect(home).not.toMatch(/AggregateRating|ratingValue/);
  expect(home).toMatch(/<link rel="stylesheet" href="\/offer\.css"/);

  expect(page('/services').match(/<strong>da €/g)).toHaveLength(2);
  expect(page('/services').match(/Prezzo indicativo;/g)).toHaveLength(1);

  const service = page(implants);
  expect(service).toContain('<strong>da €\u00a01.490</strong>');
  expect(service).toContain('Prezzo indicativo; la cifra esatta si trova nel preventivo.');
  expect(service).toContain('<li>Corone: 5 anni</li>');
  expect(service).not.toContain('per iscritto');
  expect(service).toContain('Maria, Bari');
  expect(service).not.toContain('Paolo');
  expect(service).toContain(
    '"offers":{"@type":"Offer","priceCurrency":"EUR","priceSpecification":{"@type":"PriceSpecification","minPrice":1490,"priceCurrency":"EUR"}}',
  );

  expect(page(whitening)).not.toMatch(/da €|"Offer"|scrivono i pazienti/);
  expect(page(whitening)).toContain('Che cosa garantiamo');
});

test('the start fails with a message that names the file and what is wrong with its reviews', async () => {
  const DATA_DIR = newFolder();
  await writeReviews(DATA_DIR, [review, { ...review, town: '' }, { ...review, month: '03/2026' }]);
  await expect(startStack({ env: { DATA_DIR } })).rejects.toThrow(
    /clinic\/reviews\.json, review 2: town must .*review 3: month must/,
  );
});
