import { expect, test } from 'vitest';
import { field, put, textField, type ProviderClient } from '../../support/provider-client.ts';
import { goodForm, newForm, saveFields } from '../../support/provider-forms.ts';
import { describeProviders } from '../../support/provider-variants.ts';

const picture = { fileName: 'foto.jpg', contentType: 'image/jpeg' };
const bytes = 'picture';

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, field(body, 'code')];
const closed = [404, 'PHONE_LINK_CLOSED'];

/** @returns the secrets of a phone, distinguished by a letter. */
const phoneOf = (token: string, letter = 'a') => ({ token, phoneKey: letter.repeat(43) });

const open = async (computer: ProviderClient, clientToken: string): Promise<string> => {
  const link = await computer.request('POST', '/contact-form/phone-link', { clientToken });
  expect([link.status, field(link.body, 'seconds')]).toEqual([200, 900]);
  return textField(link.body, 'token');
};
const join = (client: ProviderClient, phone: ReturnType<typeof phoneOf>) =>
  client.request('POST', '/contact-form/phone', phone);
const announce = (client: ProviderClient, phone: ReturnType<typeof phoneOf>, more = {}) =>
  client.request('POST', '/contact-form/phone/get-upload-url', {
    ...phone,
    ...picture,
    size: bytes.length,
    ...more,
  });
const confirm = (client: ProviderClient, phone: ReturnType<typeof phoneOf>) =>
  client.request('POST', '/contact-form/phone/confirm-upload', {
    ...phone,
    ...picture,
    fileSize: bytes.length,
  });
const stateOf = async (computer: ProviderClient, clientToken: string) =>
  (await computer.request('GET', `/contact-form/phone-link/${clientToken}`)).body;

