import { expect, test } from 'vitest';
import { field, numberField } from '../../support/provider-client.ts';
import { describeDatabases } from '../../support/provider-variants.ts';

const path = '/staff/reply-templates';

describeDatabases('reply templates', {}, (provider) => {
  test('a clinic begins with some, and keeps its own', async () => {
    const admin = await provider.admin();
    const { body } = await admin.request('GET', path);
    expect(numberField(body, 'revision')).toBe(0);
    expect(field(body, 'templates', 0)).toMatchObject({ title: 'Prvi odgovor' });
    for (const { text } of Object(field(body, 'templates'))) expect(text).toContain('{link}');
    const templates = [{ title: 'Naš', text: 'Ciao {ime}' }];
    const saved = await admin.request('PUT', path, { revision: 0, templates });
    expect([saved.status, saved.body]).toEqual([200, { revision: 1, templates }]);
    expect((await (await provider.admin()).request('GET', path)).body).toEqual({ revision: 1, templates });
    for (const wrong of [
      { title: ' ', text: 'Ciao' },
      { title: 'A', text: 'x'.repeat(1501) },
    ])
      expect((await admin.request('PUT', path, { revision: 1, templates: [wrong] })).status).toBe(400);
  });

  test('of two people who change them at the same time, one is told', async () => {
    const admin = await provider.admin();
    const revision = numberField((await admin.request('GET', path)).body, 'revision');
    const save = (title: string) => admin.request('PUT', path, { revision, templates: [{ title, text: 'Ciao' }] });
    const answers = await Promise.all(['A', 'B', 'C'].map(save));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'TEMPLATES_CHANGED' });
  });
});
