import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { website as routes } from '#shared/contract/routes.ts';
import { send } from '../../support/http-client.ts';
import { startStack } from '../../support/stack.ts';

const headerLine = fc.constantFrom(
  'Content-Disposition: form-data; name="size"',
  'Content-Disposition: form-data; name="clientToken"',
  'Content-Disposition: form-data; name="fullName"',
  'Content-Disposition: form-data; name="file"; filename="a.pdf"',
  'Content-Disposition: form-data; name="files"; filename="a.pdf"',
  'Content-Disposition: form-data; name="files"; filename=""',
  'Content-Disposition: form-data; name="__proto__"',
  'Content-Disposition: form-data; name="constructor"; filename="a.pdf"',
  'Content-Disposition: form-data',
  'Content-Disposition: attachment; filename="a.pdf"',
  'Content-Type: application/json',
  'Content-Type: application/pdf',
  'Content-Transfer-Encoding: base64',
  'no header at all',
  `X-Long: ${'x'.repeat(2000)}`,
);

/** Text that is almost a multipart body. */
const piece = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('--b\r\n', '\r\n--b\r\n', '\r\n--b--\r\n', '--b--', '\r\n', '\r\n\r\n', '--', '\n--b\n'),
  },
  { weight: 4, arbitrary: headerLine.map((line) => `${line}\r\n`) },
  { weight: 2, arbitrary: headerLine.map((line) => `--b\r\n${line}\r\n\r\n`) },
  { weight: 2, arbitrary: fc.string({ maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom('%PDF-1.7', '12', '{"a":', 'x'.repeat(70_000)) },
);

const body = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

const contentType = fc.constantFrom(
  ...Array.from({ length: 8 }, () => 'multipart/form-data; boundary=b'),
  'multipart/form-data; boundary=',
  'multipart/form-data',
  'multipart/form-data; boundary="b',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
);

test.each([routes.contactFormUploads, routes.contactFormPost])(
  '%s refuses a body that is not multipart at once, and no other',
  async (path) => {
    const { website, provider } = await startStack({ env: { RATE_LIMITS: 'off' } });
    const statuses = new Set<number>();
    const stored = () => provider.seenOn('POST /contact-form/confirm-upload').length;
    await fc.assert(
      fc.asyncProperty(body, contentType, async (text, type) => {
        const before = stored();
        const reply = await send(website.origin, {
          method: 'POST',
          path,
          headers: { 'content-type': type },
          body: text,
          signal: AbortSignal.timeout(10_000),
        });
        statuses.add(reply.status);
        expect(reply.status).not.toBe(500);
        expect([303, 400, 404, 406, 413, 415]).toContain(reply.status);
        const isPage = reply.status === 303 || String(reply.headers['content-type']).includes('text/html');
        expect(isPage).toBe(path === routes.contactFormPost);
        // By chance, a body may be whole and have a document, which is stored.
        const isWhole = /filename="a\.pdf"[^]*%PDF-[^]*\r\n--b--/.test(text);
        expect(isWhole || stored() === before).toBe(true);
      }),
      { numRuns: 100 },
    );
    expect(statuses).toContain(400);
    expect(website.logs.filter((line) => line.includes('INTERNAL'))).toEqual([]);
  },
);