describeProviders('links of phones', { UPLOAD_MAX_FILE_BYTES: '1000' }, (provider) => {
  test('a phone adds a picture to a draft that has not begun, and the computer sees it come and arrive', async () => {
    const computer = provider.client();
    const clientToken = await newForm(computer);
    const phone = phoneOf(await open(computer, clientToken));
    expect(await stateOf(computer, clientToken)).toEqual({ state: 'open', arriving: [], files: [] });

    const other = provider.client();
    expect((await join(other, phone)).body).toEqual({ seconds: expect.any(Number) });
    expect(await stateOf(computer, clientToken)).toEqual({ state: 'joined', arriving: [], files: [] });

    const announced = await announce(other, phone);
    const arriving = [{ name: picture.fileName }];
    expect(await stateOf(computer, clientToken)).toEqual({ state: 'joined', arriving, files: [] });

    expect(await put(textField(announced.body, 'uploadUrl'), picture.contentType, bytes)).toBe(200);
    expect((await confirm(other, phone)).status).toBe(200);
    expect(await stateOf(computer, clientToken)).toEqual({ state: 'joined', arriving: [], files: arriving });
  });

  test('a draft without a picture is not written', async () => {
    const computer = provider.client();
    const admin = await provider.admin();
    const count = async () =>
      Object(field((await admin.request('GET', '/contact-form/all')).body, 'contactForms')).length;
    const before = await count();
    await join(provider.client(), phoneOf(await open(computer, await newForm(computer))));
    expect(await count()).toBe(before);
  });

  test('the link belongs to the first phone, which may open it again', async () => {
    const computer = provider.client();
    const token = await open(computer, await newForm(computer));
    const both = await Promise.all([join(computer, phoneOf(token, 'a')), join(computer, phoneOf(token, 'b'))]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const [first, second] = both[0].status === 200 ? ['a', 'b'] : ['b', 'a'];
    expect((await join(computer, phoneOf(token, first))).status).toBe(200);
    expect(codeOf(await join(computer, phoneOf(token, second)))).toEqual([409, 'PHONE_LINK_TAKEN']);
    expect(codeOf(await announce(computer, phoneOf(token, second)))).toEqual([409, 'PHONE_LINK_TAKEN']);
  });

  test('a phone that has not joined uploads nothing', async () => {
    const computer = provider.client();
    const phone = phoneOf(await open(computer, await newForm(computer)));
    expect(codeOf(await announce(computer, phone))).toEqual([409, 'PHONE_LINK_TAKEN']);
    expect(codeOf(await announce(computer, phoneOf('x'.repeat(43))))).toEqual(closed);
  });

  test('a link ends after fifteen minutes, and the phone is told so', async () => {
    const computer = provider.client();
    const clientToken = await newForm(computer);
    const phone = phoneOf(await open(computer, clientToken));
    await join(computer, phone);
    const announced = await announce(computer, phone);
    await put(textField(announced.body, 'uploadUrl'), picture.contentType, bytes);
    provider.advance(15 * 60);
    expect((await confirm(computer, phone)).status, 'of an upload that began in time').toBe(200);
    expect(codeOf(await join(computer, phone))).toEqual([410, 'PHONE_LINK_EXPIRED']);
    expect(codeOf(await announce(computer, phone))).toEqual([410, 'PHONE_LINK_EXPIRED']);
    expect(field(await stateOf(computer, clientToken), 'state')).toBe('ended');
  });

  test('a new link, and closing it, ends the one before, uploads under way included', async () => {
    const computer = provider.client();
    const clientToken = await newForm(computer);
    const first = phoneOf(await open(computer, clientToken));
    await join(computer, first);
    const announced = await announce(computer, first);
    await put(textField(announced.body, 'uploadUrl'), picture.contentType, bytes);
    const second = phoneOf(await open(computer, clientToken));
    expect(codeOf(await confirm(computer, first))).toEqual(closed);
    expect((await join(computer, second)).status).toBe(200);
    await computer.request('POST', '/contact-form/phone-link/removal', { clientToken });
    expect(codeOf(await join(computer, second))).toEqual(closed);
    expect(codeOf(await announce(computer, second))).toEqual(closed);
  });

  test('sending the request closes its link', async () => {
    const computer = provider.client();
    const clientToken = await newForm(computer);
    await saveFields(computer, clientToken, goodForm);
    const phone = phoneOf(await open(computer, clientToken));
    await join(computer, phone);
    await computer.request('POST', '/contact-form/submit-form', { clientToken });
    expect(codeOf(await announce(computer, phone))).toEqual(closed);
    expect(codeOf(await join(computer, phone))).toEqual(closed);
    expect(codeOf(await computer.request('POST', '/contact-form/phone-link', { clientToken }))).toEqual([
      409,
      'FORM_CLOSED',
    ]);
  });

  test('erasing the request closes its link for good', async () => {
    const computer = provider.client();
    const clientToken = await newForm(computer);
    await saveFields(computer, clientToken, { fullName: goodForm.fullName });
    const phone = phoneOf(await open(computer, clientToken));
    await join(computer, phone);
    const admin = await provider.admin();
    const list = (await admin.request('GET', '/contact-form/all')).body;
    const id = String(field(list, 'contactForms', 0, 'id'));
    expect((await admin.request('DELETE', `/staff/forms/${id}`)).status).toBe(200);
    expect(codeOf(await announce(computer, phone))).toEqual(closed);
    expect(codeOf(await join(computer, phone))).toEqual(closed);
    expect(codeOf(await computer.request('POST', '/contact-form/phone-link', { clientToken }))).toEqual([
      404,
      'FORM_NOT_FOUND',
    ]);
  });

  test('a phone is bound by the limits of the form', async () => {
    const computer = provider.client();
    const phone = phoneOf(await open(computer, await newForm(computer)));
    await join(computer, phone);
    expect(codeOf(await announce(computer, phone, { size: 1001 }))).toEqual([400, 'FILE_TOO_LARGE']);
    expect(codeOf(await announce(computer, phone, { contentType: 'text/html' }))).toEqual([415, 'FILE_TYPE']);
    await put(textField((await announce(computer, phone)).body, 'uploadUrl'), picture.contentType, bytes);
    await confirm(computer, phone);
    expect(codeOf(await announce(computer, phone))).toEqual([401, 'DUPLICATE_FILE_NAME']);
  });

  test('only a token that could hold a draft opens a link', async () => {
    const computer = provider.client();
    const refused = await computer.request('POST', '/contact-form/phone-link', { clientToken: 'x' });
    expect(codeOf(refused)).toEqual([404, 'FORM_NOT_FOUND']);
  });
});
