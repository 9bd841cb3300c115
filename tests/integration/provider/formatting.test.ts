import { expect, test } from 'vitest';
import { field, numberField, textField } from '../../support/provider-client.ts';
import { describeProvider } from '../../support/provider-variants.ts';

const content = 'Leggi la guida.\nuno\ndue';
const formatted = {
  id: 1,
  type: 'paragraph',
  title: '',
  content,
  image: '',
  marks: [
    { kind: 'bold', start: 0, end: 5 },
    { kind: 'link', start: 9, end: 14, href: 'https://example.com/' },
    { kind: 'bulleted', start: 16, end: 23 },
  ],
};
const plain = { id: 1, type: 'paragraph', title: '', content, image: '' };
const blog = (...blocks: object[]) => ({ blog: { title: 'Titolo', content: blocks } });

describeProvider('formatting', {}, (provider) => {
  test('is kept with its paragraph, and in the versions of the article', async () => {
    const admin = await provider.admin();
    const created = await admin.request('POST', '/blog/create-blog', blog(formatted));
    const id = numberField(created.body, 'blogId');
    const shown = async () => {
      const { body } = await provider.client().request('GET', `/blog/get-blog/${id}`);
      const blocks: unknown = JSON.parse(textField(body, 'content'));
      return blocks;
    };
    expect(await shown()).toEqual([formatted]);

    await admin.request('PUT', `/blog/update-blog/${id}`, blog(plain));
    expect(await shown()).toEqual([plain]);
    const { body } = await admin.request('GET', `/staff/articles/${id}/versions`);
    const path = `/staff/articles/${id}/versions/${numberField(body, 'versions', 0, 'id')}`;
    const version = await admin.request('GET', path);
    expect(JSON.parse(textField(version.body, 'content'))).toEqual([formatted]);
  });

  test.each([
    [{ kind: 'link', start: 0, end: 5, href: 'javascript:alert(1)' }, 'link from 0 to 5 must lead to https:'],
    [{ kind: 'bold', start: 20, end: 24 }, 'bold from 20 to 24 is not a part of the text'],
    [{ kind: 'bulleted', start: 0, end: 5 }, 'bulleted from 0 to 5 does not cover whole lines'],
  ])('that the text cannot have is refused: %j', async (mark, message) => {
    const admin = await provider.admin();
    const created = await admin.request('POST', '/blog/create-blog', blog(plain));
    const id = numberField(created.body, 'blogId');
    const unsound = blog(plain, { ...plain, id: 2, marks: [mark] });
    for (const refused of [
      await admin.request('POST', '/blog/create-blog', unsound),
      await admin.request('PUT', `/blog/update-blog/${id}`, unsound),
    ]) {
      expect(refused.status).toBe(400);
      expect(textField(refused.body, 'message')).toContain(`body/blog/content/1/marks: ${message}`);
    }
    expect(field((await admin.request('GET', `/staff/articles/${id}/versions`)).body, 'versions')).toEqual([]);
  });

  test.each([
    { ...plain, marks: [{ kind: 'italic', start: 0, end: 5 }] },
    { ...plain, marks: [{ kind: 'bold', start: 0, end: 5, href: '/' }] },
    { ...plain, type: 'image', marks: [{ kind: 'bold', start: 0, end: 5 }] },
  ])('of another kind, or of a picture, is refused: %j', async (block) => {
    const admin = await provider.admin();
    expect((await admin.request('POST', '/blog/create-blog', blog(block))).status).toBe(400);
  });
});
