import { expect, test } from 'vitest';
import messages from '#shared/rules/field-messages.json' with { type: 'json' };
import { field } from '../../support/provider-client.ts';
import { newForm } from '../../support/provider-forms.ts';
import { describeProvider } from '../../support/provider-variants.ts';

const template = (title: string) => ({ revision: 0, templates: [{ title, text: 'Ciao,\nciao' }] });
const articleOf = (block: object) => ({ blog: { title: 'a', content: [block] } });
const article = (title: string, heading: string) => ({
  blog: { title, content: [{ id: 1, type: 'paragraph', title: heading, content: 'uno\ndue' }] },
});

describeProvider('characters that no reader sees', {}, (provider) => {
  test.each(['\u0007', '\t', '\n', '\u202e', '\u2067', '\u200b', '\ufeff', '\u00ad', '\u3164'])(
    'the field of a request with %j is refused in the words of the form, the message is not',
    async (hidden) => {
      const visitor = provider.client();
      const clientToken = await newForm(visitor);
      const save = (name: string, value: string) =>
        visitor.request('PUT', '/contact-form/updateClientContactForm', { clientToken, [name]: value });
      for (const [name, value] of [
        ['fullName', `Maria${hidden}Rossi`],
        ['email', `maria${hidden}@example.it`],
        ['service', `Impianti${hidden}`],
      ] as const) {
        const { status, body } = await save(name, value);
        expect([status, field(body, 'message')]).toEqual([400, `${name}: ${messages.hiddenCharacters}`]);
      }
      expect((await save('message', `Buongiorno,${hidden}vorrei`)).status).toBe(200);
    },
  );

  test('they are refused in every line that staff write, with words for people', async () => {
    const admin = await provider.admin();
    const hidden = 'a\u202eb';
    const picture = { blogId: 1, imageName: hidden, type: 'image/png', size: 10 };
    const person = { email: 'ana@clinic.example', name: 'Ana', role: 'staff' };
    for (const [method, path, body] of [
      ['POST', '/staff/invitations', { ...person, name: hidden }],
      ['POST', '/staff/invitations', { ...person, email: `${hidden}@clinic.example` }],
      ['PUT', '/staff/reply-templates', template(hidden)],
      ['POST', '/blog/create-blog', article(hidden, 'b')],
      ['POST', '/blog/create-blog', article('a', hidden)],
      ['POST', '/blog/get-upload-url', picture],
      ['POST', '/blog/confirm-upload', picture],
    ] as const) {
      const answer = await admin.request(method, path, body);
      expect([path, answer.status]).toEqual([path, 400]);
      expect(field(answer.body, 'message')).toMatch(/^Tekst je prazan ili sadrži nevidljive znakove\. /);
    }
    expect((await admin.request('PUT', '/staff/reply-templates', template('a b'))).status).toBe(200);
  });

  test('half of a character is refused in every text, with its place', async () => {
    const admin = await provider.admin();
    const visitor = provider.client();
    const clientToken = await newForm(visitor);
    const half = 'a\ud83e';
    const block = { id: 1, type: 'paragraph', title: 'b', content: 'c' };
    const person = { email: 'ana@clinic.example', name: 'Ana', role: 'staff' };
    const form = '/contact-form/updateClientContactForm';
    for (const [method, path, body, where] of [
      ['PUT', form, { clientToken, message: half }, 'body/message'],
      ['PUT', form, { clientToken, fullName: half }, 'body/fullName'],
      [
        'POST',
        '/contact-form/get-upload-url',
        { clientToken, fileName: `${half}.pdf`, contentType: 'application/pdf', size: 9 },
        'body/fileName',
      ],
      ['POST', '/blog/create-blog', article(half, 'b'), 'body/blog/title'],
      ['POST', '/blog/create-blog', article('a', half), 'body/blog/content/0/title'],
      ['POST', '/blog/create-blog', articleOf({ ...block, content: half }), 'body/blog/content/0/content'],
      ['POST', '/blog/create-blog', articleOf({ ...block, image: half, type: 'image' }), 'body/blog/content/0/image'],
      ['POST', '/staff/invitations', { ...person, name: half }, 'body/name'],
      [
        'PUT',
        '/staff/reply-templates',
        { revision: 0, templates: [{ title: 'a', text: half }] },
        'body/templates/0/text',
      ],
    ] as const) {
      const answer = await (method === 'PUT' && path === form ? visitor : admin).request(method, path, body);
      expect([path, answer.status]).toEqual([path, 400]);
      expect(field(answer.body, 'message')).toBe(`${where} must not contain U+0000 or half of a surrogate pair`);
    }
  });

  test('an e-mail that gets no mail is not invited', async () => {
    const admin = await provider.admin();
    for (const email of ['ana@clinic..example', 'ana', 'ana@clinic.example,x@y.it']) {
      const invited = await admin.request('POST', '/staff/invitations', {
        email,
        name: 'Ana',
        role: 'staff',
      });
      expect([invited.status, field(invited.body, 'message')]).toEqual([400, 'Ovo nije ispravan email.']);
    }
  });
});
