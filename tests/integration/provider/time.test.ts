import { expect, test } from 'vitest';
import { confirmPicture, newArticle, storePicture } from '../../support/provider-articles.ts';
import { field, numberField, put, textField } from '../../support/provider-client.ts';
import { announce, confirm, newForm, newRequest, saveFields, upload } from '../../support/provider-forms.ts';
import { describeProviders } from '../../support/provider-variants.ts';

const day = 24 * 3600;
const settings = {
  ACCESS_TOKEN_TTL: '600',
  REFRESH_TOKEN_TTL: '86400',
  DRAFT_RETENTION_DAYS: '3',
  FORM_RETENTION_DAYS: '10',
};
const file = { fileName: 'a.pdf', contentType: 'application/pdf', bytes: 'hello' };

describeProviders('as time passes', settings, (provider) => {
  test('an access token ends with its time and a renewal brings a new one', async () => {
    const admin = await provider.admin();
    provider.advance(601);
    const expired = await admin.request('GET', '/auth/me');
    expect([expired.status, field(expired.body, 'code')]).toEqual([401, 'SESSION_EXPIRED']);
    expect((await admin.request('POST', '/auth/refresh')).status).toBe(200);
    expect((await admin.request('GET', '/auth/me')).status).toBe(200);
  });

  test('a refresh token used again after a minute ends the whole session', async () => {
    const admin = await provider.admin();
    const cookie = `refresh_token=${admin.cookies.get('refresh_token')}`;
    expect((await admin.request('POST', '/auth/refresh')).status).toBe(200);
    provider.advance(61);
    const thief = provider.client();
    expect((await thief.request('POST', '/auth/refresh', undefined, { cookie })).status).toBe(401);
    expect((await admin.request('GET', '/auth/me')).status).toBe(401);
    expect((await admin.request('POST', '/auth/refresh')).status).toBe(401);
  });

  test('a refresh token ends with its time', async () => {
    const admin = await provider.admin();
    provider.advance(day + 1);
    expect((await admin.request('POST', '/auth/refresh')).status).toBe(401);
  });

  test('drafts go three days after their last change, submissions ten days after they were sent', async () => {
    const client = provider.client();
    const draft = await newForm(client);
    await saveFields(client, draft, { fullName: 'Bozza' });
    await upload(client, draft, file);
    await newRequest(client);
    const state = `/contact-form/clientContactFormState/${draft}`;

    provider.advance(2 * day);
    await saveFields(client, draft, { message: 'ancora qui' });
    provider.advance(2 * day);
    await provider.running.maintain();
    expect((await client.request('GET', state)).status).toBe(200);

    provider.advance(1.1 * day);
    expect(await provider.running.maintain()).toMatchObject({
      deletedRequests: 1,
      deletedObjects: 1,
      held: null,
    });
    expect((await client.request('GET', state)).status).toBe(404);

    const admin = await provider.admin();
    const { body, text } = await admin.request('GET', '/contact-form/all');
    expect(text).toContain('Maria Rossi');
    // A later change by staff keeps the request no longer.
    const sent = `/staff/forms/${numberField(body, 'contactForms', 0, 'id')}/follow-up`;
    expect((await admin.request('PUT', sent, { state: 'rejected' })).status).toBe(200);
    provider.advance(6 * day);
    await provider.running.maintain();
    const left = await (await provider.admin()).request('GET', '/contact-form/all');
    expect(left.text).toBe('{"contactForms":[]}');
  });

  test('what was uploaded and never confirmed is swept', async () => {
    const client = provider.client();
    const token = await newForm(client);
    const address = textField((await announce(client, token, file)).body, 'uploadUrl');
    await put(address, file.contentType, file.bytes);
    provider.advance(2401);
    await provider.running.maintain();
    expect(await provider.stores(address)).toBe(false);
    // A slow upload may still arrive, so the deletion is repeated for another hour.
    provider.advance(3600);
    expect((await provider.running.maintain()).deletedObjects).toBe(1);
  });

  test('a removed file and a deleted article take their objects with them', async () => {
    const client = provider.client();
    const token = await newForm(client);
    const document = textField((await announce(client, token, file)).body, 'uploadUrl');
    await put(document, file.contentType, file.bytes);
    await confirm(client, token, file);
    await client.request('DELETE', `/contact-form/delete-uploaded-file/${token}&a.pdf`);

    const admin = await provider.admin();
    const blogId = await newArticle(admin, { title: 'Titolo', content: [] });
    await storePicture(admin, blogId, 'a.png');
    await confirmPicture(admin, blogId, 'a.png');
    const shown = await admin.request('GET', `/blog/get-blog/${blogId}`);
    const preview = textField(shown.body, 'images', 0, 'previewUrl');
    await admin.request('DELETE', `/blog/delete-blog/${blogId}`);

    await provider.running.maintain();
    expect(await provider.stores(document)).toBe(false);
    expect((await fetch(preview)).status).toBe(404);
  });
});
