import { describe, expect, test } from 'vitest';
import { textField } from '../../support/provider-client.ts';
import { startLoggedIn, startStack } from '../../support/stack.ts';
import { documentUpload, uploadOf } from '../../support/upload-body.ts';

const bytes = Buffer.from('%PDF-1.7\n1 0 obj');

describe('a document with a name of 255 characters', () => {
  test.each([
    ['plain', `${'a'.repeat(251)}.pdf`],
    ['of two bytes each', `${'è'.repeat(251)}.pdf`],
    ['of three bytes each', `${'漢'.repeat(251)}.pdf`],
    ['of four bytes each', `${'👍'.repeat(125)}x.pdf`],
    ['that are all escaped', `${'%'.repeat(251)}.pdf`],
  ])('%s is found under its link and can be deleted', async (_name, fileName) => {
    expect(fileName).toHaveLength(255);
    const { website, provider } = await startStack();
    const clientToken = provider.forms.add();
    const uploaded = await website.send(documentUpload(clientToken, { name: fileName, bytes }));
    expect(uploaded.json).toMatchObject({ fileName });
    const shown = await website.send({ path: textField(uploaded.json, 'link') });
    expect(shown.status).toBe(200);
    expect(shown.body.equals(bytes)).toBe(true);
    expect(shown.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(fileName)}`);
    const deleted = await website.send({
      method: 'DELETE',
      path: `/api/contact-form/delete-uploaded-file/${clientToken}&${encodeURIComponent(fileName)}`,
    });
    expect(deleted.status).toBeLessThan(300);
    expect(provider.forms.confirmed(clientToken)).toEqual([]);
  });
});

describe('a name that would lead to another call', () => {
  test.each(['/blog/image/../a.png', '/blog/image/./a.png', '/blog/image/%2e%2e/a.png', '/blog/image/..%2fx/a.png'])(
    '%s is a 404 and the provider is not asked',
    async (path) => {
      const { website, provider } = await startStack();
      const reply = await website.send({ path });
      expect(reply).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } });
      expect(provider.requests).toEqual([]);
    },
  );

  test.each(['..', '.', '../blog'])('imageId %s replaces no image and changes nothing', async (imageId) => {
    const { provider, storage, browser } = await startLoggedIn();
    const article = provider.articles.add('Articolo');
    const reply = await browser.send({
      method: 'POST',
      path: '/api/uploads/blog-image',
      ...uploadOf(
        { blogId: article.id, imageName: 'a.png', size: 3, imageId },
        { name: 'a.png', type: 'image/png', bytes: Buffer.from('abc') },
      ),
    });
    expect(reply.status).toBe(404);
    expect(provider.seenOn('PUT')).toEqual([]);
    expect(storage.requests).toEqual([]);
  });
});
