import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProvider, type BundledProvider } from '../../support/bundled-provider.ts';
import type { Browser } from '../../support/browser.ts';
import { jpeg } from '../../support/documents.ts';
import { field, textField } from '../../support/provider-client.ts';
import { uploadOf } from '../../support/upload-body.ts';
import { startWebsite, type TestWebsite } from '../../support/website.ts';

let provider: BundledProvider;
/** Two websites, as behind a load balancer. The state of a link is in the provider's database. */
let websites: TestWebsite[] = [];

beforeAll(async () => {
  provider = await runProvider();
  websites = await Promise.all([startWebsite({ provider }), startWebsite({ provider })]);
});

afterAll(async () => {
  await Promise.all(websites.map((website) => website.close()));
  await provider.close();
});

const browserAt = (index: number): Browser => {
  const website = websites[index];
  if (!website) throw new Error('There are two websites');
  return website.openBrowser();
};

const newLink = async (computer: Browser) => {
  const begun = await computer.get('/api/contact-form/initializeClientContactForm');
  const clientToken = textField(begun.json, 'clientToken');
  const link = await computer.json('POST', '/api/contact-form/phone-link', { clientToken });
  return { clientToken, token: textField(link.json, 'token') };
};

const open = (phone: Browser, token: string) => phone.json('POST', '/api/phone-link', { token });

const send = (phone: Browser, token: string, name = 'foto.jpg', bytes = jpeg(name).buffer) => {
  const type = 'image/jpeg';
  const { headers, body } = uploadOf({ token, size: bytes.length }, { name, type, bytes });
  return phone.send({ method: 'POST', path: '/api/uploads/phone', headers, body });
};

test('a phone gets a cookie, then the link; its photo is seen by the computer at another website', async () => {
  const computer = browserAt(0);
  const { clientToken, token } = await newLink(computer);
  const phone = browserAt(1);
  const first = await open(phone, token);
  expect(first.json).toEqual({ seconds: null });
  expect(first.setCookies[0]).toMatch(/^phone=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Strict$/);
  expect((await open(phone, token)).json).toEqual({ seconds: expect.any(Number) });

  const sent = await send(phone, token);
  expect([sent.status, sent.json]).toEqual([200, { fileName: 'foto.jpg' }]);
  const seen = await computer.get(`/api/contact-form/phone-link/${clientToken}`);
  expect(seen.json).toEqual({ state: 'joined', arriving: [], files: [{ name: 'foto.jpg' }] });
});

test('neither a second phone nor one without a cookie sends anything', async () => {
  const { token } = await newLink(browserAt(0));
  const [phone, second] = [browserAt(0), browserAt(1)];
  for (let time = 0; time < 2; time += 1) await open(phone, token);
  await open(second, token);
  expect(await open(second, token)).toMatchObject({ status: 409, json: { code: 'PHONE_LINK_TAKEN' } });
  expect(await send(second, token)).toMatchObject({ status: 409, json: { code: 'PHONE_LINK_TAKEN' } });
  expect(await send(browserAt(0), token)).toMatchObject({ status: 400, json: { code: 'UPLOAD_FIELDS' } });
});

test('a photo that has arrived is accepted again, because its answer may have been lost, and is one document', async () => {
  const { clientToken, token } = await newLink(browserAt(0));
  const phone = browserAt(0);
  for (let time = 0; time < 2; time += 1) await open(phone, token);
  for (let time = 0; time < 2; time += 1)
    expect(await send(phone, token)).toMatchObject({ status: 200, json: { fileName: 'foto.jpg' } });
  const seen = await phone.get(`/api/contact-form/phone-link/${clientToken}`);
  expect(seen.json).toMatchObject({ files: [{ name: 'foto.jpg' }] });
});

test('a photo keeps the rules of the form', async () => {
  const { token } = await newLink(browserAt(0));
  const phone = browserAt(0);
  for (let time = 0; time < 2; time += 1) await open(phone, token);
  await send(phone, token);
  const other = Buffer.concat([jpeg('foto.jpg').buffer, Buffer.from('x')]);
  const taken = await send(phone, token, 'foto.jpg', other);
  expect(taken).toMatchObject({ status: 401, json: { code: 'DUPLICATE_FILE_NAME' } });
  const program = await send(phone, token, 'foto-2.jpg', Buffer.from('MZ'));
  expect(program).toMatchObject({ status: 415, json: { code: 'FILE_UNREADABLE' } });
});

test.each([{}, { token: 'x' }, { token: 'x'.repeat(43), more: 1 }])(
  'a body that is no secret is refused: %j',
  async (body) => {
    const reply = await browserAt(0).json('POST', '/api/phone-link', body);
    expect([reply.status, field(reply.json, 'code')]).toEqual([400, 'BAD_REQUEST']);
  },
);

test('another site opens no link', async () => {
  const { token } = await newLink(browserAt(0));
  const reply = await browserAt(0).send({
    method: 'POST',
    path: '/api/phone-link',
    headers: { 'sec-fetch-site': 'cross-site' },
    body: { token },
  });
  expect(reply.status).toBe(403);
});

test('the secrets of link and phone are in no log line', async () => {
  const { token } = await newLink(browserAt(0));
  const phone = browserAt(0);
  for (let time = 0; time < 2; time += 1) await open(phone, token);
  await send(phone, token);
  const logs = websites.flatMap((website) => website.logs).join('');
  expect(logs).toContain('/api/uploads/phone');
  expect(logs).not.toContain(token);
  expect(logs).not.toContain(phone.cookies.get('phone'));
});
