import type { Locator, Page } from '@playwright/test';
import type { FollowUp } from '#shared/contract/requests-desk.ts';
import { fromWebsite, mayComplain } from '../support/journey.ts';
import { expect, test } from '../support/staff-journey.ts';
import { sound } from './staff-soundness.ts';
import { choose } from './staff-form-steps.ts';

/** States of the dashboard and of the list of requests that the sweep does not open, on a phone, where they have the least room. */

const list = '/dashboard/contactFormManagement';

const record = (id: number, fullName: string | null) => ({
  id,
  fullName,
  email: 'un.indirizzo.molto.lungo.senza.spazi@posta.example',
  phoneNumber: '393331234567',
  createdAt: '2026-11-20T09:00:00.000Z',
  finishedAt: '2026-11-20T09:30:00.000Z',
  status: ['completed', 'inProgress', 'rejected', 'unknown'][id % 4],
  requiredCompletion: (id * 37) % 101,
  overallCompletion: (id * 17) % 101,
});

const records = Array.from({ length: 60 }, (_, index) =>
  record(index + 1, index % 9 === 5 ? null : `Pacijent ${index + 1}`),
);

const followUp: FollowUp = {
  formId: 1,
  state: 'new',
  stateAt: null,
  stateBy: null,
  assignee: 'Ana Marić',
  isMine: false,
  remindOn: '2026-11-23',
  noteCount: 1,
};

const detail = {
  ...record(1, 'Pacijent 1'),
  status: 'completed',
  service: 'Impianti Dentali',
  message: 'Buongiorno,\nvorrei un preventivo.',
  updatedAt: '2026-11-20T09:30:00.000Z',
  files: [
    {
      id: 1,
      name: 'panoramica-con-un-nome-di-file-davvero-molto-lungo-senza-spazi.png',
      contentType: 'image/png',
      size: 2_345_678,
      createdAt: '2026-11-20T09:30:00.000Z',
    },
  ],
  followUp,
  notes: [{ id: 1, at: '2026-11-20T10:00:00.000Z', by: 'Ana Marić', text: 'Nije se javio.\nZvati nakon 17 sati.' }],
};

const statistics = (totalSubmissions: number) => ({
  activeForms: 1,
  completionPercentage: 50,
  totalSubmissions,
});

/** Simulates a provider with the optional calls (docs/product.md, 7.4). @returns a function that adds a request. */
const withAdditions = async (page: Page) => {
  let total = 15;
  await page.route('**/api/contact-form/all', (route) =>
    route.fulfill({ ...fromWebsite, json: { contactForms: records } }),
  );
  await page.route('**/api/staff/statistics*', (route) => route.fulfill({ ...fromWebsite, json: statistics(total) }));
  await page.route('**/api/staff/forms/**', (route) => route.fulfill({ ...fromWebsite, json: detail }));
  await page.route('**/api/staff/forms/search', (route) =>
    route.fulfill({ ...fromWebsite, json: { contactForms: records, place: null } }),
  );
  await page.route('**/api/staff/forms/*/follow-up', (route) =>
    route.fulfill({ ...fromWebsite, json: { before: followUp, after: { ...followUp, state: 'rejected' } } }),
  );
  await page.route('**/api/staff/follow-ups*', (route) =>
    route.fulfill({ ...fromWebsite, json: { followUps: [followUp], asOf: '2026-11-20T10:00:00.000Z' } }),
  );
  await page.route('**/api/staff/outlines*', (route) => route.fulfill({ ...fromWebsite, json: { outlines: [] } }));
  await page.route('**/api/staff/reply-templates', (route) =>
    route.fulfill({
      ...fromWebsite,
      json: { revision: 0, templates: [{ title: 'Prvi odgovor', text: 'Ciao {ime}' }] },
    }),
  );
  return async () => {
    total += 1;
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  };
};

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test.beforeEach(({ upstream }) => {
    upstream.provider.forms.byToken.clear();
  });

  test('dashboard and list are sound while they load, and where the records do not come; the list also when its filters leave nothing', async ({
    page,
    upstream,
    staff,
  }) => {
    test.slow();
    mayComplain(page, /Failed to load resource|could not be loaded/);
    const holdRecords = () => upstream.provider.misbehave('GET /contact-form/all', { kind: 'holdAnswer' });
    const refuseRecords = () => upstream.provider.misbehave('GET /contact-form/all', { status: 400 }, 1);

    await test.step('the dashboard', async () => {
      const release = holdRecords();
      await staff.logIn();
      await expect(page.getByRole('definition').first()).toHaveText('–');
      await sound(page);
      release();
      await expect(page.getByRole('definition').first()).toHaveText('0');
      await expect(page.getByRole('figure')).toHaveCount(0);
      await sound(page);
      refuseRecords();
      await page.reload();
      await expect(page.getByText('Brojke trenutačno nisu dostupne.')).toBeVisible();
      await sound(page);
    });

    await test.step('the list', async () => {
      const release = holdRecords();
      await page.goto(list);
      await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
      await sound(page);
      release();
      await expect(page.getByText('Nema podataka za prikaz')).toBeVisible();
      refuseRecords();
      await page.reload();
      await expect(page.getByText('Failed to load contact forms')).toBeVisible();
      await sound(page);
      upstream.provider.forms.add();
      await page.goto(`${list}?from=2999-01-01`);
      await expect(page.getByText('Prikazano 0 od 1')).toBeVisible();
      await sound(page);
    });
  });

  test('a request is sound announced, failed, rejected and erased', async ({ page, staff }) => {
    test.slow();
    mayComplain(page, /Failed to load resource|could not be loaded/);
    await staff.logIn();
    const send = await withAdditions(page);
    await page.goto(list);
    await expect(page.getByText('Prikazano 60 od 60')).toBeVisible();
    await send();
    await expect(page.getByText('Novi upiti: 1')).toBeVisible();
    await sound(page);

    const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true });
    const request = page.getByRole('link', { name: 'Pacijent 1', exact: true });
    await page.route('**/api/staff/forms/*', (route) => route.fulfill({ ...fromWebsite, status: 400, json: {} }), {
      times: 1,
    });
    await request.tap();
    await expect(page.getByText('Upit se nije mogao učitati.')).toBeVisible();
    await sound(page);
    await button('Pokušaj ponovno').tap();
    const panel = page.getByRole('dialog', { name: 'Pacijent 1' });
    await expect(panel).toContainText('vorrei un preventivo');
    await button('Odbij', panel).tap();
    await expect(panel.getByRole('status')).toHaveText('Novi status: Odbijeno');
    // Elsewhere, the sticky head and foot may cover a part of a control, which axe takes for its size.
    await panel.evaluate((element) => element.scrollTo(0, 0));
    await sound(page);
    await choose(panel, 'Izbriši');
    await button('Izbriši', page.getByRole('alertdialog')).tap();
    await expect(button('Poništi brisanje')).toBeFocused();
    await sound(page);
    await button('Poništi brisanje').tap();
    await expect(request).toBeFocused();
  });
});

