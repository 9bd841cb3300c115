import type { Page } from '@playwright/test';
import { pdf } from '../support/documents.ts';
import { mayComplain, expect, test } from '../support/journey.ts';
import { pngFile } from '../support/pictures.ts';
import { accessibilityFaults } from './accessible.ts';
import { countryButton, countryOptions, fillInForm, openForm } from './contact-form-steps.ts';
import { expectAccessible } from './site-steps.ts';

const violations = (page: Page) => accessibilityFaults(page, { within: '#contact-form' });

test('the form can be filled in and sent by keyboard alone', async ({ page }) => {
  // Pages ask for the time of the call once the website has heard that the provider takes it.
  await page.request.get('/api/contact-form/initializeClientContactForm');
  const form = await openForm(page);
  await form.name.focus();
  await page.keyboard.type('Maria Rossi');
  await page.keyboard.press('Tab');
  await expect(form.email).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.phone).toBeFocused();
  await page.keyboard.type('3331234567');
  await page.keyboard.press('Tab');
  await expect(countryButton(form)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByPlaceholder('Cerca un paese')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form.phone).toBeFocused();
  await expect(form.phone).toHaveValue('3331234567');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(form.service).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(form.service).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.form.getByLabel('Quando ti chiamiamo?')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Un preventivo');
  await page.keyboard.press('Tab');
  await expect(form.form.getByLabel('Allega Documenti')).toBeFocused();
  const fromPhone = form.form.getByRole('button', { name: 'Aggiungi foto dal telefono' });
  await expect(fromPhone).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(fromPhone).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.thanks).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('#contact-form').getByRole('link', { name: 'Scrivici' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'La tua pagina: documenti e preventivo' })).toBeFocused();
  await page.keyboard.press('Tab');
  const again = page.getByRole('button', { name: 'Invia di nuovo il modulo' });
  await expect(again).toBeFocused();
  await expect(again).toHaveAccessibleDescription('Se ricarichi la pagina, i dati precedenti andranno persi');
  await expect(page.getByRole('tooltip')).toBeVisible();
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { name: 'Richiedi un preventivo' });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
});

test('every service can be read whole beside the time of the call, whose label stays in one line when it is saved', async ({
  page,
}) => {
  await page.request.get('/api/contact-form/initializeClientContactForm');
  const form = await openForm(page);
  const callTime = form.form.getByLabel('Quando ti chiamiamo?');
  const label = form.form.getByText('Quando ti chiamiamo?');
  for (const width of [390, 768, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const tooLong = await form.service.evaluate((select: HTMLSelectElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) throw new Error('There is no canvas');
      pen.font = font;
      const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return [...select.options].map(({ text }) => text).filter((text) => pen.measureText(text).width > room);
    });
    expect(tooLong, `at ${width} px`).toEqual([]);
    await form.saving('callTime', () => callTime.selectOption('evening').then(() => undefined));
    await expect(form.form.getByText('Salvato')).not.toHaveCount(0);
    const lines = await label.evaluate(
      (text) => text.getBoundingClientRect().height / parseFloat(getComputedStyle(text).lineHeight),
    );
    expect(lines, `at ${width} px`).toBeLessThan(1.5);
    await form.saving('callTime', () => callTime.selectOption('').then(() => undefined));
  }
});

test('screen readers hear which country is highlighted, the search waits for the last key, and the chosen country takes the place of the prefix', async ({
  page,
}) => {
  await page.clock.install();
  const form = await openForm(page);
  await form.phone.fill('347 555 2222');
  const search = form.form.getByRole('combobox', { name: 'Cerca un paese' });
  const countries = countryOptions(form);

  await test.step('each highlighted country is the active one of the list', async () => {
    await countryButton(form).click();
    await expect(search).toBeFocused();
    await expect(search).toHaveAttribute('aria-expanded', 'true');
    const list = (await search.getAttribute('aria-controls')) ?? '';
    const owned = (await page.locator(`#${list}`).getAttribute('aria-owns'))?.split(' ');
    expect(owned?.length).toBe(await countries.count());
    const heard = async () => {
      const active = await search.getAttribute('aria-activedescendant');
      expect(owned).toContain(active);
      const option = page.locator(`#${active}`);
      await expect(option).toHaveAttribute('aria-selected', 'true');
      await expect(form.form.locator('li[aria-selected=true]')).toHaveCount(1);
      return option.innerText();
    };
    const names = new Set<string>();
    for (let moves = 0; moves < 3; moves += 1) {
      names.add(await heard());
      const before = await search.getAttribute('aria-activedescendant');
      await page.keyboard.press('ArrowDown');
      await expect(search).not.toHaveAttribute('aria-activedescendant', before ?? '');
    }
    expect(names.size).toBe(3);
  });

  await test.step('countries are searched 250 ms after the last key', async () => {
    const all = await countries.count();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.type('alban');
    await page.clock.runFor(249);
    await expect(countries).toHaveCount(all);
    await page.clock.runFor(1);
    await expect(countries).toHaveCount(1);
    await page.clock.resume();
    await expect(search).toHaveAttribute('aria-activedescendant', 'paesi-al');
  });

  await test.step('another country takes the place of the prefix, and the number stays', async () => {
    await countries.click();
    await expect(form.phone).toBeFocused();
    await expect(form.phone).toHaveValue('+355 347 555 2222');
    await expect(countryButton(form)).toHaveAccessibleName(/Albania/);
    await form.saving('phoneNumber', () => form.phone.blur());
    await expect(form.form.getByText('Numero di telefono non valido')).toBeVisible();
    await countryButton(form).click();
    await page.getByPlaceholder('Cerca un paese').pressSequentially('Italia');
    await expect(countries).toHaveCount(1);
    await countries.click();
    await expect(form.phone).toBeFocused();
    await expect(form.phone).toHaveValue('+39 347 555 2222');
    await form.saving('phoneNumber', () => form.phone.blur());
    await expect(form.form.getByText('Numero di telefono non valido')).toBeHidden();
  });
});

