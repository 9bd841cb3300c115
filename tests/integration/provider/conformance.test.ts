import { expect, test } from 'vitest';
import { examine } from '#scripts/conformance/examine.ts';
import { formatTable } from '#scripts/conformance/report.ts';
import { callNames, definitionOf, templateOf } from '#shared/contract/calls.ts';
import { startBundledProvider } from '../../support/bundled-provider.ts';
import { field, staff } from '../../support/provider-client.ts';
import { describeProviders } from '../../support/provider-variants.ts';
import { startRecordingServer } from '../../support/recording-server.ts';

/** Starts a real provider behind a server with faults. @param change changes responses to GET requests. */
const startBroken = (origin: string, change = (text: string) => text) =>
  startRecordingServer({
    handle: async ({ method, url, headers, body }) => {
      const answer = await fetch(origin + url, {
        method,
        headers: {
          ...(headers.cookie && { cookie: headers.cookie }),
          ...(headers['content-type'] && { 'content-type': headers['content-type'] }),
        },
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      });
      const text = await answer.text();
      const cookies = answer.headers.getSetCookie().map((line) => ['set-cookie', line] as const);
      return {
        status: answer.status,
        headers: [['content-type', 'application/json'], ...cookies],
        body: method === 'GET' ? change(text) : text,
      };
    },
  });

describeProviders('conformance', {}, (provider) => {
  test('the bundled provider passes every row and nothing is left behind', async () => {
    const { rows, leftovers } = await examine(provider.running.origin, staff);
    expect(rows.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(rows.length).toBeGreaterThan(60);
    expect([...leftovers]).toEqual([]);
    const required = callNames.filter((name) => !definitionOf(name).isAddition).map(templateOf);
    const tried = new Set(rows.map(({ call }) => call));
    expect(required.filter(({ method, path }) => !tried.has(`${method} ${path}`))).toEqual([]);

    const admin = await provider.admin();
    expect(field((await admin.request('GET', '/contact-form/all')).body, 'contactForms')).toEqual([]);
    expect((await admin.request('GET', '/blog/get-blogs')).body).toEqual([]);
  });
});

test('a provider without additions passes, and what it lacks is skipped', async () => {
  const { url } = await startBundledProvider();
  const broken = await startBroken(url, (text) => text.replace('"takesPhone":true', '"takesPhone":false'));
  for (const method of ['GET', 'PUT', 'POST', 'DELETE'])
    broken.misbehave(`${method} /staff/`, { status: 404, body: {} });
  const { rows, leftovers } = await examine(broken.origin, staff);
  await broken.close();
  expect(rows.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  expect(rows.filter(({ outcome }) => outcome === 'skipped').map(({ call }) => call)).toEqual([
    'POST /staff/forms/search',
    'PUT /staff/forms/{formId}/follow-up',
    'GET /staff/forms/{formId}',
    'GET /staff/person/export',
    'DELETE /staff/forms/{formId}',
    'POST /staff/person/erase',
    'GET /staff/reply-templates',
    'GET /staff/articles',
    'GET /staff/statistics',
    'GET /staff/account',
    'GET /staff/account/sessions',
    'GET /staff/colleagues',
    'GET /staff/accounts',
    'GET /staff/access-trail',
  ]);
  expect(rows.some(({ call }) => call.includes('phone'))).toBe(false);
  expect(formatTable(rows)).toContain('skipped');
  expect(leftovers.size).toBe(1);
});

test('a broken provider fails on the right rows and on no other', async () => {
  const { url } = await startBundledProvider();
  const broken = await startBroken(url);
  broken.misbehave('POST /contact-form/submit-form', { status: 201, body: {} });
  broken.misbehave('GET /contact-form/all', { status: 200, body: { contactForms: {} } });
  broken.misbehave('PUT /blog/update-blog/', { status: 200, body: {} });
  broken.misbehave('POST /blog/confirm-upload', { status: 500, body: 'oops' });
  const { rows } = await examine(broken.origin, staff);
  await broken.close();
  const failed = rows.filter(({ outcome }) => outcome === 'failed').map((row) => `${row.call}: ${row.expected}`);
  expect(failed).toEqual([
    'GET /contact-form/all: without a session 401 or 403',
    'POST /contact-form/submit-form: status 200',
    'GET /contact-form/all: the submission, completed',
    'POST /blog/confirm-upload: success, the image is shown',
    'PUT /blog/update-blog/{blogId}: success, the article has changed',
    'PUT /blog/update-image/{imageId}: success, the new image in its place',
    'PUT /blog/update-blog/{blogId}: published: visitors see it',
    'GET /staff/articles/{blogId}/versions: what it was before',
    'GET /staff/articles/{blogId}/versions/{versionId}: its title and blocks',
  ]);
  expect(formatTable(rows)).toContain('FAILED');
});
