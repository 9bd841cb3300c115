import { mapFields } from '#shared/rules/contact-form.ts';
import { put, textField, type Answer, type ProviderClient } from './provider-client.ts';

/** A form that may be submitted. */
export const goodForm = {
  ...mapFields((field) => field),
  fullName: 'Maria Rossi',
  email: 'maria@example.it',
  phoneNumber: '393331234567',
  service: 'Impianti Dentali',
  message: 'Vorrei un preventivo',
};

/** @returns the client token of a new draft. */
export async function newForm(client: ProviderClient): Promise<string> {
  const { body } = await client.request('GET', '/contact-form/initializeClientContactForm');
  return textField(body, 'clientToken');
}

/** Saves fields one call each. @throws Error when one is refused. */
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

/** The three steps of an upload. @throws Error when the first or second fails. @returns the confirmation's answer. */
export async function upload(client: ProviderClient, clientToken: string, file: TestFile): Promise<Answer> {
  const announced = await announce(client, clientToken, file);
  const stored = await put(textField(announced.body, 'uploadUrl'), file.contentType, file.bytes);
  if (stored !== 200) throw new Error(`storage answered ${stored}`);
  return confirm(client, clientToken, file);
}
