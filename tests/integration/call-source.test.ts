import { expect, test } from 'vitest';
import { startBundledProvider } from '../support/bundled-provider.ts';
import { forTest } from '../support/for-test.ts';
import { completeForm, postPlainForm } from '../support/plain-form.ts';
import { field, numberField, textField } from '../support/provider-client.ts';
import { goodForm } from '../support/provider-forms.ts';
import { readZip } from '../support/read-zip.ts';
import { startWebsite } from '../support/website.ts';

test('the source of a visit reaches staff, the exports of list and person, and no visitor', async () => {
  const provider = await startBundledProvider();
  const website = await forTest(startWebsite({ provider }));
  const [visitor, admin] = [website.openBrowser(), website.openBrowser()];
  const begun = await visitor.get('/api/contact-form/initializeClientContactForm');
  expect(begun.json).toMatchObject({ takesSource: true });
  const clientToken = textField(begun.json, 'clientToken');
  for (const [name, value] of Object.entries(goodForm))
    await visitor.json('PUT', '/api/contact-form/updateClientContactForm', { clientToken, [name]: value });
  const submit = (source: string) => visitor.json('POST', '/api/contact-form/submit-form', { clientToken, source });
  expect((await submit('x'.repeat(121))).status).toBe(400);
  // What cannot be seen is removed and not refused.
  const sent = await submit('google / cpc / <b>\u202Eimpianti\n');
  expect(sent.status).toBe(200);
  expect(JSON.stringify(sent.json)).not.toContain('google');
  // The answer to the first call may have been lost. The second one changes nothing.
  expect((await submit('altro')).status).toBe(200);

  await admin.login();
  const list = await admin.get('/api/contact-form/all');
  const formId = numberField(list.json, 'contactForms', 0, 'id');
  const source = 'google / cpc / <b>impianti';
  expect((await admin.get(`/api/staff/forms/${formId}`)).json).toMatchObject({ source });
  const exported = await admin.json('POST', '/api/staff/access-trail/list-exports', undefined);
  expect(exported.json).toMatchObject({ messages: [{ formId, source }] });
  const zip = await admin.get(`/api/staff/person/export?ids=${formId}`);
  const files = await readZip(zip.body);
  expect(field(JSON.parse(String(files.get('dati.json'))), 0)).toMatchObject({ source });
  expect(String(files.get('dati.html'))).toContain('<dt>Provenienza</dt><dd>google / cpc / &lt;b&gt;impianti</dd>');
});

test.each([
  ['/service/Impianti%20Dentali?utm_source=google&utm_medium=cpc', 'google / cpc'],
  ['/?preventivo', null],
])('a form without scripts that was sent from %s has the source %s', async (path, source) => {
  const website = await forTest(startWebsite({ provider: await startBundledProvider() }));
  const sent = await postPlainForm(website.origin, completeForm, [], { referer: website.origin + path });
  expect(sent.status).toBe(303);
  const admin = website.openBrowser();
  await admin.login();
  const formId = numberField((await admin.get('/api/contact-form/all')).json, 'contactForms', 0, 'id');
  expect((await admin.get(`/api/staff/forms/${formId}`)).json).toMatchObject({ source });
});
