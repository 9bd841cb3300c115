import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { useEmptyDesk } from '../support/empty-desk.ts';
import { expect, test } from '../support/journey.ts';
import { openForms } from '../support/staff-login.ts';
import { holdRequests } from './site-steps.ts';
import { sendRequest } from './staff-form-steps.ts';

/** Working through new requests: open, read, write, set the state, next; at most four taps for each. */

useEmptyDesk();

/** Newest first. */
const byTaps = ['Sara Galli', 'Dario Costa'];

const prepare = async (sender: APIRequestContext, context: BrowserContext, names: readonly string[]) => {
  for (const name of names.toReversed()) await sendRequest(sender, name);
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }));
};

const detailOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Expects a chat with the visitor to open in a new tab with the clinic's text. */
const expectChat = async (page: Page, name: string, open: () => Promise<void>) => {
  const opening = page.waitForEvent('popup');
  await open();
  const chat = await opening;
  const { origin, pathname, searchParams } = new URL(chat.url());
  expect(origin + pathname).toBe('https://wa.me/393331234567');
  expect(searchParams.get('text')).toContain(`Ciao ${name.split(' ')[0]}, grazie per averci scritto (Corone Dentali).`);
  await chat.close();
};

test('no message is begun without the clinic’s text while the templates are still loading', async ({
  page,
  sender,
  context,
}) => {
  await prepare(sender, context, ['Nora Fabbri']);
  const release = await holdRequests(page, '**/reply-templates');
  await openForms(page);
  await page.getByRole('link', { name: 'Nora Fabbri' }).click();
  const detail = detailOf(page, 'Nora Fabbri');
  await expect(detail.locator(':focus')).toContainText('Vorrei un preventivo.');
  await expect(detail.getByRole('link', { name: 'Nazovi' })).toBeVisible();
  const opened: string[] = [];
  page.on('popup', (chat) => opened.push(chat.url()));
  await page.keyboard.press('w');
  await detail.getByText('WhatsApp', { exact: true }).click();
  release();
  await expect(detail.getByRole('link', { name: 'Email', exact: true })).toHaveAttribute('href', /body=Ciao/);
  await expectChat(page, 'Nora Fabbri', () => page.keyboard.press('w'));
  expect(opened).toHaveLength(1);
  // The next test counts the new requests.
  await page.keyboard.press('2');
  await expect(detail.getByRole('status')).toHaveText('Novi status: Kontaktirano');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('by taps, with a text that the clinic has changed', async ({ page, sender, context }) => {
    test.slow();
    await prepare(sender, context, byTaps);
    await openForms(page);
    await test.step('the text is changed', async () => {
      await page.getByRole('link', { name: byTaps[0] }).tap();
      await page.getByRole('button', { name: 'Uredi predloške' }).tap();
      const editor = page.getByRole('dialog', { name: 'Predlošci odgovora' });
      const text = editor.getByLabel('Tekst 1. predloška');
      await text.fill(`${await text.inputValue()} A presto!`);
      await editor.getByRole('button', { name: 'Dodaj predložak' }).tap();
      await editor.getByRole('button', { name: 'Ukloni 4. predložak' }).tap();
      await editor.getByRole('button', { name: 'Spremi predloške' }).tap();
      await expect(editor).toBeHidden();
      await expect(page.getByRole('link', { name: 'Email', exact: true })).toHaveAttribute('href', /A%20presto!$/);
      await page.goBack();
    });
    let taps = 0;
    const tap = async (target: ReturnType<Page['getByRole']>) => {
      taps += 1;
      await target.tap();
    };
    for (const [index, name] of byTaps.entries()) {
      await tap(index === 0 ? page.getByRole('link', { name }) : page.getByRole('button', { name: 'Sljedeći' }));
      const detail = detailOf(page, name);
      await expect(detail).toContainText('Vorrei un preventivo.');
      await expectChat(page, name, () => tap(detail.getByRole('link', { name: 'WhatsApp', exact: true })));
      await tap(detail.getByRole('button', { name: 'Kontaktirano' }));
      await expect(detail.getByRole('status')).toHaveText('Novi status: Kontaktirano');
    }
    expect(taps / byTaps.length).toBeLessThanOrEqual(4);
    await page.goBack();
    const views = page.getByRole('group', { name: 'Pogledi' });
    await expect(views.getByRole('button', { name: 'Poslano, nekontaktirano' })).toHaveText(/0$/);
  });
});
