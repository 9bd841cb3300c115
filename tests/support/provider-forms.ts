import { mapFields } from '#shared/rules/contact-form.ts';
import { put, textField, type Answer, type ProviderClient } from './provider-client.ts';

/** Values of a form that can be submitted. */
export const goodForm = {
  ...mapFields((field) => field),
  fullName: 'Maria Rossi',
  email: 'maria@example.it',
  phoneNumber: '393331234567',
  service: 'Impianti Dentali',
  callTime: 'evening',
  message: 'Vorrei un preventivo',
};

/** A quote that can be sent. */
export const goodQuote = {
  lines: [
    {
      treatment: 'Impianto dentale',
      fromCents: 60_000,
      toCents: 75_000,
      material: 'Titanio, Straumann',
      guaranteeYears: 10,
      place: '36',
      unit: '',
      quantity: 2,
    },
  ],
  dentist: 'Dr. Ana Kovač, n. 1234',
  visits: 2,
  days: 5,
  assumptions: ['Senza rialzo del seno mascellare.'],
  validUntil: '2999-12-31',
};

/** Creates a draft. @returns its client token. */
export async function newForm(client: ProviderClient): Promise<string> {
  const { body } = await client.request('GET', '/contact-form/initializeClientContactForm');
  return textField(body, 'clientToken');
}

/** Saves each field with a separate call. @throws Error when a field is refused. */
export async function saveFields(
  client: ProviderClient,
  clientToken: string,
  fields: Partial<typeof goodForm>,
): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const path = '/contact-form/updateClientContactForm';
    const { status, text } = await client.request('PUT', path, { clientToken, [name]: value });
    if (status !== 200) throw new Error(`${name} was refused: ${text}`);
  }
}

export interface TestFile {
  fileName: string;
  contentType: string;
  bytes: string;
}

export const announce = (client: ProviderClient, clientToken: string, file: TestFile): Promise<Answer> =>
  client.request('POST', '/contact-form/get-upload-url', {
    clientToken,
    fileName: file.fileName,
    size: Buffer.byteLength(file.bytes),
    contentType: file.contentType,
  });

export const confirm = (client: ProviderClient, clientToken: string, file: TestFile): Promise<Answer> =>
  client.request('POST', '/contact-form/confirm-upload', {
    clientToken,
    fileName: file.fileName,
    fileSize: Buffer.byteLength(file.bytes),
    contentType: file.contentType,
  });

/**
 * Makes the three calls of an upload.
 * @returns the response to the confirmation.
 * @throws Error if another call fails.
 */
export async function upload(client: ProviderClient, clientToken: string, file: TestFile): Promise<Answer> {
  const announced = await announce(client, clientToken, file);
  const stored = await put(textField(announced.body, 'uploadUrl'), file.contentType, file.bytes);
  if (stored !== 200) throw new Error(`storage answered ${stored}`);
  return confirm(client, clientToken, file);
}

/** Submits a request with documents. @returns its client token. */
export async function newRequest(
  client: ProviderClient,
  fields: Partial<typeof goodForm> = goodForm,
  documents: readonly TestFile[] = [],
): Promise<string> {
  const clientToken = await newForm(client);
  await saveFields(client, clientToken, fields);
  for (const document of documents) await upload(client, clientToken, document);
  const { status, text } = await client.request('POST', '/contact-form/submit-form', { clientToken });
  if (status !== 200) throw new Error(`The request was refused: ${text}`);
  return clientToken;
}
