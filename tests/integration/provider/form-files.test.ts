import { describe, expect, test } from 'vitest';
import { field, put, textField, type ProviderClient } from '../../support/provider-client.ts';
import { announce, confirm, goodForm, newForm, newRequest, upload } from '../../support/provider-forms.ts';
import { describeProviders } from '../../support/provider-variants.ts';

const limits = { UPLOAD_MAX_FILE_BYTES: '1000', UPLOAD_MAX_TOTAL_BYTES: '1500' };
const pdf = (fileName: string, bytes = 'hello') => ({ fileName, contentType: 'application/pdf', bytes });

const fileNames = async (client: ProviderClient, token: string): Promise<unknown> => {
  const { body } = await client.request('GET', `/contact-form/clientContactFormState/${token}`);
  return field(body, 'clientContactFormState', 'files');
};

const preview = async (client: ProviderClient, clientToken: string, fileName: string): Promise<string> => {
  const { body } = await client.request('POST', '/contact-form/get-preview-url', { clientToken, fileName });
  return textField(body, 'previewUrl');
};

describeProviders('documents', limits, (provider) => {
  describe('whatever a file is called, it can be sent, listed, shown and deleted', () => {
    test.each([
      'a.pdf',
      'a/b.pdf',
      'a&b.pdf',
      '100%.pdf',
      'radiografia č è 👍.pdf',
      '../a.pdf',
      '%2F',
      'a:b-c.pdf',
      '&',
    ])('%s', async (fileName) => {
      const client = provider.client();
      const token = await newForm(client);
      expect((await upload(client, token, pdf(fileName))).status).toBe(200);
      expect(await fileNames(client, token)).toEqual([{ name: fileName }]);

      const shown = await fetch(await preview(client, token, fileName));
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(await shown.text()).toBe('hello');

      const path = `/contact-form/delete-uploaded-file/${token}&${encodeURIComponent(fileName)}`;
      expect((await client.request('DELETE', path)).status).toBe(200);
      expect(await fileNames(client, token)).toEqual([]);
      expect((await client.request('DELETE', path)).status).toBe(404);
    });
  });

  test.each(['text/html', 'image/svg+xml', 'image/gif', 'application/octet-stream', 'application/PDF'])(
    '%s is not accepted',
    async (contentType) => {
      const client = provider.client();
      const token = await newForm(client);
      const refused = await announce(client, token, { ...pdf('a.pdf'), contentType });
      expect([refused.status, field(refused.body, 'code')]).toEqual([415, 'FILE_TYPE']);
    },
  );

  test('a name is kept without characters that hide what it is', async () => {
    const client = provider.client();
    const token = await newForm(client);
    expect((await upload(client, token, pdf('a\u202e\n.pdf'))).status).toBe(200);
    expect(await fileNames(client, token)).toEqual([{ name: 'a.pdf' }]);
  });

  test('the address takes the announced type and exact length, and nothing else', async () => {
    const client = provider.client();
    const token = await newForm(client);
    const file = pdf('a.pdf');
    const url = textField((await announce(client, token, file)).body, 'uploadUrl');
    expect(await put(url, 'text/html', file.bytes)).not.toBe(200);
    expect(await put(url, file.contentType, 'hell')).not.toBe(200);
    expect(await put(url, file.contentType, 'hello!')).not.toBe(200);
    expect((await fetch(url)).status).not.toBe(200);
    expect(await put(url.replace(/(signature=)./i, '$1~'), file.contentType, file.bytes)).not.toBe(200);
    expect(await put(url, file.contentType, file.bytes)).toBe(200);
  });

  test('a preview gives parts on request', async () => {
    const client = provider.client();
    const token = await newForm(client);
    await upload(client, token, pdf('a.pdf', '0123456789'));
    const url = await preview(client, token, 'a.pdf');
    const part = await fetch(url, { headers: { range: 'bytes=2-4' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 2-4/10']);
    expect(await part.text()).toBe('234');
    expect((await fetch(url, { headers: { range: 'bytes=99-' } })).status).toBe(416);
  });

  test('nothing is confirmed before its bytes are there', async () => {
    const client = provider.client();
    const token = await newForm(client);
    const file = pdf('a.pdf');
    const unknown = await confirm(client, token, file);
    expect([unknown.status, field(unknown.body, 'code')]).toEqual([400, 'UPLOAD_NOT_FOUND']);
    const url = textField((await announce(client, token, file)).body, 'uploadUrl');
    const early = await confirm(client, token, file);
    expect([early.status, field(early.body, 'code')]).toEqual([400, 'UPLOAD_MISSING']);
    await put(url, file.contentType, file.bytes);
    const other = await confirm(client, token, { ...file, bytes: 'hello!' });
    expect([other.status, field(other.body, 'code')]).toEqual([400, 'UPLOAD_MISMATCH']);
    expect((await confirm(client, token, file)).status).toBe(200);
    expect((await confirm(client, token, file)).status).toBe(200);
    expect(await fileNames(client, token)).toEqual([{ name: 'a.pdf' }]);
  });

  test('a name already taken is 401 (docs/product.md, 3.4); an upload that never ended can be repeated', async () => {
    const client = provider.client();
    const token = await newForm(client);
    await announce(client, token, pdf('a.pdf'));
    await upload(client, token, pdf('a.pdf'));
    const again = await announce(client, token, pdf('a.pdf'));
    expect([again.status, field(again.body, 'code')]).toEqual([401, 'DUPLICATE_FILE_NAME']);
    expect((await announce(client, await newForm(client), pdf('a.pdf'))).status).toBe(200);
  });

  test('a file over the limit, or over what is left of the total, is 400', async () => {
    const client = provider.client();
    const token = await newForm(client);
    const large = await announce(client, token, pdf('a.pdf', 'x'.repeat(1001)));
    expect([large.status, field(large.body, 'code')]).toEqual([400, 'FILE_TOO_LARGE']);
    expect((await upload(client, token, pdf('a.pdf', 'x'.repeat(1000)))).status).toBe(200);
    expect((await announce(client, token, pdf('b.pdf', 'x'.repeat(501)))).status).toBe(400);
    expect((await announce(client, token, pdf('b.pdf', 'x'.repeat(500)))).status).toBe(200);
  });

  test('unfinished uploads count too, so that parallel ones stay under the total', async () => {
    const client = provider.client();
    const token = await newForm(client);
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => announce(client, token, pdf(name, 'x'.repeat(500)))),
    );
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 200, 200, 400]);
  });

  test('a submitted form takes and gives no files', async () => {
    const client = provider.client();
    const token = await newRequest(client, goodForm, [pdf('a.pdf')]);
    expect((await announce(client, token, pdf('b.pdf'))).status).toBe(409);
    const path = `/contact-form/delete-uploaded-file/${token}&a.pdf`;
    expect((await client.request('DELETE', path)).status).toBe(409);
  });

  test('a path without a file name is 400 naming what is missing', async () => {
    const answer = await provider.client().request('DELETE', '/contact-form/delete-uploaded-file/token');
    expect(answer.status).toBe(400);
    expect(textField(answer.body, 'message')).toContain('fileName');
  });
});
