import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runProvider } from '../support/bundled-provider.ts';
import { forTest } from '../support/for-test.ts';
import { newFolder } from '../support/new-folder.ts';
import { patient } from '../support/patient-page.ts';
import { formIn, postPlainForm, textIn } from '../support/plain-form.ts';
import { field, numberField, textField } from '../support/provider-client.ts';
import { startStack } from '../support/stack.ts';
import { startWebsite } from '../support/website.ts';

const begin = '/api/contact-form/initializeClientContactForm';

test('the time of the call reaches staff without scripts, on the patient’s page and in exports, and completes nothing', async () => {
  const provider = await forTest(runProvider());
  const DATA_DIR = newFolder();
  const website = await forTest(startWebsite({ provider, env: { DATA_DIR } }));
  expect(formIn((await website.send({ path: '/' })).text)).not.toHaveProperty('callTime');
  await website.send({ path: begin });
  const page = await website.send({ path: '/service/Sbiancamento' });
  expect(formIn(page.text)).toHaveProperty('callTime', '');
  // Kept for the next start, whose first page asks for it too.
  await expect.poll(() => existsSync(path.join(DATA_DIR, 'cache', 'additions.json'))).toBe(true);
  const restarted = await forTest(startWebsite({ provider, env: { DATA_DIR } }));
  expect(formIn((await restarted.send({ path: '/' })).text)).toHaveProperty('callTime', '');

  const refused = await postPlainForm(website.origin, { ...patient, message: '', callTime: 'evening' });
  const returned = formIn(await refused.text());
  expect(returned).toMatchObject({ callTime: 'evening' });
  const sent = await postPlainForm(website.origin, { ...patient, callTime: 'evening' });
  expect(sent.status).toBe(303);

  const admin = website.openBrowser();
  await admin.login();
  const list = await admin.get('/api/contact-form/all');
  const formId = numberField(list.json, 'contactForms', 0, 'id');
  expect(field(list.json, 'contactForms', 0)).toMatchObject({
    requiredCompletion: 100,
    overallCompletion: 83,
  });
  expect((await admin.get(`/api/staff/forms/${formId}`)).json).toMatchObject({ callTime: 'evening' });
  const exported = await admin.json('POST', '/api/staff/access-trail/list-exports', undefined);
  expect(exported.json).toMatchObject({ messages: [{ formId, callTime: 'evening' }] });
});

test('a provider that does not take it is never sent it, and no page asks for it', async () => {
  const { website, provider } = await startStack();
  const begun = await website.send({ path: begin });
  expect(textField(begun.json, 'clientToken')).not.toBe('');
  const page = await website.send({ path: '/service/Sbiancamento' });
  expect(textIn(page.text)).not.toContain('Quando ti chiamiamo?');
  expect((await postPlainForm(website.origin, { ...patient, callTime: 'evening' })).status).toBe(303);
  const bodies = provider.requests.map(({ body }) => body.toString());
  expect(bodies.filter((body) => body.includes('callTime'))).toEqual([]);
});
