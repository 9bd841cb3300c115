import type { Browser } from './browser.ts';
import type { Reply } from './http-client.ts';
import { field, numberField, textField } from './provider-client.ts';
import { goodQuote } from './provider-forms.ts';

export const patient = {
  fullName: 'Maria Rossi',
  email: 'maria@example.it',
  phoneNumber: '393331234567',
  service: 'Impianti Dentali',
  message: 'Vorrei un preventivo',
};

/** Sends a request. @returns its number, and the path of its patient's page. */
export async function sendRequest(visitor: Browser, admin: Browser): Promise<{ formId: number; path: string }> {
  const begun = await visitor.get('/api/contact-form/initializeClientContactForm');
  const clientToken = textField(begun.json, 'clientToken');
  for (const [name, value] of Object.entries(patient))
    await visitor.json('PUT', '/api/contact-form/updateClientContactForm', { clientToken, [name]: value });
  const sent = await visitor.json('POST', '/api/contact-form/submit-form', { clientToken });
  const list = await admin.get('/api/contact-form/all');
  return {
    formId: numberField(list.json, 'contactForms', 0, 'id'),
    path: textField(sent.json, 'patientPage'),
  };
}

/** Writes and sends a quote as staff. @returns its id. */
export async function sendQuote(admin: Browser, formId: number, changes: object = {}): Promise<number> {
  const file = `/api/staff/forms/${formId}`;
  const { json } = await admin.get(file);
  const sentBefore = Object(field(json, 'quotes', 'sent')).length;
  const draft = { ...goodQuote, ...changes };
  const sent = await admin.json('POST', `${file}/quotes`, { sentBefore, draft });
  return numberField(sent.json, 'sent', 0, 'id');
}

/** Sends a form of the page like a browser. */
export const postForm = (
  browser: Browser,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Reply> =>
  browser.send({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });

export const openPage = (browser: Browser, path: string, digits = '4567'): Promise<Reply> =>
  postForm(browser, path, { digits });
