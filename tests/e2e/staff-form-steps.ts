import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import type { TestDocument } from '../support/documents.ts';
import { pngFile } from '../support/pictures.ts';

/** A picture of a document. */
export const panoramic = pngFile('panoramica.png');

const fields = {
  email: 'maria@posta.example',
  phoneNumber: '393331234567',
  service: 'Corone Dentali',
  message: 'Vorrei un preventivo.',
};

/** Creates a request through the calls of a visitor's browser, and submits it by default. */
export const sendRequest = async (
  sender: APIRequestContext,
  fullName: string,
  {
    send = true,
    documents = [],
    ...other
  }: { send?: boolean; documents?: TestDocument[] } & Partial<typeof fields> = {},
): Promise<void> => {
  const call = async (method: string, path: string, data?: object) => {
    const answer = await sender.fetch(`/api/contact-form/${path}`, { method, data });
    expect(answer.ok(), path).toBe(true);
    return answer;
  };
  const { clientToken } = await (await call('GET', 'initializeClientContactForm')).json();
  for (const [field, value] of Object.entries({ fullName, ...fields, ...other }))
    await call('PUT', 'updateClientContactForm', { clientToken, [field]: value });
  for (const file of documents) {
    const multipart = { clientToken, size: String(file.buffer.length), file };
    const uploaded = await sender.post('/api/uploads/contact-form', { multipart });
    expect(uploaded.ok(), file.name).toBe(true);
  }
  if (send) await call('POST', 'submit-form', { clientToken });
};

/** Changes the open request as a colleague does, without its page. @param path behind that of the request. */
export const changeElsewhere = async (page: Page, method: string, path = '', data?: object): Promise<void> => {
  const id = new URL(page.url()).searchParams.get('form');
  expect((await page.request.fetch(`/api/staff/forms/${id}${path}`, { method, data })).ok()).toBe(true);
};

/** The menu of an open request's rare actions. */
export const menuOf = (request: Locator) => request.getByRole('button', { name: 'Još radnji' });

/** Chooses a rare action of an open request. */
export const choose = async (request: Locator, title: string): Promise<void> => {
  await menuOf(request).click();
  await request.getByRole('menuitem', { name: title }).click();
};
