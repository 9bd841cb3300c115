import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { startStack } from '../../support/stack.ts';

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('an answer of the provider', () => {
  test.each([200, 201, 400, 403, 404, 409, 418, 422, 429, 500, 503])(
    'with status %i keeps its status and every byte of its body',
    async (status) => {
      const { website, provider } = await startStack();
      const body = ` {"message" : "Già \\u00e8 così", "n": 1.0e2,\n"extra":[null]}`;
      provider.misbehave('PUT', {
        status,
        headers: [['content-type', 'application/problem+json']],
        body,
      });
      const reply = await website.send({
        method: 'PUT',
        path: '/api/contact-form/updateClientContactForm',
        body: {},
      });
      expect(reply.status).toBe(status);
      expect(reply.text).toBe(body);
      expect(reply.headers['content-type']).toBe('application/problem+json');
      expect(provider.requests).toHaveLength(1);
    },
  );

  test('that is not modified gets no type of ours', async () => {
    const { website, provider } = await startStack();
    provider.misbehave('GET /blog/get-blogs', { status: 304, headers: [['etag', '"a"']], body: '' });
    const { status, headers } = await website.send({
      path: '/api/blog/get-blogs',
      headers: { 'if-none-match': '"a"' },
    });
    expect(status).toBe(304);
    expect(headers).toMatchObject({ etag: '"a"' });
    expect(headers['content-type']).toBeUndefined();
  });

  test('that is no text arrives byte for byte', async () => {
    const { website, provider } = await startStack();
    const body = randomBytes(3_000_000);
    provider.misbehave('GET /staff/', {
      status: 200,
      headers: [['content-type', 'application/octet-stream']],
      body,
    });
    const reply = await website.send({ path: '/api/staff/forms/7/files/9' });
    expect(hash(reply.body)).toBe(hash(body));
  });

  test('that is a range of a document arrives as one, and so does the refusal of another', async () => {
    const { website, provider } = await startStack();
    const file = 'GET /staff/forms/1/files/2';
    const ask = (headers: Record<string, string>, path = '/api/staff/forms/1/files/2') =>
      website.send({ path, headers });
    provider.misbehave(file, {
      status: 206,
      headers: [
        ['content-type', 'application/octet-stream'],
        ['accept-ranges', 'bytes'],
        ['content-range', 'bytes 5-7/600000000'],
        ['etag', '"a"'],
      ],
      body: 'abc',
    });
    const part = await ask({ range: 'bytes=5-7' });
    expect(part).toMatchObject({
      status: 206,
      text: 'abc',
      headers: { 'accept-ranges': 'bytes', 'content-range': 'bytes 5-7/600000000', 'content-length': '3', etag: '"a"' },
    });
    provider.misbehave(file, {
      status: 416,
      headers: [
        ['content-type', 'application/json'],
        ['content-range', 'bytes */600000000'],
      ],
      body: '{"code":"RANGE_NOT_SATISFIABLE","message":""}',
    });
    const beyond = await ask({ range: 'bytes=600000000-' });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */600000000']);
    await ask({ range: 'bytes=5-7', 'if-range': '"a"' });
    // Firefox goes on with a download by this header.
    await ask({ range: 'bytes=5-7', 'if-match': '"b"' });
    await ask({ range: 'bytes=5-7' }, '/api/staff/person/export?ids=1');
    await ask({ range: 'bytes=5-7' }, '/api/blog/get-blogs');
    expect(provider.requests.map(({ headers }) => [headers.range, headers['if-range']])).toEqual([
      ['bytes=5-7', undefined],
      ['bytes=600000000-', undefined],
      ['bytes=5-7', '"a"'],
      ['bytes=5-7', '"b"'],
      ['bytes=5-7', undefined],
      [undefined, undefined],
    ]);
  });

  test('that is compressed stays as it is', async () => {
    const { website, provider } = await startStack();
    const body = gzipSync('[]');
    provider.misbehave('GET /contact-form/all', {
      status: 200,
      headers: [
        ['content-type', 'application/json'],
        ['content-encoding', 'gzip'],
      ],
      body,
    });
    const reply = await website.send({
      path: '/api/contact-form/all',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(reply.headers['content-encoding']).toBe('gzip');
    expect(hash(reply.body)).toBe(hash(body));
  });

  test('without a body has none', async () => {
    const { website, provider } = await startStack();
    const clientToken = provider.forms.add();
    const reply = await website.send({
      method: 'PUT',
      path: '/api/contact-form/updateClientContactForm',
      body: { clientToken, fullName: 'Ada' },
    });
    expect(reply.status).toBe(204);
    expect(reply.body).toHaveLength(0);
  });

  test('that redirects is neither passed on nor followed', async () => {
    const { website, provider, storage } = await startStack();
    provider.misbehave('GET /blog/get-blogs', {
      status: 302,
      headers: [['location', `${storage.origin}/elsewhere`]],
      body: '',
    });
    const reply = await website.send({ path: '/api/blog/get-blogs' });
    expect(reply).toMatchObject({ status: 502, json: { code: 'PROVIDER_ANSWER_INVALID' } });
    expect(reply.headers).not.toHaveProperty('location');
    expect(storage.requests).toEqual([]);
  });

  test('does not disclose the provider’s software', async () => {
    const { website } = await startStack();
    const reply = await website.send({ path: '/api/blog/get-blog/99' });
    expect(reply.status).toBe(404);
    expect(reply.headers).not.toHaveProperty('x-powered-by');
    expect(reply.headers).not.toHaveProperty('server');
  });
});

describe('a request of a browser', () => {
  test('keeps every byte of its body and its content type', async () => {
    const { website, provider } = await startStack();
    const body = Buffer.concat([Buffer.from('{"clientToken":"'), randomBytes(2000), Buffer.from('"}')]);
    provider.misbehave('PUT', { status: 200, body: {} });
    await website.send({
      method: 'PUT',
      path: '/api/contact-form/updateClientContactForm',
      headers: { 'content-type': 'application/json; charset=latin1' },
      body,
    });
    expect(provider.requests[0]?.body.equals(body)).toBe(true);
    expect(provider.requests[0]?.headers['content-type']).toBe('application/json; charset=latin1');
  });

  test('without a body goes up without one', async () => {
    const { website, provider } = await startStack();
    await website.send({ method: 'DELETE', path: '/api/blog/delete-blog/7' });
    expect(provider.requests[0]?.bodyBytes).toBe(0);
    expect(provider.requests[0]?.headers).not.toHaveProperty('content-type');
  });

  test('does not bring along what is none of the provider’s business', async () => {
    const { website, provider } = await startStack();
    await website.send({
      path: '/api/blog/get-blogs',
      headers: {
        cookie: 'site_consent=all; p.other=1; site_draft=x; other=2',
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil.example',
        'x-request-id': 'chosen-by-the-browser',
        forwarded: 'for=6.6.6.6',
        authorization: 'Basic x',
      },
    });
    const headers = provider.requests[0]?.headers ?? {};
    expect(headers.cookie).toBe('other=1');
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers['x-request-id']).not.toBe('chosen-by-the-browser');
    expect(headers.host).toBe(new URL(provider.origin).host);
    expect(headers).not.toHaveProperty('x-forwarded-host', 'evil.example');
    expect(headers).not.toHaveProperty('forwarded');
    expect(headers).not.toHaveProperty('authorization');
  });

  test('brings the request id of a trusted proxy, the log has it too', async () => {
    const { website, provider } = await startStack({ env: { TRUST_PROXY: '127.0.0.1' } });
    await website.send({
      path: '/api/blog/get-blogs',
      headers: { 'x-request-id': 'edge-42.a', 'x-forwarded-for': '203.0.113.9' },
    });
    expect(provider.requests[0]?.headers['x-request-id']).toBe('edge-42.a');
    expect(provider.requests[0]?.headers['x-forwarded-for']).toContain('203.0.113.9');
    expect(website.logs.join('')).toContain('edge-42.a');
  });

  test('is sent once, or twice at most, in every case', async () => {
    const { website, provider } = await startStack();
    provider.misbehave('*', { kind: 'reset' });
    await website.send({ path: '/api/blog/get-blogs' });
    await website.send({ method: 'POST', path: '/api/contact-form/submit-form', body: { clientToken: 'x' } });
    expect(provider.seenOn('GET').length).toBeLessThanOrEqual(2);
    expect(provider.seenOn('POST')).toHaveLength(1);
  });
});
