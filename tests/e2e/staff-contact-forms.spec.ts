import { readFile } from 'node:fs/promises';
import { mayComplain } from '../support/journey.ts';
import { expect, test } from '../support/staff-journey.ts';

const url = '/dashboard/contactFormManagement';

test.beforeEach(async ({ upstream, staff }) => {
  upstream.provider.forms.byToken.clear();
  await staff.signIn();
});

test('requests are shown in the table as specified', async ({ page, upstream }) => {
  upstream.provider.forms.add({
    fields: { fullName: 'Maria Rossi', email: 'maria@posta.example' },
    submitted: true,
  });
  upstream.provider.forms.add({ fields: { phoneNumber: '393331234567' } });
  await page.goto('/dashboard');
  await expect(page.getByRole('definition').first()).toHaveText('1');
  await expect(page.getByRole('list', { name: 'Upiti po tjednima' })).toBeVisible();
  const before = upstream.provider.seenOn('GET /contact-form/all').length;
  await page.goto(url);

  const sent = page.getByRole('row', { name: /Maria Rossi/ });
  await expect(sent).toContainText('maria@posta.example');
  await expect(sent).toContainText('Poslano');
  await expect(sent.getByText('20. 11. 2026.')).toHaveCount(2);
  await expect(sent.getByRole('progressbar', { name: 'Obavezna polja: 67 % ispunjeno' })).toBeVisible();
  await expect(sent.getByRole('progressbar', { name: 'Ukupna ispunjenost: 40 % ispunjeno' })).toBeVisible();

  const open = page.getByRole('row', { name: /\+39 333 123 4567/ });
  await expect(open).toContainText('U tijeku');
  await expect(open.getByText('N/A')).toHaveCount(3);
  await expect(page.getByText('Prikazano 2 od 2')).toBeVisible();
  expect(upstream.provider.seenOn('GET /contact-form/all').length - before).toBe(1);

  await page.getByRole('link', { name: 'Natrag na kontrolnu ploču' }).click();
  await page.waitForURL('/dashboard');
});

test('filters narrow the list, all but the search live in the URL, and Back and a shared link restore them', async ({
  page,
  upstream,
}) => {
  upstream.provider.forms.add({ fields: { fullName: 'Maria Rossi' }, submitted: true });
  upstream.provider.forms.add({ fields: { fullName: 'Luca Bianchi' } });
  await page.goto(url);
  await page.getByLabel('Pretraga').fill('ROSSI');
  await expect(page.getByText('Prikazano 1 od 2')).toBeVisible();
  await expect(page.getByRole('row', { name: /Luca/ })).toBeHidden();
  await page.getByLabel('Status').selectOption({ label: 'U tijeku' });
  await expect(page.getByText('Nema podataka za prikaz')).toBeVisible();
  await expect(page).toHaveURL(`${url}?status=inProgress`);
  await page.goBack();
  await expect(page).toHaveURL(url);
  await expect(page.getByRole('row', { name: /Maria/ })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Prikazano 1 od 2')).toBeVisible();
  await expect(page.getByLabel('Pretraga')).toHaveValue('ROSSI');
  await expect(page.getByLabel('Status')).toHaveValue('all');

  await page.goto(`${url}?status=inProgress&from=2026-11-20&to=2026-11-20`);
  await expect(page.getByRole('row', { name: /Luca/ })).toBeVisible();
  await expect(page.getByText('Prikazano 1 od 2')).toBeVisible();
  await page.getByLabel('Kreirano od').fill('2026-11-21');
  await expect(page.getByText('Nema podataka za prikaz')).toBeVisible();
  await page.getByRole('button', { name: 'Poništi filtre' }).click();
  await expect(page.getByText('Prikazano 2 od 2')).toBeVisible();
  await expect(page).toHaveURL(url);
});

test('a failure is shown and a retry succeeds; typing fast and long is noted without the browser minding', async ({
  page,
  upstream,
}) => {
  await test.step('a failure is shown, and a retry succeeds', async () => {
    mayComplain(page, /Failed to load resource|could not be loaded/);
    const repair = upstream.provider.misbehave('GET /contact-form/all', { status: 400 });
    await page.goto(url);
    await expect(page.getByText('Failed to load contact forms')).toBeVisible();
    repair();
    await page.getByRole('button', { name: 'Pokušaj ponovno' }).click();
    await expect(page.getByText('Nema podataka za prikaz')).toBeVisible();
  });

  await test.step('typing fast and long is noted with the history without the browser minding', async () => {
    await page.goto(`${url}?status=completed`);
    const search = page.getByLabel('Pretraga');
    await search.pressSequentially('n'.repeat(250), { timeout: 60_000 });
    await expect.poll(() => page.evaluate(() => String(history.state.notes.search))).toBe('n'.repeat(250));
    await page.getByLabel('Status').selectOption({ label: 'U tijeku' });
    await expect(page).toHaveURL(`${url}?status=inProgress`);
    await page.goBack();
    await expect(search).toHaveValue('n'.repeat(250));
    await expect(page.getByLabel('Status')).toHaveValue('completed');
  });
});

test('ten thousand requests are searched, sorted, paged and exported', async ({ page, upstream }) => {
  for (let number = 1; number <= 10_000; number += 1)
    upstream.provider.forms.add({
      fields: { fullName: `Pacijent ${String(number).padStart(5, '0')}`, email: `p${number}@posta.example` },
      submitted: number % 2 === 0,
    });
  upstream.provider.forms.add({
    fields: {
      fullName: '=HYPERLINK("http://zlo.example")',
      email: 'p@posta.example',
    },
  });
  await page.goto(url);
  await expect(page.getByText('Prikazano 10001 od 10001')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(51);

  await page.getByRole('button', { name: 'Ime i prezime' }).click();
  await page.getByRole('button', { name: 'Ime i prezime' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Pacijent 10000');
  await page.getByRole('button', { name: 'Sljedeća' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Pacijent 09950');
  await expect(page.getByText('Stranica 2 od 201')).toBeVisible();
  // The next page starts at its top.
  await expect(page.getByRole('row').nth(1)).toBeInViewport();

  await page.getByLabel('Pretraga').pressSequentially('Pacijent 0999');
  await expect(page.getByText('Prikazano 11 od 10001')).toBeVisible();

  await page.getByLabel('Pretraga').fill('HYPERLINK');
  await expect(page.getByText('Prikazano 1 od 10001')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Izvezi CSV' }).click();
  const file = await (await downloading).path();
  const lines = (await readFile(file, 'utf8')).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/^"'=HYPERLINK\(""http:\/\/zlo\.example""\)";"p@posta\.example";/);
});
