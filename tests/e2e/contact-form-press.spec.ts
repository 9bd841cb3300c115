import type { Locator } from '@playwright/test';
import { pdf } from '../support/documents.ts';
import { expect, test } from '../support/journey.ts';
import type { quoteForm } from '../support/quote-form.ts';
import { countryButton, openForm } from './contact-form-steps.ts';
import { press, watchPresses } from './presses.ts';
import { clearStorage, withCookieChoice } from './site-steps.ts';

type QuoteForm = ReturnType<typeof quoteForm>;

test.beforeEach(async ({ page, site }) => withCookieChoice(page, site.origin));

/** Runs in the page. Collects what moves from now on, whether or not the visitor has caused it. */
function watchShifts() {
  const shifts: string[] = [];
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- a function in the browser has no outer scope
  const name = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return `${element?.tagName} ${element?.id || element?.className} ${element?.textContent.slice(0, 40)}`;
  };
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries)
      if ('sources' in entry && Array.isArray(entry.sources))
        shifts.push(
          entry.sources
            .map(({ node, previousRect, currentRect }) => {
              const moved = `${previousRect.y}+${previousRect.height} → ${currentRect.y}+${currentRect.height}`;
              return `${name(node)}: ${moved}`;
            })
            .join('\n'),
        );
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  Object.assign(window, {
    shiftsUntilNow: () => {
      add(observer.takeRecords());
      return shifts;
    },
  });
}

const readShifts = () => {
  const read: unknown = Reflect.get(window, 'shiftsUntilNow');
  return typeof read === 'function' ? read() : null;
};

const shown = (form: QuoteForm, text: string) => expect(form.form.getByText(text)).toBeVisible();

/** Types the last character, because only a whole text changes what is shown. */
const type = async (field: Locator, text: string) => {
  await field.fill(text.slice(0, -1));
  await field.press('End');
  await field.pressSequentially(text.slice(-1));
};

test('nothing moves while the form is filled in wrongly and rightly', async ({ page }) => {
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const form = await openForm(page);
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(watchShifts);
    const saved = (field: 'fullName' | 'email' | 'phoneNumber' | 'message', control: Locator) =>
      form.saving(field, () => control.press('Tab'));

    // The way through the empty form.
    await form.name.focus();
    for (let step = 0; step < 6; step++) await page.keyboard.press('Tab');
    await expect(form.form.locator('[aria-invalid]')).toHaveCount(0);
    await expect(form.form.getByText('Per inviare manca ancora')).toBeHidden();

    await type(form.name, 'Maria 2');
    await shown(form, 'Il nome non può contenere numeri');
    await form.name.fill('');
    await shown(form, 'Questo campo è obbligatorio');
    await type(form.name, 'Maria Rossi');
    await saved('fullName', form.name);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await shown(form, 'Almeno uno tra email o numero di telefono è obbligatorio');
    await type(form.email, 'maria@');
    await shown(form, 'Email non valida');
    await type(form.phone, '06 1234567');
    await form.phone.press('Tab');
    await shown(form, 'Numero di telefono non valido');
    await type(form.name, '2');
    await shown(form, 'Per inviare manca ancora: un nome senza numeri');
    await type(form.name, 'Maria Rossi');
    await type(form.email, 'maria@posta.it');
    await saved('email', form.email);
    await type(form.phone, '333 1234567');
    await saved('phoneNumber', form.phone);
    await form.service.selectOption('Impianti Dentali');
    await type(form.message, 'Un preventivo');
    await saved('message', form.message);
    await expect(form.form.getByText('Salvato', { exact: true })).toHaveCount(5);
    await expect(form.submit).toBeEnabled();
    await expect(page.getByRole('button', { name: 'Elimina la bozza e i documenti' })).toBeVisible();
    await expect(form.form.getByRole('button', { name: 'Aggiungi foto dal telefono' })).toBeVisible();
    expect(await page.evaluate(readShifts), `at ${width} px`).toEqual([]);
    await clearStorage(page);
  }
});

