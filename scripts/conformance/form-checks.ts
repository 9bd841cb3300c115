import { contactFormFields, countedFields, mapFields } from '#shared/rules/contact-form.ts';
import { expectStatus, Unexpected } from './probe.ts';
import { checkLargeUpload } from './large-upload-checks.ts';
import { checkPhoneLink } from './phone-link-checks.ts';
import { need, type Examination, type Id } from './report.ts';
import { checkUpload, expectFile } from './storage-checks.ts';

const values = {
  ...mapFields((field) => `Prova ${field}`),
  fullName: 'Prova Conformità',
  email: 'prova@example.it',
  phoneNumber: '393331234567',
  service: 'Impianti Dentali',
  callTime: 'afternoon',
  message: 'Questa è una prova automatica.',
};
const file = { name: 'panoramica & più.pdf', type: 'application/pdf', bytes: '%PDF-1.7 conformance' };
const size = Buffer.byteLength(file.bytes);
/** One terabyte, which exceeds any sensible limit. */
const tooLarge = 1024 ** 4;

/** Creates a draft, saves fields and a document, and submits the draft. @returns the full name on the request. */
export async function checkContactForm(examination: Examination): Promise<string> {
  const { check, leftovers, visitor } = examination;
  const letters = Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '');
  const fullName = `${values.fullName} ${letters}`;
  let token: string | null = null;
  let takesPhone = false;
  let takesCallTime = false;
  let takesSource = false;
  let takesLargeUploads = false;

  const draft = () => ({ clientToken: need(token, 'clientToken') });
  const state = async () => (await visitor.ask('getFormState', { params: draft() })).clientContactFormState;
  const isListed = async () => (await state()).files?.some(({ name }) => name === file.name) ?? false;
  const announced = () => ({ ...draft(), fileName: file.name, size, contentType: file.type });

  await check('initializeForm', '{ clientToken }', async () => {
    const begun = await visitor.ask('initializeForm');
    token = begun.clientToken;
    takesPhone = begun.takesPhone === true;
    takesCallTime = begun.takesCallTime === true;
    takesSource = begun.takesSource === true;
    takesLargeUploads = begun.takesLargeUploads === true;
    return 'a token';
  });
  await check('getFormState', '{ clientContactFormState }', async () => {
    await state();
    return 'a state';
  });
  for (const name of takesCallTime ? contactFormFields : countedFields)
    await check('saveFormField', `${name} is saved`, async () => {
      const value = name === 'fullName' ? fullName : values[name];
      await visitor.ask('saveFormField', { body: { ...draft(), [name]: value } });
      const saved = (await state())[name];
      if (saved !== value) throw new Unexpected(`${name} is ${JSON.stringify(saved)}`);
      return 'the same value back';
    });

  await checkUpload(examination, visitor, 'getFormUploadUrl', announced, file);
  await check('confirmFormUpload', 'success, the file is listed', async () => {
    const body = { ...draft(), fileName: file.name, fileSize: size, contentType: file.type };
    await visitor.ask('confirmFormUpload', { body });
    if (!(await isListed())) throw new Unexpected('the file is not listed');
    return 'listed';
  });
  await check('getFormUploadUrl', 'the same name again: 401', async () =>
    expectStatus(await visitor.call('getFormUploadUrl', { body: announced() }), 401),
  );
  await check('getFormUploadUrl', 'one terabyte: 400', async () => {
    const body = { ...announced(), fileName: 'grande.pdf', size: tooLarge };
    return expectStatus(await visitor.call('getFormUploadUrl', { body }), 400);
  });
  await check('getFormPreviewUrl', '{ previewUrl } that gives the bytes', async () => {
    const body = { ...draft(), fileName: file.name };
    return expectFile((await visitor.ask('getFormPreviewUrl', { body })).previewUrl, file);
  });
  await check('deleteFormFile', 'success, the file is gone', async () => {
    await visitor.ask('deleteFormFile', { params: { ...draft(), fileName: file.name } });
    if (await isListed()) throw new Unexpected('still listed');
    return 'gone';
  });
  if (token !== null && takesPhone) await checkPhoneLink(examination, token);
  if (token !== null && takesLargeUploads) await checkLargeUpload(examination, token);
  await check('submitForm', 'status 200', async () => {
    const body = { ...draft(), ...(takesSource && { source: 'conformance' }) };
    const status = expectStatus(await visitor.call('submitForm', { body }), 200);
    leftovers.add(`request of ${fullName}`);
    return status;
  });
  return fullName;
}

/** Finds the request in the list for staff. @returns its id, or null if it is missing. */
export async function checkFormList({ check, staff }: Examination, fullName: string): Promise<Id | null> {
  let id: Id | null = null;
  await check('listForms', 'the submission, completed', async () => {
    const { contactForms } = await staff.ask('listForms');
    const record = contactForms.find((form) => form.fullName === fullName);
    if (!record) throw new Unexpected(`${contactForms.length} records, not this one`);
    const { status, finishedAt, requiredCompletion, overallCompletion } = record;
    ({ id } = record);
    if (status !== 'completed') throw new Unexpected(`status ${status}`);
    if (!finishedAt) throw new Unexpected('no finishedAt');
    if (requiredCompletion !== 100) throw new Unexpected(`requiredCompletion ${requiredCompletion}`);
    return `completed, ${requiredCompletion} and ${overallCompletion} percent`;
  });
  return id;
}
