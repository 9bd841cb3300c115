import { expect, test } from 'vitest';
import { examine } from '#provider/conformance/examine.ts';
import { formatTable } from '#provider/conformance/report.ts';
import { field } from '../../support/provider-client.ts';
import { startTampering, type Tampering } from '../../support/provider-tampering.ts';
import { describeProviders, staff } from '../../support/provider-variants.ts';

describeProviders('conformance', {}, (provider) => {
  test('the bundled provider passes every row and nothing is left behind', async () => {
    const { rows, leftovers, unchecked } = await examine(provider.running.origin, staff);
    expect(rows.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(rows.length).toBeGreaterThan(60);
    expect(leftovers).toEqual([]);
    expect(unchecked()).toEqual([]);

    const admin = await provider.admin();
    expect(field((await admin.request('GET', '/contact-form/all')).body, 'contactForms')).toEqual([]);
    expect((await admin.request('GET', '/blog/get-blogs')).body).toEqual([]);
  });

  test('a provider without additions passes, and what it lacks is skipped', async () => {
    const none = { status: 404, body: '{}' };
    const tampering = await startTampering(provider.running.origin, [
      ...['GET', 'PUT', 'POST', 'DELETE'].map((method) => ({ method, pathStart: '/staff/', instead: none })),
      {
        method: 'GET',
        pathStart: '/contact-form/initialize',
        change: (body) => body.replace('"takesPhone":true', '"takesPhone":false'),
      },
    ]);
    const { rows, leftovers } = await examine(tampering.origin, staff);
    await tampering.close();
    expect(rows.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(rows.filter(({ outcome }) => outcome === 'skipped').map(({ call }) => call)).toEqual([
      'PUT /staff/forms/{formId}/follow-up',
      'POST /staff/person/export',
      'DELETE /staff/forms/{formId}',
      'POST /staff/person/erase',
      'GET /staff/reply-templates',
      'GET /staff/articles',
      'GET /staff/statistics',
      'GET /staff/account',
      'GET /staff/account/sessions',
      'GET /staff/accounts',
      'GET /staff/access-trail',
    ]);
    expect(rows.some(({ call }) => call.includes('phone'))).toBe(false);
    expect(formatTable(rows)).toContain('skipped');
    expect(leftovers).toHaveLength(1);
    const admin = await provider.admin();
    const { body } = await admin.request('GET', '/contact-form/all');
    await admin.request('DELETE', `/staff/forms/${String(field(body, 'contactForms', 0, 'id'))}`);
  });

  test('a broken provider fails on the right rows and on no other', async () => {
    const broken: Tampering[] = [
      { method: 'POST', pathStart: '/contact-form/submit-form', instead: { status: 201, body: '{}' } },
      {
        method: 'GET',
        pathStart: '/contact-form/all',
        instead: { status: 200, body: '{"contactForms":{}}' },
      },
      { method: 'PUT', pathStart: '/blog/update-blog/', instead: { status: 200, body: '{}' } },
      { method: 'POST', pathStart: '/blog/confirm-upload', instead: { status: 500, body: 'oops' } },
    ];
    const tampering = await startTampering(provider.running.origin, broken);
    const { rows } = await examine(tampering.origin, staff);
    await tampering.close();
    const failed = rows
      .filter(({ outcome }) => outcome === 'failed')
      .map((row) => `${row.call}: ${row.expected}`);
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
});
