import type { ContactFormState } from '#shared/contract/contact-form.ts';
import { contactFormFields, mapFields } from '#shared/rules/contact-form.ts';
import { expectAnswer, expectStatus, expectSuccess, Unexpected, type Probe } from './probe.ts';
import { checkPhoneLink } from './phone-link-checks.ts';
import { need, type Report } from './report.ts';
import { getBytes, putBytes } from './storage-checks.ts';

const values = {
  ...mapFields((field) => `Prova ${field}`),
  fullName: 'Prova Conformità',
  email: 'prova@example.it',
  phoneNumber: '393331234567',
  service: 'Impianti Dentali',
  message: 'Questa è una prova automatica.',
};
const file = { name: 'panoramica & più.pdf', type: 'application/pdf', bytes: 'conformance' };
const size = Buffer.byteLength(file.bytes);
/** One terabyte: over any sensible limit. */
const tooLarge = 1024 ** 4;

/** Makes a draft, saves fields and a document, and submits. @returns the name of the request in the list. */
export async function checkContactForm(result: Report, visitor: Probe): Promise<string> {
  const { check } = result;
  const fullName = `${values.fullName} ${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')}`;
  let token: string | null = null;
  let takesPhone = false;
  let uploadUrl: string | null = null;

  const state = async (): Promise<ContactFormState> => {
    const params = { clientToken: need(token, 'clientToken') };
    return expectAnswer('getFormState', await visitor.call('getFormState', { params }))
      .clientContactFormState;
  };
  const announce = (bytes: number) =>
    visitor.call('getFormUploadUrl', {
      body: {
        clientToken: need(token, 'clientToken'),
        fileName: file.name,
        size: bytes,
        contentType: file.type,
      },
    });

  await check('initializeForm', '{ clientToken }', async () => {
    const begun = expectAnswer('initializeForm', await visitor.call('initializeForm'));
    token = begun.clientToken;
    takesPhone = begun.takesPhone === true;
    return 'a token';
  });
  await check('getFormState', '{ clientContactFormState }', async () => {
    await state();
    return 'a state';
  });
  for (const name of contactFormFields)
    await check('saveFormField', `${name} is saved`, async () => {
      const value = name === 'fullName' ? fullName : values[name];
      const body = { clientToken: need(token, 'clientToken'), [name]: value };
      expectSuccess(await visitor.call('saveFormField', { body }));
      const saved = (await state())[name];
      if (saved !== value) throw new Unexpected(`${name} is ${JSON.stringify(saved)}`);
      return 'the same value back';
    });

  await check('getFormUploadUrl', '{ uploadUrl }', async () => {
    uploadUrl = expectAnswer('getFormUploadUrl', await announce(size)).uploadUrl;
    return 'an address';
  });
  await check('storage', 'status 200', () => putBytes(need(uploadUrl, 'uploadUrl'), file.type, file.bytes));
  await check('confirmFormUpload', 'success, the file is listed', async () => {
    const body = {
      clientToken: need(token, 'clientToken'),
      fileName: file.name,
      fileSize: size,
      contentType: file.type,
    };
    expectSuccess(await visitor.call('confirmFormUpload', { body }));
    if (!(await state()).files?.some(({ name }) => name === file.name))
      throw new Unexpected('the file is not listed');
    return 'listed';
  });
  await check('getFormUploadUrl', 'the same name again: 401', async () => {
    const { status } = expectStatus(await announce(size), 401);
    return `status ${status}`;
  });
  await check('getFormUploadUrl', 'one terabyte: 400', async () => {
    const body = {
      clientToken: need(token, 'clientToken'),
      fileName: 'grande.pdf',
      size: tooLarge,
      contentType: file.type,
    };
    const { status } = expectStatus(await visitor.call('getFormUploadUrl', { body }), 400);
    return `status ${status}`;
  });
  await check('getFormPreviewUrl', '{ previewUrl } that gives the bytes', async () => {
    const body = { clientToken: need(token, 'clientToken'), fileName: file.name };
    const { previewUrl } = expectAnswer(
      'getFormPreviewUrl',
      await visitor.call('getFormPreviewUrl', { body }),
    );
    return getBytes(previewUrl, file.type, file.bytes);
  });
  await check('deleteFormFile', 'success, the file is gone', async () => {
    const params = { clientToken: need(token, 'clientToken'), fileName: file.name };
    expectSuccess(await visitor.call('deleteFormFile', { params }));
    if ((await state()).files?.some(({ name }) => name === file.name)) throw new Unexpected('still listed');
    return 'gone';
  });
  if (token !== null && takesPhone) await checkPhoneLink(result, visitor, token);
  await check('submitForm', 'status 200', async () => {
    const body = { clientToken: need(token, 'clientToken') };
    const { status } = expectStatus(await visitor.call('submitForm', { body }), 200);
    return `status ${status}`;
  });
  return fullName;
}

/** The staff's list has the request. @returns its id, null where it is not listed. */
export async function checkFormList(
  { check }: Report,
  staff: Probe,
  fullName: string,
): Promise<string | number | null> {
  let id: string | number | null = null;
  await check('listForms', 'the submission, completed', async () => {
    const { contactForms } = expectAnswer('listForms', await staff.call('listForms'));
    const record = contactForms.find((form) => form.fullName === fullName);
    if (!record) throw new Unexpected(`${contactForms.length} records, not this one`);
    id = record.id;
    if (record.status !== 'completed') throw new Unexpected(`status ${record.status}`);
    if (!record.finishedAt) throw new Unexpected('no finishedAt');
    if (record.requiredCompletion !== 100)
      throw new Unexpected(`requiredCompletion ${record.requiredCompletion}`);
    return `completed, ${record.requiredCompletion} and ${record.overallCompletion} percent`;
  });
  return id;
}
