import type { Locator, Page } from '@playwright/test';
import type { TestDocument } from './documents.ts';

/** Finds the fields of the visitor's form by their labels. */
export function quoteForm(page: Page) {
  const form = page.getByRole('form', { name: 'Richiedi un preventivo' });
  const field = (label: string): Locator => form.getByLabel(label);

  return {
    form,
    name: field('Nome e cognome'),
    email: field('Email'),
    phone: field('Numero di telefono'),
    service: field('Servizio'),
    message: field('Messaggio'),
    submit: form.getByRole('button', { name: 'Invia e risparmia fino al 70%' }),
    documents: form.getByRole('list', { name: 'Documenti allegati' }).getByRole('listitem'),
    attach: (...documents: TestDocument[]) => field('Allega Documenti').setInputFiles(documents),
    thanks: page.getByRole('heading', { name: 'Tieni duro. Qualcuno ti contatterà presto.' }),
    /** Runs an action that leaves a field, and waits for the response that confirms that the field was saved. */
    saving: async (fieldName: string, act: () => Promise<void>) => {
      const saved = page.waitForResponse(
        (response) =>
          response.ok() &&
          response.url().endsWith('/api/contact-form/updateClientContactForm') &&
          (response.request().postData() ?? '').includes(`"${fieldName}"`),
      );
      await act();
      await saved;
    },
    /** Scrolls to the telephone number and waits until the country picker is loaded. */
    countryPickerReady: async () => {
      // Browsers show no page before its style sheets are loaded, but scripts can scroll, and the field would
      // then move.
      await page.waitForFunction(() => document.styleSheets.length > 0);
      await field('Numero di telefono').evaluate((input) => input.scrollIntoView({ block: 'center' }));
      await form.getByRole('button', { name: /Scegli il paese/ }).waitFor();
    },
  };
}
