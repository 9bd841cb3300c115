import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import type { Query } from '../support/engines/find-elements.ts';
import { desk, inEachEngine } from '../support/engines/journeys.ts';
import type { Person } from '../support/engines/person.ts';
import { goodForm } from '../support/provider-forms.ts';
import { staff } from '../support/provider-client.ts';
import type { SiteProcess } from '../support/site-process.ts';

const field = (name: string): Query => ({ role: 'field', name });
const button = (name: string, within?: Query): Query => ({ role: 'button', name, within });
const link = (name: string, within?: Query): Query => ({ role: 'link', name, within });
const dialog = (name: string): Query => ({ role: 'dialog', name });
const text = (text: string, within?: Query): Query => ({ role: 'text', text, within });

const list = '/dashboard/contactFormManagement';

/** Sends a request as a visitor. */
async function sendRequest({ origin }: SiteProcess, fullName: string): Promise<void> {
  const visitor = openBrowser(origin);
  const started = await visitor.get('/api/contact-form/initializeClientContactForm');
  const { clientToken } = JSON.parse(started.text);
  for (const [name, value] of Object.entries({ ...goodForm, fullName }))
    await visitor.json('PUT', '/api/contact-form/updateClientContactForm', { clientToken, [name]: value });
  await visitor.json('POST', '/api/contact-form/submit-form', { clientToken });
}

async function logIn({ tab, click, fill, arrive }: Person, { origin }: SiteProcess): Promise<void> {
  await tab.open(`${origin}/login`);
  await fill(field('Email'), staff.email);
  await fill(field('Lozinka'), staff.password);
  await click(button('Prijava'));
  await arrive('/dashboard');
}

inEachEngine((stage) => {
  test('staff work through the requests at a desk', async () => {
    const site = stage.site();
    for (const name of ['Anna Verdi', 'Luca Bianchi', 'Maria Rossi']) await sendRequest(site, name);
    const receptionist = await stage.arrive(desk);
    const { tab, see, miss, click, fill, choose, press, arrive } = receptionist;
    await logIn(receptionist, site);
    await click({ role: 'link', text: 'Pogledaj kontakt forme' });
    await arrive(list);
    await see(text('Prikazano 3 od 3'));

    // The second line of a row is inside the row.
    await see({ role: 'row', text: `Impianti Dentali · ${goodForm.message}` }, { count: 3 });
    const strayLines = () =>
      tab.run(
        () =>
          [...document.querySelectorAll('tbody tr')].filter((row) => {
            const line = row.querySelector('th > span')?.getBoundingClientRect();
            const { top, bottom } = row.getBoundingClientRect();
            return !line || line.top < top || line.bottom > bottom;
          }).length,
      );
    await expect.poll(strayLines).toBe(0);

    // Filters, and Back.
    await fill(field('Pretraga'), 'rossi');
    await see(text('Prikazano 1 od 3'));
    await miss({ role: 'row', text: 'Luca Bianchi' });
    await click(button('Poništi filtre'));
    await choose(field('Kreirano od'), '2030-01-01');
    await see(text('Prikazano 0 od 3'));
    await click(button('Poništi filtre'));
    await arrive(list);
    await choose(field('Status'), 'inProgress');
    await see(text('Prikazano 0 od 3'));
    await tab.run(() => history.back());
    await see(text('Prikazano 3 od 3'));
    await see(field('Status'), { value: 'all' });
    await click(button('Ime i prezime'));
    const rows = () => tab.run(() => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent));
    await expect
      .poll(rows)
      .toEqual(['Anna Verdi', 'Luca Bianchi', 'Maria Rossi'].map((name) => expect.stringContaining(name)));

    // A request beside the list: keys open the next one, Back closes it, and the focus returns to its row.
    await click(link('Anna Verdi'));
    await see(text(goodForm.message, dialog('Anna Verdi')));
    await arrive(/\?.*form=\d+/);
    await press('j');
    await see(dialog('Luca Bianchi'));
    await press('j');
    await see(dialog('Maria Rossi'));
    await press('k');
    await see(text('2 od 3', dialog('Luca Bianchi')));
    await see(text(goodForm.message, dialog('Luca Bianchi')));
    const contacted = button('Kontaktirano', dialog('Luca Bianchi'));
    await click(contacted);
    await see(contacted, { isPressed: true });
    await see(text('Novi status: Kontaktirano'));
    const address = await tab.run(() => location.href);
    await tab.run(() => history.back());
    await miss(dialog('Luca Bianchi'));
    await see(link('Luca Bianchi'), { isFocused: true });
    await see({ role: 'row', text: 'Luca Bianchi' });
    await tab.open(address);
    await see(contacted, { isPressed: true });
    await see(text(goodForm.message, dialog('Luca Bianchi')));

    // Erasing requires a confirmation, which returns the focus.
    const question: Query = { role: 'alertdialog', name: 'Brisanje upita' };
    const more = button('Još radnji', dialog('Luca Bianchi'));
    await click(more);
    await click(button('Izbriši', dialog('Luca Bianchi')));
    await see(question);
    await press('Escape');
    await miss(question);
    await see(more, { isFocused: true });
    await press('Escape');
    await miss(dialog('Luca Bianchi'));

    await click(button('Izvezi CSV'));
    await expect
      .poll(() => readdir(stage.downloads(), { recursive: true }))
      .toContainEqual(expect.stringMatching(/upiti-[\d-]+\.csv$/));

    await click(link('Natrag na kontrolnu ploču'));
    await click(button('Odjava'));
    await arrive('/login');
    await tab.open(site.origin + list);
    await arrive('/login');
  });

  test('staff change the title of an article', async () => {
    const site = stage.site();
    const writer = await stage.arrive(desk);
    const { tab, see, click, fill, arrive } = writer;
    await logIn(writer, site);
    // The figures move what stands below them when they arrive.
    await see(field('Zvuk za nove upite'));
    await click({ role: 'link', text: 'Upravljaj blogovima' });
    await arrive('/dashboard/manage-blogs');
    await click({ role: 'link', name: 'Uredi' });
    await fill(field('Naslov'), 'Un titolo nuovo');
    await click(button('Spremi promjene'));
    await arrive('/dashboard/manage-blogs');
    await see({ role: 'heading', name: 'Un titolo nuovo' });
    await tab.open(`${site.origin}/blogs`);
    await see({ role: 'heading', name: 'Un titolo nuovo' });
    expect(await tab.run(() => document.title)).toContain('I Nostri Blog');
  });
});
