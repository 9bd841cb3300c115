import type { Page } from '@playwright/test';
import type { FollowUp } from '#shared/contract/requests-desk.ts';
import { formatPhone } from '#shared/rules/phone.ts';
import { useEmptyDesk } from '../support/empty-desk.ts';
import { expect, test } from '../support/journey.ts';
import { pdf, type TestDocument } from '../support/documents.ts';
import { pngFile } from '../support/pictures.ts';
import { openForms } from '../support/staff-login.ts';
import { sendRequest } from './staff-form-steps.ts';

/** A morning's thirty new requests on a laptop: at most sixty keys, and nothing is scrolled. */

useEmptyDesk();
test.use({ viewport: { width: 1440, height: 900 } });

const firstNames = ['Anna', 'Luca', 'Maria', 'Paolo', 'Sara', 'Dario'];
const surnames = ['Verdi', 'Bianchi', 'Rossi', 'Neri', 'Galli'];
const services = ['Corone Dentali', 'Impianti Dentali', 'All-on-4 e All-on-6', 'Sbiancamento'];
const sentences = [
  'Buongiorno, vorrei un preventivo.',
  'Mi mancano due molari in basso a destra da circa tre anni e porto una protesi mobile che mi dà fastidio.',
  'Il mio dentista mi ha proposto due impianti, ma il costo è troppo alto per me.',
  'Allego la panoramica fatta a settembre e alcune foto.',
  'Prendo un farmaco per la pressione e sono allergica alla penicillina.',
  'Potrei venire a Tirana dopo il venti del mese, meglio se in una sola settimana.',
  'Quanto costerebbe anche l’igiene? Grazie, resto in attesa di una vostra risposta.',
];

/** Requests with messages of one to seven sentences and up to four documents, the newest first. */
const requests = Array.from({ length: 30 }, (_, index) => {
  const number = 30 - index;
  const documents: TestDocument[] = [
    pngFile('panoramica.png'),
    pngFile('sorriso.png'),
    pdf('preventivo.pdf'),
    pngFile('vecchia protesi.png'),
  ];
  return {
    fullName: `${firstNames[index % 6]} ${surnames[Math.floor(index / 6)]}`,
    message: sentences.slice(0, 1 + (number % 7)).join(' '),
    service: services[number % 4],
    phoneNumber: `39347${String(1_111_110 + number)}`,
    documents: documents.slice(0, number % 5),
    /** Two of three are written to; the others are called with the clinic's telephone. */
    key: { 0: 'w', 1: 'e', 2: null }[number % 3] ?? null,
  };
});

/** Expects message, documents and contact of the open request to be wholly visible although nothing was scrolled. */
const expectInView = async (page: Page, { fullName, message, documents, phoneNumber }: (typeof requests)[number]) => {
  const detail = page.getByRole('dialog', { name: fullName });
  await expect(detail.getByText(message, { exact: true })).toBeInViewport({ ratio: 1 });
  for (const { name } of documents)
    await expect(detail.getByRole('link', { name: `Pogledaj ${name}` })).toBeInViewport({ ratio: 1 });
  for (const name of [`Nazovi ${formatPhone(phoneNumber)}`, 'WhatsApp', 'Email'])
    await expect(detail.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await expect(detail.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /text=/);
  expect(await detail.evaluate((panel) => panel.scrollTop)).toBe(0);
  // The foot of the panel does not cover them.
  const last = await detail.getByRole('link', { name: 'WhatsApp', exact: true }).boundingBox();
  const foot = await detail.getByRole('group', { name: 'Stanje upita' }).locator('..').boundingBox();
  expect((last?.y ?? NaN) + (last?.height ?? NaN)).toBeLessThanOrEqual(foot?.y ?? NaN);
};

test('thirty new requests take at most sixty keys, and nothing is scrolled', async ({ page, sender, context }) => {
  test.slow();
  for (const { fullName, ...request } of requests.toReversed()) {
    const { message, service = '', phoneNumber, documents } = request;
    await sendRequest(sender, fullName, { message, service, phoneNumber, documents });
  }
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }));
  await openForms(page);
  await page.goto('/dashboard/contactFormManagement?view=waiting');
  await expect(page.getByText('Prikazano 30 od 30')).toBeVisible();
  // The list arrives before it is known whether requests can be opened.
  await expect(page.getByRole('button', { name: 'Prečaci' })).toBeVisible();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('j');
  for (const request of requests) {
    await expectInView(page, request);
    if (request.key === 'w') {
      const opening = page.waitForEvent('popup');
      await press('w');
      await (await opening).close();
    } else if (request.key === 'e') await press('e');
    await press('g');
  }
  expect(keys).toBeLessThanOrEqual(60);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Prikazano 0 od 30')).toBeVisible();

  // The list shows a change before it is saved.
  const saved = async () => {
    const { followUps } = await (await page.request.get('/api/staff/follow-ups')).json();
    return followUps.map(({ state, stateBy, noteCount }: FollowUp) => [state, stateBy, noteCount]);
  };
  await expect.poll(saved).toEqual(requests.map(({ key }) => ['contacted', 'Admin', key === null ? 0 : 1]));
});