test('a provider without additions is asked for them once, however often the list is opened', async ({
  page,
  upstream,
  staff,
}) => {
  await staff.logIn();
  upstream.provider.unexpected.length = 0;
  for (let opening = 0; opening < 2; opening += 1) {
    await page.getByRole('link', { name: 'Pogledaj kontakt forme' }).click();
    await expect(page.getByText(/Prikazano/)).toBeVisible();
    await page.getByRole('link', { name: 'Natrag na kontrolnu ploču' }).click();
    await page.waitForURL('/dashboard');
  }
  const asked = () => upstream.provider.unexpected.filter((call) => call.includes('/staff/'));
  await expect.poll(asked).toContain('GET /staff/statistics');
  expect(asked()).toEqual([...new Set(asked())]);
});

test('nothing moves when the figures, the chart, the quotes and the first contacts come', async ({ page, staff }) => {
  await staff.logIn();
  let comes = Promise.withResolvers<void>();
  await page.route('**/api/contact-form/all', async (route) => {
    await comes.promise;
    await route.fulfill({ ...fromWebsite, json: { contactForms: records } });
  });
  const month = { now: 2, before: 1 };
  const quotes = { sent: month, opened: month, accepted: month, news: 0, firstQuotes: [90] };
  const firstContactsBy = { service: [{ name: 'Impianti Dentali', minutes: [40] }], source: [] };
  await page.route('**/api/staff/statistics*', async (route) => {
    await comes.promise;
    const json = { ...statistics(15), firstContacts: [40], firstContactsBy, quotes };
    await route.fulfill({ ...fromWebsite, json });
  });
  for (const width of [390, 1024]) {
    comes = Promise.withResolvers<void>();
    await page.setViewportSize({ width, height: 844 });
    await page.reload();
    const card = page.getByRole('link', { name: 'Kreiraj novi blog' });
    await expect(card).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await card.boundingBox();
    comes.resolve();
    await expect(page.getByRole('figure', { name: 'Upiti po tjednima' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cjenik' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Prvi kontakt' })).toContainText('Impianti Dentali');
    expect((await card.boundingBox())?.y).toBe(before?.y);
  }
});

test('the list waits for what the provider can do, so that no row moves, and loads in a tab in the background too', async ({
  page,
  staff,
}) => {
  await staff.logIn();
  await withAdditions(page);
  const comes = Promise.withResolvers<void>();
  await page.route('**/api/staff/statistics*', async (route) => {
    await comes.promise;
    await route.fulfill({ ...fromWebsite, json: statistics(15) });
  });
  const searched = page.waitForResponse('**/staff/forms/search');
  await page.goto(list);
  await (await searched).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  comes.resolve();
  await expect(page.getByRole('link', { name: 'Pacijent 1', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Osvježi popis' })).toHaveCount(0);
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Pacijent 1', exact: true })).toBeVisible();
});
