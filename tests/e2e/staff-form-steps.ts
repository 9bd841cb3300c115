import type { Page } from '@playwright/test';
import type { TestDocument } from '../support/documents.ts';
import { pngFile } from '../support/pictures.ts';

/** Writes a quote request with documents, and by default sends it, as a visitor's browser does. */
export const sendRequest = async (
  visitor: Page,
  fullName: string,
  {
    send = true,
    documents = [pngFile('panoramica.png')],
  }: { send?: boolean; documents?: TestDocument[] } = {},
) => {
  await visitor.goto('/terms');
  await visitor.evaluate(
    async ([name, files, isSent]) => {
      // Within: this function runs in the visitor's browser.
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- it cannot reach anything outside
      const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
        const answer = await fetch(`/api/contact-form/${path}`, {
          method,
          ...(body === undefined
            ? {}
            : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        });
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        const text = await answer.text();
        return text === '' ? null : JSON.parse(text);
      };
      const started = await call('GET', 'initializeClientContactForm');
      const clientToken =
        typeof started === 'object' && started !== null && 'clientToken' in started
          ? String(started.clientToken)
          : '';
      const fields = {
        fullName: name,
        email: 'maria@posta.example',
        phoneNumber: '393331234567',
        service: 'Corone Dentali',
        message: 'Vorrei un preventivo.',
      };
      for (const [field, value] of Object.entries(fields))
        await call('PUT', 'updateClientContactForm', { clientToken, [field]: value });
      for (const file of files) {
        const bytes = Uint8Array.from(atob(file.base64), (character) => character.charCodeAt(0));
        const form = new FormData();
        form.append('clientToken', clientToken);
        form.append('size', String(bytes.length));
        form.append('file', new File([bytes], file.name, { type: file.mimeType }));
        const uploaded = await fetch('/api/uploads/contact-form', { method: 'POST', body: form });
        if (!uploaded.ok) throw new Error(`upload: ${uploaded.status}`);
      }
      if (isSent) await call('POST', 'submit-form', { clientToken });
    },
    [
      fullName,
      documents.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
      send,
    ] as const,
  );
};

/** Logs in through the form and opens the list of requests. */
export const openForms = async (page: Page, staff: { email: string; password: string }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(staff.email);
  await page.getByLabel('Lozinka').fill(staff.password);
  await page.getByRole('button', { name: 'Prijava' }).click();
  await page.waitForURL('/dashboard');
  await page.goto('/dashboard/contactFormManagement');
};
