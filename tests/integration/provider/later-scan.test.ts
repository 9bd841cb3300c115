import { afterAll, describe, expect, test } from 'vitest';
import { hasClamd, startClamd, virus } from '../../support/clamd.ts';
import { freePort } from '../../support/free-port.ts';
import { runCommand } from '../../support/provider-command.ts';
import {
  field,
  numberField,
  providerClient,
  put,
  staff,
  textField,
  type ProviderClient,
} from '../../support/provider-client.ts';
import { announce, confirm, goodForm, newForm, saveFields } from '../../support/provider-forms.ts';
import { describeProviders } from '../../support/provider-variants.ts';

const clamd = hasClamd ? await startClamd() : null;
afterAll(() => clamd?.close());

const documents = {
  clean: { fileName: 'nalaz.pdf', contentType: 'application/pdf', bytes: '%PDF-1.7 nalaz' },
  infected: { fileName: 'snimka.pdf', contentType: 'application/pdf', bytes: `%PDF-1.7 ${virus}` },
};

const adminAt = async (origin: string): Promise<ProviderClient> => {
  const admin = providerClient(origin);
  await admin.request('POST', '/auth/login', staff);
  return admin;
};

describe.skipIf(!hasClamd)('documents that were stored without a scan', () => {
  describeProviders('and a scanner that comes later', {}, (provider) => {
    test('are marked for staff, scanned, and an infected one is removed, which staff and the trail are told', async () => {
      const visitor = provider.client();
      const clientToken = await newForm(visitor);
      await saveFields(visitor, clientToken, goodForm);
      const urls: string[] = [];
      for (const document of Object.values(documents)) {
        const announced = await announce(visitor, clientToken, document);
        const url = textField(announced.body, 'uploadUrl');
        await put(url, document.contentType, document.bytes);
        expect((await confirm(visitor, clientToken, document)).status).toBe(200);
        urls.push(url);
      }
      const admin = await provider.admin();
      const listed = await admin.request('GET', '/contact-form/all');
      const formPath = `/staff/forms/${numberField(listed.body, 'contactForms', 0, 'id')}`;
      const scansAt = async (client: ProviderClient) => {
        const { body } = await client.request('GET', formPath);
        return [0, 1].map((index) => field(body, 'files', index, 'scan'));
      };
      // Without a scanner, no state of a scan is shown.
      expect(await scansAt(admin)).toEqual([undefined, undefined]);

      const away = await provider.startAnother({
        CLAMAV_HOST: `127.0.0.1:${await freePort()}`,
        CLAMAV_REQUIRED: 'false',
      });
      expect(await scansAt(await adminAt(away.origin))).toEqual(['missing', 'missing']);

      const back = await provider.startAnother({ CLAMAV_HOST: clamd?.address ?? '' });
      const staffMember = await adminAt(back.origin);
      await expect.poll(() => scansAt(staffMember)).toEqual([undefined, 'infected']);
      await expect.poll(() => Promise.all(urls.map(provider.stores))).toEqual([true, false]);

      const { body } = await staffMember.request('GET', formPath);
      const statusOf = async (index: number) =>
        (await staffMember.request('GET', `${formPath}/files/${numberField(body, 'files', index, 'id')}`)).status;
      expect([await statusOf(0), await statusOf(1)]).toEqual([200, 404]);
      const preview = await visitor.request('POST', '/contact-form/get-preview-url', {
        clientToken,
        fileName: documents.infected.fileName,
      });
      expect(preview.status).toBe(404);
      const trail = await staffMember.request('GET', '/staff/access-trail?action=infectedRemoved');
      expect(field(trail.body, 'entries')).toEqual([
        expect.objectContaining({ staffId: 0, staffEmail: '', subject: null, address: null }),
      ]);
      expect(trail.text).not.toContain(documents.infected.fileName);
      // The tests' S3 server refuses the signature of a list.
      const isListed = provider.variant.storage === 'files';
      expect(isListed ? await runCommand('verify', provider.env) : { code: 0 }).toMatchObject({ code: 0 });
      // The object of the infected document is not expected, and the visitor may still remove the document
      // from the draft.
      const removal = `/contact-form/delete-uploaded-file/${clientToken}&${documents.infected.fileName}`;
      expect((await visitor.request('DELETE', removal)).status).toBe(200);
    });
  });
});
