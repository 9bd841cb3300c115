import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { serviceHref } from '#shared/content/site.ts';
import { clinicPeople } from '../../support/clinic-people.ts';
import { startStack } from '../../support/stack.ts';

const address = { CLINIC_ADDRESS: 'Rruga di Prova 1' };

/** @returns the pages with a contact form, by path, with the host replaced. */
async function pagesOf(env: Record<string, string>) {
  const { website, provider } = await startStack({ env: { ...address, ...env } });
  const { id } = provider.articles.add('Un articolo');
  const pages: Record<string, string> = {};
  for (const path of ['/', serviceHref('Corone Dentali'), '/service/Unghie', `/blog/${id}`])
    pages[path] = (await website.send({ path })).text.replaceAll(new URL(website.origin).host, 'clinic.example');
  return { website, pages };
}

test('every contact form has the clinic’s people beside it; without them, the pages have the same bytes', async () => {
  const env = await clinicPeople(2);
  const { pages: without } = await pagesOf({});
  const { website, pages } = await pagesOf(env);
  for (const [path, html] of Object.entries(pages)) {
    expect([path, html.match(/<h3>Dott\.ssa Prova \d<\/h3>/g)]).toEqual([
      path,
      ['<h3>Dott.ssa Prova 1</h3>', '<h3>Dott.ssa Prova 2</h3>'],
    ]);
    expect(html).toContain('<p>Direzione sanitaria · Ordine di prova dei medici dentisti n. 100</p>');
    expect(html).toContain('<p>Odontoiatra · Ordine di prova dei medici dentisti n. 200</p>');
    expect(html).toContain('Segue &lt;ogni&gt; paziente');
    expect(html).toContain('<address>Dove siamo: Rruga di Prova 1</address>');
    const removed = html
      .replace(/<div class="people_.*?<\/address><\/div><\/div>/s, '')
      .replace(/,"employee":\[.*?\](?=\}<)/s, '')
      .replace(/,"people":".*?(?<!\\)"/s, '');
    expect([path, removed]).toEqual([path, without[path]]);
  }

  const [, portrait = ''] = /<li><img src="(\/clinic\/\w+)" srcSet="\1\?w=320 320w/i.exec(pages['/'] ?? '') ?? [];
  const answer = await website.send({ path: `${portrait}?w=320`, headers: { accept: 'image/webp' } });
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await sharp(answer.body).metadata()).width).toBe(320);
});

test('structured data has people with photo and register number', async () => {
  const { pages } = await pagesOf(await clinicPeople(1));
  for (const html of [pages['/'], pages[serviceHref('Corone Dentali')]]) {
    const [, json = ''] =
      /<script type="application\/ld\+json">(\{[^<]*"Dentist"[^<]*)<\/script>/.exec(html ?? '') ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Dentist',
      employee: [
        {
          '@type': 'Person',
          name: 'Dott.ssa Prova 1',
          image: expect.stringMatching(/^http:\/\/clinic\.example\/clinic\/\w+$/),
          identifier: { value: 'Ordine di prova dei medici dentisti n. 100' },
        },
      ],
    });
  }
});

test('the start fails with a message that names the photos that are missing or unreadable', async () => {
  const env = await clinicPeople(3);
  await rm(join(env.DATA_DIR, 'clinic/people/1.jpg'));
  await writeFile(join(env.DATA_DIR, 'clinic/people/3.jpg'), 'no picture');
  await expect(startStack({ env })).rejects.toThrow(
    /CLINIC_PEOPLE needs a readable photo.*1\.jpg.*clinic\/people, for person 1 and 3$/,
  );
});
