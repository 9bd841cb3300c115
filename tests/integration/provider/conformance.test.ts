import { expect, test } from 'vitest';
import { examine } from '#provider/conformance/examine.ts';
import { formatTable } from '#provider/conformance/report.ts';
import { field } from '../../support/provider-client.ts';
import { startTampering, type Tampering } from '../../support/provider-tampering.ts';
import { describeProviders, staff } from '../../support/provider-variants.ts';

describeProviders('conformance', {}, (provider) => {
  test('the bundled provider passes every row and nothing is left behind', async () => {
    const { rows, leftovers, unchecked } = await examine(provider.running.origin, staff);
    expect(rows.filter((row) => !row.passed)).toEqual([]);
    expect(rows.length).toBeGreaterThan(30);
    expect(leftovers).toEqual([]);
    expect(unchecked()).toEqual([]);

    const admin = await provider.admin();
    expect(field((await admin.request('GET', '/contact-form/all')).body, 'contactForms')).toEqual([]);
    expect((await admin.request('GET', '/blog/get-blogs')).body).toEqual([]);
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
    const failed = rows.filter((row) => !row.passed).map((row) => `${row.call}: ${row.expected}`);
    expect(failed).toEqual([
      'GET /contact-form/all: without a session 401 or 403',
      'POST /contact-form/submit-form: status 200',
      'GET /contact-form/all: the submission, completed',
      'POST /blog/confirm-upload: success, the image is shown',
      'PUT /blog/update-blog/{blogId}: success, the article has changed',
      'PUT /blog/update-image/{imageId}: success, the new image in its place',
    ]);
    expect(formatTable(rows)).toContain('FAILED');
  });
});