/** What is entered, by the names of the fields. Each ends with a mistake that shows only when the field loses the focus, or while it is pressed. */
const mistakes: Record<string, readonly (readonly [field: string, value: string])[]> = {
  'a number with a digit too few': [
    ['phoneNumber', '333 1234567'],
    ['phoneNumber', '333 123456'],
  ],
  'a landline': [
    ['phoneNumber', '333 1234567'],
    ['phoneNumber', '06 1234567'],
  ],
  'a number of another country': [
    ['phoneNumber', '333 1234567'],
    ['phoneNumber', '+43 660 1234567'],
  ],
  'no phone number': [
    ['phoneNumber', '333 1234567'],
    ['phoneNumber', ''],
  ],
  'a name with a digit': [
    ['fullName', 'Maria'],
    ['fullName', 'Maria 2'],
  ],
  'no name': [
    ['fullName', 'Maria'],
    ['fullName', ''],
  ],
  'half an address': [
    ['email', ''],
    ['email', 'maria@'],
  ],
  'no message': [
    ['message', 'Un preventivo'],
    ['message', ''],
  ],
  'half an address and a landline': [
    ['email', 'maria@posta.it'],
    ['phoneNumber', '333 1234567'],
    ['email', 'maria@'],
    ['phoneNumber', '06 1234567'],
  ],
  'no phone number and a name with a digit': [
    ['phoneNumber', '333 1234567'],
    ['fullName', 'Maria'],
    ['phoneNumber', ''],
    ['fullName', 'Maria 2'],
  ],
};

/** Enters texts as `fill` does, in one call, because there are many. */
const enter = (form: Locator, texts: (typeof mistakes)[string]) =>
  form.evaluate((element: HTMLFormElement, texts) => {
    for (const [name, value] of texts) {
      const field = element.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
        throw new Error(`no field ${name}`);
      field.focus();
      field.select();
      document.execCommand(value === '' ? 'delete' : 'insertText', false, value);
      if (field.value !== value) throw new Error(`${name} is ${field.value}`);
    }
  }, texts);

const pressesPerKind = 100;

for (const kind of ['mouse', 'touch'] as const)
  test.describe(`by ${kind}`, () => {
    const width = kind === 'mouse' ? 1440 : 390;
    test.use({ viewport: { width, height: 800 }, hasTouch: kind === 'touch', isMobile: kind === 'touch' });

    test(`a press of 80 ms on any control after any mistake is not lost`, async ({ page }) => {
      test.slow();
      const form = await openForm(page);
      await form.email.fill('maria@posta.it');
      await form.saving('email', () => form.email.blur());
      await form.attach(pdf('lastra.pdf'));
      await expect(form.documents).toHaveCount(1);
      const privacy = form.form.getByRole('link', { name: 'Politica sulla Privacy' });
      const controls: Locator[] = [
        form.name,
        form.email,
        form.phone,
        countryButton(form),
        form.message,
        form.form.getByLabel('Allega Documenti'),
        form.documents.getByRole('link', { name: 'lastra.pdf' }),
        form.form.getByRole('button', { name: 'Rimuovi lastra.pdf' }),
        privacy,
        page.getByRole('button', { name: 'Elimina la bozza e i documenti' }),
        ...(kind === 'mouse'
          ? [form.form.getByRole('button', { name: 'Aggiungi foto dal telefono' })]
          : [form.form.getByLabel('Scatta una foto')]),
      ];
      expect(controls.length * Object.keys(mistakes).length).toBeGreaterThanOrEqual(pressesPerKind);
      await watchPresses(page);
      const lost: string[] = [];
      for (const [mistake, texts] of Object.entries(mistakes))
        for (const control of controls) {
          await enter(form.form, texts);
          if (!(await press(page, control, kind))) lost.push(`${mistake}, then ${String(control)}`);
        }
      expect(lost).toEqual([]);
      await expect(form.form.locator('[aria-invalid]')).not.toHaveCount(0);
    });
  });
