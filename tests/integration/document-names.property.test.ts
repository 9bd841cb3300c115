import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillPath, website as routes } from '#shared/contract/routes.ts';
import { calls } from '#shared/contract/calls.ts';
import { downloadName } from '#shared/rules/download-name.ts';
import { receivedName } from '#server/http/received-name.ts';
import type { Browser } from '../support/browser.ts';
import { runProvider, type BundledProvider } from '../support/bundled-provider.ts';
import { jpeg, pdf } from '../support/documents.ts';
import { formIn, postPlainForm } from '../support/plain-form.ts';
import { field, numberField, textField } from '../support/provider-client.ts';
import { readZip } from '../support/read-zip.ts';
import { documentUpload, uploadOf } from '../support/upload-body.ts';
import { startWebsite, type TestWebsite } from '../support/website.ts';

let provider: BundledProvider;
let website: TestWebsite;

beforeAll(async () => {
  provider = await runProvider();
  website = await startWebsite({ provider, env: { RATE_LIMITS: 'off', LOG_LEVEL: 'silent' } });
});

afterAll(async () => {
  await website.close();
  await provider.close();
});

/** The name as browsers write it into a multipart body (WHATWG HTML, 4.10.22.8). */
const written = (name: string) =>
  name.toWellFormed().replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');

const part = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ' ',
      '\u0000',
      '\u202e',
      '\r\n',
      ...'%E0 %2F %5C %00 %25 %2e%2e % %% & = + # ? ; [1] .. . " \' \\ <b> | * : ~ ^ ` { .pdf .exe'.split(' '),
    ),
  },
);

/** Names of 1 to 255 characters. Browsers know no slash; two backslashes, or one before the quote, are an escape. */
const anyName = fc
  .array(part, { minLength: 1, maxLength: 12 })
  .map((parts) =>
    parts
      .join('')
      .replaceAll('/', '')
      .replaceAll(/\\+(?=\\|["\r\n]|$)/g, ''),
  )
  .filter((name) => name !== '' && receivedName(name).length <= 255);

const four = fc.uniqueArray(anyName, { minLength: 4, maxLength: 4, selector: receivedName });

const nameOf = (disposition: string | undefined) =>
  decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(disposition ?? '')?.[1] ?? '');

const bytes = pdf('x').buffer;
const picture = jpeg('x').buffer;

const begin = async (visitor: Browser) => {
  const begun = await visitor.get('/api/contact-form/initializeClientContactForm');
  const clientToken = textField(begun.json, 'clientToken');
  const { json } = await visitor.json('POST', '/api/contact-form/phone-link', { clientToken });
  return { clientToken, token: textField(json, 'token') };
};

const listed = async (visitor: Browser, clientToken: string) => {
  const { json } = await visitor.get(`/api/contact-form/clientContactFormState/${clientToken}`);
  return field(json, 'clientContactFormState', 'files');
};

test('a document of any name is sent by each way, listed, shown, removed, downloaded and exported', async () => {
  const admin = website.openBrowser();
  await admin.login();
  await fc.assert(
    fc.asyncProperty(four, async (names) => {
      const visitor = website.openBrowser();
      const phone = website.openBrowser();
      const { clientToken, token } = await begin(visitor);
      const [first = '', second = '', third = '', fourth = ''] = names;
      const kept = names.map(receivedName);

      for (const name of [first, second]) {
        const sent = await visitor.send(documentUpload(clientToken, { name: written(name), bytes }));
        expect([sent.status, sent.json]).toEqual([200, { fileName: receivedName(name), link: expect.any(String) }]);
      }
      for (let open = 0; open < 2; open += 1) await phone.json('POST', routes.phoneLink, { token });
      const upload = uploadOf({ token, size: picture.length }, { name: written(third), bytes: picture });
      const arrived = await phone.send({ method: 'POST', path: routes.phoneUploads, ...upload });
      expect([arrived.status, arrived.json]).toEqual([200, { fileName: kept[2] }]);
      const fields = { fullName: 'Maria Rossi', clientToken, kept: kept.slice(0, 3) };
      const page = await postPlainForm(website.origin, fields, [new File([new Uint8Array(bytes)], fourth)]);
      expect(page.status).toBe(400);
      expect(formIn(await page.text())).toMatchObject({ clientToken, kept });

      expect(await listed(visitor, clientToken)).toEqual(kept.map((name) => ({ name })));
      const link = await visitor.get(`/api/contact-form/phone-link/${clientToken}`);
      expect(field(link.json, 'files')).toEqual(kept.map((name) => ({ name })));
      for (const [index, fileName] of kept.entries()) {
        const shown = await visitor.get(fillPath(routes.contactFormFile, { clientToken, fileName }));
        expect([shown.status, shown.headers['content-type']]).toEqual([
          200,
          index === 2 ? 'image/jpeg' : 'application/pdf',
        ]);
        expect(nameOf(shown.headers['content-disposition'])).toBe(fileName);
      }

      const removal = fillPath(calls.deleteFormFile.path, { clientToken, fileName: kept[0] ?? '' });
      const removed = await visitor.send({ method: 'DELETE', path: routes.apiPrefix + removal });
      expect(removed.status).toBe(200);
      const left = kept.slice(1);
      expect(await listed(visitor, clientToken)).toEqual(left.map((name) => ({ name })));

      const forms = await admin.get('/api/contact-form/all');
      const formId = numberField(forms.json, 'contactForms', 0, 'id');
      const { json: form } = await admin.get(`/api/staff/forms/${formId}`);
      for (const [index, fileName] of left.entries()) {
        const file = field(form, 'files', index);
        expect(textField(file, 'name')).toBe(fileName);
        const path = `/api/staff/forms/${formId}/files/${numberField(file, 'id')}`;
        const download = downloadName(fileName, textField(file, 'contentType'));
        for (const address of [path, `${path}/view`]) {
          const answer = await admin.get(address);
          expect([answer.status, nameOf(answer.headers['content-disposition'])]).toEqual([200, download]);
        }
      }
      const exported = await admin.get(`/api/staff/person/export?ids=${formId}`);
      const files = [...(await readZip(exported.body)).keys()].filter((path) => path.includes('/'));
      expect(files).toHaveLength(3);
      for (const path of files)
        expect(path).toMatch(/^richiesta-\d+\/\d+-[^<>:"/\\|?*\p{Cc}]*\.(?:pdf|jpe?g|jfif|jpe)$/iu);
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 60_000);
