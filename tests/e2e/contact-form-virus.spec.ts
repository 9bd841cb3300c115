import { hasClamd, startClamd, virus } from '../support/clamd.ts';
import { pdf } from '../support/documents.ts';
import { mayComplain, expect, test as base } from '../support/journey.ts';
import { fillInForm, openForm, sendForm } from './contact-form-steps.ts';

const test = base.extend({
  siteEnv: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const clamd = hasClamd ? await startClamd() : null;
      // At its start, the site has the scanner scan as many bytes, which takes a busy machine longer than it waits.
      const UPLOAD_MAX_FILE_BYTES = '1000000';
      await use({ RATE_LIMITS: 'off', CLAMAV_HOST: clamd?.address ?? '', UPLOAD_MAX_FILE_BYTES });
      await clamd?.close();
    },
    { scope: 'worker' },
  ],
});

test('an infected document is refused beside the others, and the request goes without it', async ({ page }) => {
  test.skip(!hasClamd, 'no clamd on this machine');
  mayComplain(page, /Failed to load resource|failed/i);
  const form = await openForm(page);
  await fillInForm(form);
  const infected = { ...pdf('referto.pdf'), buffer: Buffer.from(`%PDF-1.7 ${virus}`) };
  await form.attach(infected, pdf('lastra.pdf'));
  await expect(form.form.getByText('perché contiene un virus o un altro programma dannoso')).toBeVisible();
  await expect(form.documents).toHaveCount(1);
  await expect(form.documents).toContainText('lastra.pdf');
  await expect(form.form.getByRole('button', { name: 'Riprova a caricare referto.pdf' })).toHaveCount(0);
  await form.form.getByRole('button', { name: 'Togli referto.pdf dall’elenco' }).click();
  await sendForm(form);
});