test('screen readers hear a mistake and the sending once, what is missing is shown once the visitor has begun, and no state that passes has an accessibility violation', async ({
  page,
  context,
}) => {
  test.slow();
  mayComplain(page, /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Saving email failed|Upload failed/);
  await page.setViewportSize({ width: 390, height: 844 });
  const held = Promise.withResolvers<void>();
  let isCut = true;
  await page.route('**/api/uploads/contact-form', async (route) => {
    // Each time that it restarts by itself, too.
    if (isCut && route.request().postData()?.includes('interrotto.pdf')) {
      await route.abort();
      return;
    }
    await held.promise;
    await route.continue();
  });
  const form = await openForm(page);

  await test.step('a mistake is the description of its field', async () => {
    const missing = form.form.getByText('Per inviare manca ancora');
    await expect(missing).toBeHidden();
    await form.name.fill('Maria Rossi');
    await expect(missing).toHaveText('Per inviare manca ancora: il numero di telefono e il messaggio.');
    await form.name.fill('Maria 2');
    const error = form.form.getByText('Il nome non può contenere numeri', { exact: true });
    await expect(error).toBeVisible();
    await expect(form.name).toHaveAccessibleDescription('Il nome non può contenere numeri');
    expect(await error.evaluate((element) => element.closest('[aria-live], [role=alert], [role=status]'))).toBeNull();
    await fillInForm(form);
  });

  await test.step('documents on their way, interrupted and refused', async () => {
    await form.attach(pdf('interrotto.pdf'));
    await expect(form.form.getByText('Caricamento interrotto')).toBeVisible();
    await form.attach(pngFile('sorriso.png'));
    await expect(form.form.getByRole('progressbar', { name: 'Caricamento di sorriso.png' })).toBeVisible();
    await form.attach(pngFile('sorriso.png'));
    await expect(form.form.getByText('stesso nome')).toBeVisible();
    await expect(form.form.getByText('Caricamento interrotto')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  await test.step('without a network, and with it again', async () => {
    isCut = false;
    await context.setOffline(true);
    await form.email.fill('maria@posta.it');
    await form.email.blur();
    await expect(form.form.getByText('Alcuni dati non sono ancora salvati')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await form.saving('email', () => context.setOffline(false));
    await expect(page.getByRole('region', { name: 'Notifiche' })).toContainText('tutto è salvato');
    await expectAccessible(page);
  });

  await test.step('the form is being sent, which is heard once', async () => {
    // Live regions that exist before anything is sent. Only what is added to one of them later is announced.
    await page.evaluate(() => {
      const regions = [...document.querySelectorAll('#contact-form [aria-live]')];
      new MutationObserver(() => {
        if (regions.some((region) => region.textContent === 'Invio in corso')) document.body.dataset['heard'] = '';
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await form.submit.click();
    await expect(page.getByText('Invio in corso')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    held.resolve();
    await expect(form.thanks).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-heard');
  });

  await test.step('the hint on sending again shows on hover', async () => {
    await page.mouse.move(0, 0);
    await expect(page.getByRole('tooltip')).toBeHidden();
    await page.getByRole('button', { name: 'Invia di nuovo il modulo' }).hover();
    await expect(page.getByText('Se ricarichi la pagina, i dati precedenti andranno persi')).toBeVisible();
  });
});
