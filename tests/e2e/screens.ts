import { expect, type Page } from '@playwright/test';
import { fillPath, pages } from '#shared/contract/routes.ts';
import { services } from '#shared/content/services.ts';
import { pdf } from '../support/documents.ts';
import { quoteForm } from '../support/quote-form.ts';
import { countryButton, fillInForm, sendForm } from './contact-form-steps.ts';
import { choose } from './staff-form-steps.ts';

/** A page after loading, or with something opened on it. */
export interface Screen {
  what: string;
  path: string;
  /** Widths at which it can be opened, because the header changes at 900 px; undefined: every width. */
  only?: 'below 900 px' | 'from 900 px';
  open?: (page: Page) => Promise<unknown>;
  /** It can be opened on the page of the screen before it, which saves a load. */
  goesOn?: true;
  /** Selector of the opened part. Only this part is checked, because the rest is checked on the page itself. */
  part?: string;
  /** It overlays the page and closes when it loses the focus. */
  isPopUp?: boolean;
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
const pressIn = (area: string, name: string) => async (page: Page) => {
  await expect(page.getByRole('dialog', { name: area })).toBeVisible();
  await page.getByRole('dialog', { name: area }).getByRole('button', { name, exact: true }).click();
};

/** Its name in the list of requests, and its number in the URL. */
export const seededRequest = { fullName: 'Maria Antonietta Rossi', id: '1' };
const request = `${pages.contactForms}?form=${seededRequest.id}`;

const createBlocks = async (page: Page) => {
  await page.getByLabel('Naslov', { exact: true }).fill('Impianti');
  for (let blocks = 0; blocks < 3; blocks += 1) await press('Dodaj odlomak')(page);
  await expect(page.getByRole('button', { name: 'Podebljano' }).first()).toBeEnabled();
};

/**
 * Every page of the product, and what can be opened on it. A missing page does not compile. The sweep checks
 * each of these.
 */
export const screens: Record<keyof typeof pages, readonly [Screen, ...Screen[]]> = {
  home: [
    { what: 'home', path: pages.home },
    { what: 'the menu of phones', path: pages.home, only: 'below 900 px', open: press('Apri il menu'), goesOn: true },
    {
      what: 'a form that is filled in, with a document, and a question',
      path: pages.home,
      goesOn: true,
      open: async (page) => {
        const form = quoteForm(page);
        await fillInForm(form);
        await form.attach(pdf('panoramica.pdf'));
        await expect(form.documents).toHaveCount(1);
        await page.getByRole('button', { name: 'Elimina la bozza e i documenti' }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
    {
      what: 'the list of services',
      path: pages.home,
      only: 'from 900 px',
      open: press('Elenco dei servizi'),
      part: 'header nav [class*=dropdown]',
      isPopUp: true,
    },
    {
      what: 'a form with mistakes and the code for a phone',
      path: pages.home,
      part: '#contact-form',
      open: async (page) => {
        const form = quoteForm(page);
        await form.countryPickerReady();
        await form.saving('fullName', async () => {
          await form.name.fill('Maria Rossi');
          await form.name.blur();
        });
        await form.email.fill('maria@');
        await form.email.blur();
        await page.getByRole('button', { name: 'Aggiungi foto dal telefono' }).click();
        await expect(page.getByRole('img', { name: 'Codice QR per il telefono' })).toBeVisible();
      },
    },
    {
      what: 'the list of countries',
      path: pages.home,
      open: async (page) => {
        await quoteForm(page).countryPickerReady();
        await countryButton(quoteForm(page)).click();
        await expect(page.getByPlaceholder('Cerca un paese')).toBeVisible();
      },
      part: '.country-list',
      isPopUp: true,
    },
    {
      what: 'the thanks',
      path: pages.home,
      part: '#contact-form',
      open: async (page) => {
        const form = quoteForm(page);
        await fillInForm(form);
        await sendForm(form);
      },
    },
  ],
  services: [{ what: 'services', path: pages.services }],
  service: [
    { what: 'a service', path: fillPath(pages.service, { serviceName: services[1]?.name ?? '' }) },
    { what: 'a service that is not offered', path: fillPath(pages.service, { serviceName: 'Ortodonzia' }) },
  ],
  blogs: [{ what: 'articles', path: pages.blogs }],
  blog: [
    { what: 'an article', path: fillPath(pages.blog, { blogId: '1' }) },
    { what: 'an article that is not there', path: fillPath(pages.blog, { blogId: '999999' }) },
  ],
  phonePhotos: [{ what: 'photos from a phone', path: pages.phonePhotos }],
  patientPage: [
    {
      what: 'a patient’s page that is closed',
      path: fillPath(pages.patientPage, { secret: 'x'.repeat(40) }),
    },
  ],
  terms: [{ what: 'terms', path: pages.terms }],
  privacy: [{ what: 'privacy', path: pages.privacy }],
  accessibility: [{ what: 'accessibility', path: pages.accessibility }],
  eraseRequest: [
    { what: 'a question before an erasure', path: `${pages.eraseRequest}#token` },
    { what: 'a link that leads to nothing', path: pages.eraseRequest },
  ],
  login: [{ what: 'log-in', path: pages.login }],
  invitation: [{ what: 'an invitation', path: pages.invitation }],
  dashboard: [{ what: 'dashboard', path: pages.dashboard }],
  account: [
    { what: 'account', path: pages.account },
    { what: 'a second factor is turned on', path: pages.account, open: press('Uključi'), goesOn: true },
  ],
  accounts: [
    { what: 'accounts', path: pages.accounts },
    { what: 'an invitation is written', path: pages.accounts, open: press('Pozovi osobu'), goesOn: true },
  ],
  priceList: [{ what: 'an item of the price list', path: pages.priceList, open: press('Dodaj redak') }],
  accessTrail: [{ what: 'access trail', path: pages.accessTrail }],
  contactForms: [
    { what: 'requests', path: pages.contactForms },
    { what: 'keys', path: pages.contactForms, open: press('Prečaci'), goesOn: true },
    {
      what: 'the rights of a person',
      path: pages.contactForms,
      goesOn: true,
      // On a phone, this is all of its title.
      open: (page) => page.getByRole('button', { name: 'GDPR' }).click(),
    },
    {
      what: 'an open request',
      path: request,
      open: (page) => expect(page.getByRole('heading', { name: 'Dokumenti' })).toBeVisible(),
    },
    {
      what: 'a document in the viewer',
      path: request,
      goesOn: true,
      open: async (page) => {
        await page.getByRole('link', { name: 'Pogledaj panoramica.png' }).click();
        await expect(page.getByRole('img', { name: 'panoramica.png' })).toBeVisible();
      },
    },
    {
      what: 'a quote',
      path: request,
      goesOn: true,
      open: async (page) => {
        await pressIn(seededRequest.fullName, 'Napiši ponudu')(page);
        await expect(page.getByRole('combobox', { name: 'Zahvat' })).toBeFocused();
      },
    },
    {
      what: 'the documents to ask for',
      path: request,
      goesOn: true,
      open: pressIn(seededRequest.fullName, 'Zatraži dokumente'),
    },
    {
      what: 'templates',
      path: request,
      goesOn: true,
      open: pressIn(seededRequest.fullName, 'Uredi predloške'),
    },
    {
      what: 'the question before a request is erased',
      path: request,
      goesOn: true,
      open: (page) => choose(page.getByRole('dialog', { name: seededRequest.fullName }), 'Izbriši'),
    },
  ],
  createBlog: [
    { what: 'a new article', path: pages.createBlog, open: createBlocks },
    {
      what: 'a link in a new article',
      path: pages.createBlog,
      goesOn: true,
      open: async (page) => {
        await createBlocks(page);
        await press('Poveznica')(page);
        await expect(page.getByRole('dialog', { name: 'Poveznica' })).toBeVisible();
      },
    },
  ],
  manageBlogs: [
    { what: 'articles to edit', path: pages.manageBlogs },
    {
      what: 'the question before an article is deleted',
      path: pages.manageBlogs,
      open: press('Izbriši'),
      goesOn: true,
    },
  ],
  editBlog: [
    { what: 'an article is edited', path: fillPath(pages.editBlog, { blogId: '1' }) },
    {
      what: 'earlier versions of an article',
      path: fillPath(pages.editBlog, { blogId: '1' }),
      goesOn: true,
      open: press('Povijest'),
    },
    {
      what: 'the preview of an article, which remains open in a narrower window',
      path: fillPath(pages.editBlog, { blogId: '1' }),
      goesOn: true,
      open: press('Prikaži pregled'),
    },
  ],
};
