import { expect, test } from 'vitest';
import { openRaw } from '../../support/raw-connection.ts';
import { startStack } from '../../support/stack.ts';

const names = ['cookie', 'accept', 'accept-language', 'content-type', 'user-agent', 'x-forwarded-for', 'if-none-match'];
const values = ['p.a=\u00e8\u00ff', '\u00ff', '', ',', ';', '\u0001', '\u007f', 'a\tb', 'p.a=\u0000'];

test('no bytes in a header or a query cause a failure of the website', async () => {
  const { website } = await startStack({ env: { TRUST_PROXY: '127.0.0.1', RATE_LIMITS: 'off' } });
  const requests = [
    ...names.flatMap((name) => values.map((value) => `GET /api/blog/get-blogs HTTP/1.1\r\n${name}: ${value}`)),
    ...['\u00ff', '\u0080', '%', '%00', '"<>', '{}|^`'].map((query) => `GET /api/blog/get-blogs?${query} HTTP/1.1`),
  ];
  for (const request of requests) {
    const bytes = Buffer.from(`${request}\r\nHost: x\r\nConnection: close\r\n\r\n`, 'latin1');
    // oxlint-disable-next-line no-await-in-loop -- one at a time shows which one failed
    const answer = await openRaw(website.origin, bytes).answer;
    expect({ request, status: answer.slice(9, 12) }).toEqual({
      request,
      status: expect.stringMatching(/^[24]\d\d$/),
    });
  }
});
