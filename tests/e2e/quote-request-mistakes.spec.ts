import { blob, jpeg, pdf } from '../support/documents.ts';
import { expect, test } from '../support/journey.ts';
import { openForm } from './contact-form-steps.ts';

// Small limits, so that a file over them is created quickly.
test.use({
  siteEnv: {
    RATE_LIMITS: 'off',
    UPLOAD_MAX_FILE_BYTES: '200000',
    UPLOAD_MAX_LARGE_BYTES: '200000',
    UPLOAD_MAX_TOTAL_BYTES: '300000',
  },
});

const tooLarge =
  'Il file non può essere caricato perché è troppo grande o la somma di tutti i file caricati supera il limite.';
const sameName = 'Il file non può essere caricato perché un file con lo stesso nome è già stato caricato.';

test('each mistake shows its text, and nothing already entered is lost', async ({ page }) => {
  const form = await openForm(page);
  await test.step('a message that is cut at 5000 characters', async () => {
    await form.message.click();
    await page.keyboard.insertText('x'.repeat(4999));
    const hint = page.getByText('Il messaggio può avere 5000 caratteri: allega il resto come documento.');
    await expect(form.message).toHaveValue(/^x{4999}$/);
    await expect(hint).toBeHidden();
    await page.keyboard.type('yz');
    await expect(form.message).toHaveValue(/^x{4999}y$/);
    await expect(hint).toBeVisible();
    await expect(form.message).toHaveAccessibleDescription(/5000 caratteri/);
  });
  await form.message.fill('Ho perso un dente');
  await form.saving('message', () => form.message.blur());
  await form.attach(pdf('lastra.pdf'));
  await expect(form.documents).toHaveCount(1);

  await test.step('digits in the name', async () => {
    await form.name.fill('Maria 2');
    await expect(form.form.getByText('Il nome non può contenere numeri')).toBeVisible();
    await form.name.fill('');
    await expect(form.form.getByText('Questo campo è obbligatorio')).toBeVisible();
    await form.name.fill('Maria Rossi');
    await expect(form.form.getByText('Questo campo è obbligatorio')).toBeHidden();
    await form.saving('fullName', () => form.name.blur());
  });

  await test.step('no way to answer', async () => {
    await form.phone.focus();
    await form.phone.blur();
    await expect(form.form.getByText('Almeno uno tra email o numero di telefono è obbligatorio')).toBeVisible();
  });

  await test.step('an invalid address', async () => {
    await form.email.fill('maria@posta');
    await expect(form.form.getByText('Email non valida')).toBeVisible();
    await expect(form.email).toHaveAccessibleDescription(/Email non valida/);
    await form.email.fill('maria@posta.it');
    await expect(form.form.getByText('Email non valida')).toBeHidden();
  });

  await test.step('a foreign number', async () => {
    await form.phone.fill('+17021234567');
    await form.phone.blur();
    await expect(form.form.getByText('Numero di telefono non valido')).toBeVisible();
    await expect(form.submit).toBeDisabled();
    await form.phone.fill('+393331234567');
    await expect(form.form.getByText('Numero di telefono non valido')).toBeHidden();
    await form.saving('phoneNumber', () => form.phone.blur());
  });

  await test.step('the same file name twice', async () => {
    await form.attach(pdf('lastra.pdf'));
    await expect(form.form.getByText(sameName)).toBeVisible();
    await expect(form.documents).toHaveCount(1);
  });

  await test.step('a file over the limit, and a sum over it', async () => {
    await form.attach(blob('tac.dcm', 200_001));
    await expect(form.form.getByText(tooLarge)).toBeVisible();
    await form.attach(blob('a.dcm', 150_000));
    await expect(form.documents).toHaveCount(2);
    // A refusal has been read when other files are chosen.
    await expect(form.form.getByText(tooLarge)).toBeHidden();
    await form.attach(blob('b.dcm', 150_000));
    await expect(form.form.getByText(tooLarge)).toBeVisible();
    await form.attach(jpeg('foto.jpg'));
    await expect(form.documents).toHaveCount(3);
  });

  await test.step('everything else is still there, also after a reload', async () => {
    await expect(form.name).toHaveValue('Maria Rossi');
    await expect(form.message).toHaveValue('Ho perso un dente');
    await expect(form.submit).toBeEnabled();
    await page.reload();
    await expect(form.name).toHaveValue('Maria Rossi');
    await expect(form.message).toHaveValue('Ho perso un dente');
    await expect(form.documents).toHaveCount(3);
  });
});
