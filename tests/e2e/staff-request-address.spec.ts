import { useEmptyDesk } from '../support/empty-desk.ts';
import { mayComplain, expect, test } from '../support/journey.ts';
import { logIn } from '../support/staff-login.ts';
import { choose, sendRequest } from './staff-form-steps.ts';

/** The URL of a request that is open beside the list, against the bundled provider. */

useEmptyDesk();

const url = '/dashboard/contactFormManagement';

test('an open request has an address: Back closes it, a reload and a link keep it, keys go to the next', async ({
  page,
  sender,
  context,
}) => {
  mayComplain(page, /status of 404/);
  for (const name of ['Anna Verdi', 'Luca Bianchi', 'Maria Rossi']) await sendRequest(sender, name);
  // The dashboard is the history entry before the list.
  await logIn(page);
  await page.goto(url);
  const detail = (name: string) => page.getByRole('dialog', { name });
  await page.getByRole('link', { name: 'Luca Bianchi' }).click();
  await expect(detail('Luca Bianchi')).toContainText('Vorrei un preventivo.');
  await expect(detail('Luca Bianchi')).toContainText('2 od 3');
  const address = page.url();
  expect(address).toMatch(/\?form=\d+$/);

  await test.step('the next and the previous one, and no step in the history for either', async () => {
    await page.keyboard.press('j');
    await expect(detail('Anna Verdi').locator(':focus')).toContainText('Vorrei un preventivo.');
    await expect(detail('Anna Verdi').getByRole('button', { name: 'Sljedeći' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('k');
    await expect(detail('Maria Rossi')).toContainText('1 od 3');
    await detail('Maria Rossi').getByRole('button', { name: 'Sljedeći' }).click();
    await expect(detail('Luca Bianchi')).toBeVisible();
    await expect(page).toHaveURL(address);
  });

  await test.step('the keys are told, and can be turned off', async () => {
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Prečaci' });
    await expect(help).toContainText('sljedeći upit');
    await help.getByLabel('Prečaci su uključeni').uncheck();
    await help.getByRole('button', { name: 'Zatvori' }).click();
    await page.keyboard.press('j');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(url);
    await page.getByRole('button', { name: 'Prečaci' }).click();
    await help.getByLabel('Prečaci su uključeni').check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await expect(page.getByLabel('Pretraga')).toBeFocused();
    await page.getByRole('link', { name: 'Luca Bianchi' }).click();
  });

  await test.step('Escape closes the question that lies over it, and not the request', async () => {
    await choose(detail('Luca Bianchi'), 'Izbriši');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(page).toHaveURL(address);
    await expect(detail('Luca Bianchi')).toBeVisible();
  });

  await test.step('Back closes it, Forward opens it, the focus returns to the row', async () => {
    await page.keyboard.press('j');
    await expect(detail('Anna Verdi')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(url);
    await expect(page.getByRole('link', { name: 'Anna Verdi' })).toBeFocused();
    await page.goForward();
    await expect(detail('Anna Verdi')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('closing leaves no entry behind, also when another is opened at once', async () => {
    await page.getByRole('link', { name: 'Maria Rossi' }).click();
    await page.evaluate(() => {
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page without outer scopes
      const press = (name: string) =>
        [...document.querySelectorAll<HTMLElement>('button, a')]
          .find(({ textContent }) => textContent === name)
          ?.click();
      press('Zatvori');
      press('Anna Verdi');
    });
    await expect(detail('Anna Verdi')).toContainText('Vorrei un preventivo.');
    await expect(page).toHaveURL(/\?form=\d+$/);
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('reloaded and closed, or gone forward to and closed, it leaves no entry behind either', async () => {
    await page.goForward();
    await page.getByRole('link', { name: 'Anna Verdi' }).click();
    await expect(detail('Anna Verdi')).toBeVisible();
    await page.reload();
    await detail('Anna Verdi').getByRole('button', { name: 'Zatvori' }).click();
    await expect(page).toHaveURL(url);
    await page.goForward();
    await detail('Anna Verdi').getByRole('button', { name: 'Zatvori' }).click();
    await expect(page).toHaveURL(url);
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('the middle button opens it in a tab of its own, whose address leads to it and then to the list', async () => {
    await page.goForward();
    const opening = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Luca Bianchi' }).click({ button: 'middle' });
    const other = await opening;
    const shown = other.getByRole('dialog', { name: 'Luca Bianchi' });
    await expect(shown).toContainText('Vorrei un preventivo.');
    await expect(other).toHaveURL(address);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await shown.getByRole('button', { name: 'Zatvori' }).click();
    await expect(other).toHaveURL(url);
    await expect(other.getByRole('link', { name: 'Luca Bianchi' })).toBeFocused();
    await other.goto(`${url}?form=999999`);
    await expect(other.getByRole('dialog', { name: 'Upit' })).toContainText('Upit nije pronađen.');
  });
});
