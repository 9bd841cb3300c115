import { field, numberField, textField, type ProviderClient } from './provider-client.ts';
import { goodForm, goodQuote, newRequest } from './provider-forms.ts';

/** Digits of the telephone number of `goodForm`. */
const digits = '4567';

/** Submits a request. @returns its id, and the secret of its patient's page. */
export async function newPatient(admin: ProviderClient, fields: Partial<typeof goodForm> = goodForm) {
  await newRequest(admin, fields);
  const formId = numberField((await admin.request('GET', '/contact-form/all')).body, 'contactForms', 0, 'id');
  return { formId, secret: await secretOf(admin, formId) };
}

export async function secretOf(admin: ProviderClient, formId: number): Promise<string> {
  const { body } = await admin.request('GET', `/staff/forms/${formId}`);
  return textField(body, 'quotes', 'link').replace('/richiesta/', '');
}

export const openPage = (
  client: ProviderClient,
  secret: string,
  { tried = digits, from = '203.0.113.5' }: { tried?: string; from?: string } = {},
) => client.request('POST', '/patient-page/open', { secret, digits: tried }, { 'x-forwarded-for': from });

/** Opens a page. @returns the secret and the key that the other calls need. */
export async function openedPage(client: ProviderClient, secret: string, tried = digits) {
  return { secret, key: textField((await openPage(client, secret, { tried })).body, 'key') };
}

/** Sends a quote. @returns its id. */
export async function sendQuote(admin: ProviderClient, formId: number, more: object = {}) {
  const path = `/staff/forms/${formId}`;
  const { body } = await admin.request('GET', path);
  const sentBefore = Object(field(body, 'quotes', 'sent')).length;
  const draft = { ...goodQuote, ...more };
  const sent = await admin.request('POST', `${path}/quotes`, { sentBefore, draft });
  return numberField(sent.body, 'sent', 0, 'id');
}
