import { describe, expect, test } from 'vitest';
import type { Reply } from '../../support/http-client.ts';
import { startStack } from '../../support/stack.ts';

const html = Buffer.from('<!doctype html><script>alert(document.domain)</script>');
const pdf = Buffer.from('%PDF-1.7\n1 0 obj');
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** The headers that determine how a browser handles a file. */
const treatment = ({ status, headers }: Reply) => ({
  status,
  type: headers['content-type'],
  disposition: headers['content-disposition']?.split(';')[0],
  policy: headers['content-security-policy'],
  nosniff: headers['x-content-type-options'],
});

/** Requests a file in every way the website serves files. Provider and storage echo the declared type. */
async function everyWay(contentType: string, bytes: Buffer) {
  const { website, provider } = await startStack();
  const clientToken = provider.forms.add();
  provider.forms.addFile(clientToken, 'a.pdf', contentType, bytes);
  const article = provider.articles.add('Articolo');
  provider.articles.addImage(article, 'a.pdf', contentType, bytes);
  provider.misbehave('GET /staff/forms/7/files/9', {
    status: 200,
    headers: [
      ['content-type', contentType],
      ['content-disposition', `inline; filename*=UTF-8''a.pdf`],
      ['cache-control', 'public, max-age=31536000'],
    ],
    body: bytes,
  });
  return {
    visitor: await website.send({ path: `/api/uploads/contact-form/${clientToken}/a.pdf` }),
    article: await website.send({ path: `/blog/image/${article.id}/a.pdf` }),
    staff: await website.send({ path: '/api/staff/forms/7/files/9' }),
  };
}

describe('a file leaves in the same way for visitors, readers and staff', () => {
  test.each([
    ['image/png', html],
    ['application/pdf', html],
    ['image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['text/plain', html],
    ['application/xhtml+xml', html],
    ['text/javascript', Buffer.from('alert(1)')],
  ])('%s is only offered for download', async (contentType, bytes) => {
    const replies = await everyWay(contentType, bytes);
    const expected = {
      status: 200,
      type: 'application/octet-stream',
      disposition: 'attachment',
      policy: "default-src 'none'; sandbox; frame-ancestors 'self'",
      nosniff: 'nosniff',
    };
    expect(treatment(replies.visitor)).toEqual(expected);
    expect(treatment(replies.article)).toEqual(expected);
    expect(treatment(replies.staff)).toEqual(expected);
    for (const reply of Object.values(replies)) expect(reply.body.equals(bytes)).toBe(true);
  });

  test('a page in place of a stored file is no file, and what the provider sends itself is only offered for download', async () => {
    const { visitor, article, staff } = await everyWay('text/html', html);
    expect([visitor.status, article.status]).toEqual([502, 502]);
    expect(treatment(staff)).toMatchObject({
      status: 200,
      type: 'application/octet-stream',
      disposition: 'attachment',
    });
  });

  test.each([
    ['application/pdf', pdf],
    ['image/png', png],
  ])('%s is shown in place, in a sandbox', async (contentType, bytes) => {
    const replies = await everyWay(contentType, bytes);
    for (const reply of Object.values(replies)) {
      expect(treatment(reply)).toEqual({
        status: 200,
        type: contentType,
        disposition: 'inline',
        policy: "default-src 'none'; sandbox; frame-ancestors 'self'",
        nosniff: 'nosniff',
      });
      expect(reply.headers['content-disposition']).toContain(`filename*=UTF-8''a.pdf`);
      expect(reply.body.equals(bytes)).toBe(true);
    }
    expect(replies.staff.headers['cache-control']).toBe('private, no-store');
  });
});

describe('a proxied answer that is no JSON', () => {
  test.each([
    ['text/html; charset=utf-8', 200],
    ['text/html', 404],
    ['text/html', 500],
    ['', 200],
    ['application/jsonp', 200],
    ['application/xml', 200],
  ])('%s with status %i is never rendered on our origin', async (contentType, status) => {
    const { website, provider } = await startStack();
    provider.misbehave('GET /staff/', {
      status,
      headers: contentType === '' ? [] : [['content-type', contentType]],
      body: html,
    });
    const reply = await website.send({ path: '/api/staff/of-another-provider' });
    expect(treatment(reply)).toEqual({
      status,
      type: 'application/octet-stream',
      disposition: 'attachment',
      policy: "default-src 'none'; sandbox; frame-ancestors 'self'",
      nosniff: 'nosniff',
    });
    expect(reply.body.equals(html)).toBe(true);
  });

  test('and ends before its type is known is a problem of the provider', async () => {
    const { website, provider } = await startStack();
    const headers = [
      ['content-type', 'application/pdf'],
      ['content-disposition', 'inline; filename="a.pdf"'],
      ['etag', '"a"'],
    ] as const;
    provider.misbehave('GET /staff/', { kind: 'cutBody', answer: { status: 200, headers, body: '%PDF' } });
    const reply = await website.send({ path: '/api/staff/forms/7/files/9' });
    expect(reply).toMatchObject({ status: 502, json: { code: 'PROVIDER_UNREACHABLE' } });
    expect(reply.headers).not.toHaveProperty('content-disposition');
    expect(reply.headers).not.toHaveProperty('etag');
  });
});

test('a range beyond the end is answered with the size and nothing of the storage', async () => {
  const { website, provider, storage } = await startStack();
  const clientToken = provider.forms.add();
  provider.forms.addFile(clientToken, 'a.pdf', 'application/pdf', pdf);
  storage.misbehave('GET', {
    status: 416,
    headers: [
      ['content-type', 'application/xml'],
      ['content-range', `bytes */${pdf.length}`],
    ],
    body: '<Error><HostId>internal-bucket-host</HostId></Error>',
  });
  const reply = await website.send({
    path: `/api/uploads/contact-form/${clientToken}/a.pdf`,
    headers: { range: 'bytes=5000-' },
  });
  expect(reply.status).toBe(416);
  expect(reply.headers['content-range']).toBe(`bytes */${pdf.length}`);
  expect(reply.text).toBe('');
});
