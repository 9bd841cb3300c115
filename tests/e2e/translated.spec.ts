import type { Page } from '@playwright/test';
import { pdf } from '../support/documents.ts';
import { useEmptyDesk } from '../support/empty-desk.ts';
import { expect, mayComplain, test } from '../support/journey.ts';
import { openForms } from '../support/staff-login.ts';
import { openForm } from './contact-form-steps.ts';
import { withCookieChoice } from './site-steps.ts';
import { choose, sendRequest } from './staff-form-steps.ts';

useEmptyDesk();

/** Does from now on what the translator of Chrome does: puts elements of its own in the place of each text. */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- a function in the browser has no outer scope
    const replaceTexts = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      for (let node: Node | null = root; node; node = walker.nextNode())
        if (node instanceof Text && node.data.trim() !== '') texts.push(node);
      for (const text of texts) {
        const place = text.parentElement?.closest('font, script, style, svg, textarea');
        if (place !== null) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.textContent;
        outer.append(inner);
        text.parentNode?.replaceChild(outer, text);
      }
    };
    replaceTexts(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) replaceTexts(node);
    }).observe(document.body, { childList: true, subtree: true });
  });

test('on a page that the browser translates, the form shows what is so now', async ({ page, site }) => {
  mayComplain(page, /ERR_FAILED|Upload failed|Saving \w+ failed/);
  await withCookieChoice(page, site.origin);
  const uploads: (() => Promise<void>)[] = [];
  await page.route('**/api/uploads/contact-form', (route) => uploads.push(() => route.continue()));
  const form = await openForm(page);
  const promises = page.locator('#hero-title ~ ul li');
  const heights = () => promises.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height));
  const before = await heights();
  await translate(page);
  expect(await heights()).toEqual(before);

  await test.step('the uploads are counted', async () => {
    await form.attach(...['a.pdf', 'b.pdf', 'c.pdf'].map(pdf));
    await expect(form.form.getByText('Restano 3 documenti: 0%')).toBeVisible();
    await expect.poll(() => uploads.length).toBe(3);
    await uploads.pop()?.();
    await expect(form.documents).toHaveCount(1);
    await expect(form.form.getByText('Restano 2 documenti: 0%')).toBeVisible();
    await expect(form.form.getByText('Restano 3 documenti')).toBeHidden();
    await Promise.all(uploads.map((answer) => answer()));
    await expect(form.documents).toHaveCount(3);
    await expect(form.form.getByText('Restano')).toBeHidden();
  });

  await test.step('messages come and go', async () => {
    await form.name.fill('Maria 2');
    await expect(form.form.getByText('Il nome non può contenere numeri')).toBeVisible();
    await form.name.fill('Maria Rossi');
    await expect(form.form.getByText('Il nome non può contenere numeri')).toBeHidden();
    await form.phone.fill('06 1234567');
    await form.phone.blur();
    await expect(form.form.getByText('Non è italiano?')).toBeVisible();
    await form.phone.fill('347 123 4567');
    await expect(form.form.getByText('Non è italiano?')).toBeHidden();
    await expect(form.form.getByText('Per inviare manca ancora: il messaggio.')).toBeVisible();
    await page.route('**/updateClientContactForm', (route) => route.abort());
    await form.message.fill('Un preventivo');
    await form.message.blur();
    await expect(form.form.getByText('Alcuni dati non sono ancora salvati')).toBeVisible();
    await form.submit.click();
    await expect(form.form.getByText('Invio non riuscito: la connessione non risponde.')).toBeVisible();
    await page.unroute('**/updateClientContactForm');
    await form.submit.click();
    await expect(page.getByText('Ti chiamiamo al +39 347 123 4567 negli orari')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Documenti ricevuti: 3' })).toBeVisible();
  });

  await test.step('another request and another page', async () => {
    await page.getByRole('button', { name: 'Invia di nuovo il modulo' }).click();
    await expect(form.name).toHaveValue('');
    await page.getByRole('link', { name: 'Blog' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'I Nostri Blog' })).toBeVisible();
  });
});

test('on a page that the browser translates, counts and names of the desk are those of now', async ({
  page,
  sender,
}) => {
  test.slow();
  for (const name of ['Anna Verdi', 'Luca Bianchi', 'Greta Neri']) await sendRequest(sender, name);
  await openForms(page);
  await expect(page.getByRole('link', { name: 'Anna Verdi' })).toBeVisible();
  // The other journey of this file may have sent a request to the same site.
  const total = await page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .count();
  const all = page.getByText(`Prikazano ${total} od ${total}`);
  await expect(all).toBeVisible();
  await translate(page);

  const chip = (name: string) => page.getByRole('group', { name: 'Pogledi' }).getByRole('button', { name });
  await page.getByLabel('Pretraga').fill('neri');
  await expect(page.getByText(/^Prikazano 1 od/)).toBeVisible();
  await page.getByRole('button', { name: 'Poništi filtre' }).click();
  await page.getByRole('link', { name: 'Greta Neri' }).click();
  const detail = page.getByRole('dialog', { name: 'Greta Neri' });
  await expect(page.getByText(`1 od ${total}`, { exact: true })).toBeVisible();
  await detail.getByRole('button', { name: 'Meni' }).click();
  await expect(detail.getByRole('status')).toHaveText('Dodijeljeno meni');
  await detail.getByRole('button', { name: 'Kontaktirano' }).click();
  await expect(detail.getByText(/^Kontaktirano · .+, /)).toBeVisible();
  await detail.getByRole('button', { name: 'Dogovoreno' }).click();
  await expect(detail.getByText(/^Dogovoreno · .+, /)).toBeVisible();
  await detail.getByRole('button', { name: 'Sljedeći' }).click();
  await expect(page.getByText(`2 od ${total}`, { exact: true })).toBeVisible();
  const next = page.getByRole('dialog', { name: 'Luca Bianchi' });
  await choose(next, 'Izbriši');
  await expect(page.getByRole('alertdialog')).toContainText('Upit (Luca Bianchi) i svi njegovi dokumenti');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Izbriši' }).click();
  await expect(page.getByText('Upit (Luca Bianchi) bit će izbrisan.')).toBeVisible();
  await page.getByRole('button', { name: 'Poništi brisanje' }).click();
  await expect(all).toBeVisible();
  await expect(chip('Poslano, nekontaktirano')).toHaveText(new RegExp(`${total - 1}$`));
});
