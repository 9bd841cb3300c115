import { describe, expect, test } from 'vitest';
import { website as addresses } from '#shared/contract/routes.ts';
import { visitorRefusals } from '#shared/rules/refusals.ts';
import { uploadRefusals } from '#shared/rules/upload-rules.ts';
import { runProvider } from '../support/bundled-provider.ts';
import { hasClamd, startClamd, virus } from '../support/clamd.ts';
import { forTest } from '../support/for-test.ts';
import { textField } from '../support/provider-client.ts';
import { uploadOf } from '../support/upload-body.ts';
import { startWebsite } from '../support/website.ts';

/** Starts website and bundled provider with a scanner. */
async function startScanned() {
  const clamd = await forTest(startClamd());
  const provider = await forTest(runProvider({ env: { CLAMAV_HOST: clamd.address } }));
  const website = await forTest(startWebsite({ provider }));
  const begun = await website.send({ path: '/api/contact-form/initializeClientContactForm' });
  const clientToken = textField(begun.json, 'clientToken');
  const upload = (content: string) => {
    const bytes = Buffer.from(content);
    const body = uploadOf({ clientToken, size: bytes.length }, { name: 'referto.pdf', bytes });
    return website.send({ method: 'POST', path: addresses.contactFormUploads, ...body });
  };
  const post = (content: string) => {
    const body = new FormData();
    const fields = { fullName: 'Maria Rossi', phoneNumber: '333 123 4567', service: 'Impianti Dentali' };
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('message', 'Vorrei un preventivo');
    body.append('files', new File([content], 'referto.pdf'));
    return fetch(website.origin + addresses.contactFormPost, { method: 'POST', body, redirect: 'manual' });
  };
  return { clamd, upload, post };
}

const infected = `%PDF-1.7 ${virus}`;

describe.skipIf(!hasClamd)('a visitor reads', () => {
  test('that a document is infected, with and without scripts, and sends another', async () => {
    const { upload, post } = await startScanned();
    const refused = await upload(infected);
    expect([refused.status, refused.json]).toEqual([
      422,
      { code: 'FILE_INFECTED', message: uploadRefusals.FILE_INFECTED },
    ]);
    expect((await upload('%PDF-1.7')).status).toBe(200);

    const page = await post(infected);
    expect(page.status).toBe(422);
    const html = await page.text();
    expect(html).toContain(uploadRefusals.FILE_INFECTED);
    expect(html).toContain('Maria Rossi');
    expect((await post('%PDF-1.7')).status).toBe(303);
  });

  test('that documents cannot be scanned now, and when to try again', async () => {
    const { clamd, upload, post } = await startScanned();
    await clamd.stop();
    const refused = await upload('%PDF-1.7');
    expect([refused.status, refused.headers['retry-after'], refused.json]).toEqual([
      503,
      '60',
      { code: 'SCANNER_UNAVAILABLE', message: visitorRefusals.SCANNER_UNAVAILABLE },
    ]);
    const page = await post('%PDF-1.7');
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '60']);
    const html = await page.text();
    expect(html).toContain(`${visitorRefusals.SCANNER_UNAVAILABLE} Riprova tra un minuto.`);
    expect(html).toContain('Vorrei un preventivo');
  });
});
