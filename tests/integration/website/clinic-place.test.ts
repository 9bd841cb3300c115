import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { newFolder } from '../../support/new-folder.ts';
import { startStack } from '../../support/stack.ts';

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#9e4426' } })
    .jpeg()
    .toBuffer();

/** @returns a data folder with these pictures of the clinic, by path. */
const folderWith = async (files: Record<string, Buffer | string>): Promise<string> => {
  const folder = newFolder();
  await mkdir(join(folder, 'clinic/rooms'), { recursive: true });
  for (const [path, content] of Object.entries(files)) await writeFile(join(folder, 'clinic', path), content);
  return folder;
};

const pageOf = async (env: Record<string, string>) => {
  const { website } = await startStack({ env });
  const page = (await website.send({ path: '/' })).body.toString();
  // Removes the page data in script elements, which also contain the section.
  return { website, html: page.replaceAll(/<script id[\s\S]*?<\/script>/g, '') };
};

test('a clinic that gives nothing of itself has no such section', async () => {
  const { html } = await pageOf({});
  expect(html).not.toContain('Dove siamo');
});

test('address, map and director are shown, escaped', async () => {
  const { html } = await pageOf({
    CLINIC_ADDRESS: 'Rruga <Myslym> Shyri 12',
    CLINIC_MAP_URL: 'https://maps.example/?q=clinica&z=3',
    CLINIC_DIRECTOR: 'Direttore sanitario: dott. Arben Hoxha, iscrizione 123',
  });
  expect(html).toContain('Dove siamo');
  expect(html).not.toContain('<Myslym>');
  // Once in the section and once in the footer.
  expect(html.match(/Rruga &lt;Myslym&gt; Shyri 12/g)).toHaveLength(2);
  expect(html.match(/Direttore sanitario: dott\. Arben Hoxha/g)).toHaveLength(2);
  expect(html).toContain('href="https://maps.example/?q=clinica&amp;z=3"');
  expect(html).toContain('"streetAddress"');
});

test('the pictures of rooms are shown in their order, in the width and format that is asked for', async () => {
  const folder = await folderWith({
    'Map.PNG': await photo(800, 600),
    'rooms/02 Studio.jpg': await photo(1700, 900),
    'rooms/01 Sala d’attesa.jpg': await photo(1600, 1200),
    'rooms/03 note.jpg': 'no picture',
    'rooms/plan.pdf': '%PDF-1.7',
  });
  const { website, html } = await pageOf({ DATA_DIR: folder });
  const captions = [...html.matchAll(/<figcaption>(.*?)<\/figcaption>/g)].map(([, caption]) => caption);
  expect(website.logs.filter((line) => line.includes('clinic picture unreadable'))).toHaveLength(1);
  expect(captions).toEqual(['Sala d’attesa', 'Studio']);
  expect(html).toContain('alt="Mappa della zona della clinica"');

  const [, offered = ''] = /<img[^>]*srcSet="([^"]*)"[^>]*alt="Mappa/i.exec(html) ?? [];
  expect(offered.match(/\d+w/g)).toEqual(['320w', '480w', '640w', '720w', '900w']);
  const [, room = ''] = /<li><figure><img src="(\/clinic\/\w+)"/.exec(html) ?? [];
  const answer = await website.send({ path: `${room}?w=640`, headers: { accept: 'image/webp' } });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: expect.stringContaining('accept'),
  });
  expect((await sharp(answer.body).metadata()).width).toBe(640);
  expect((await website.send({ path: '/clinic/0123456789abcdef01234567' })).status).toBe(404);
  expect((await website.send({ path: '/clinic/..%2fclinic.db' })).status).toBe(404);
});

test('pictures are in the order of their numbers, and those that visitors could not see are skipped', async () => {
  const whole = await photo(900, 700);
  const blank = { create: { width: 9000, height: 6000, channels: 3, background: '#fff' } } as const;
  const folder = await folderWith({
    'rooms/._1 Ingresso.jpg': 'what macOS copies beside a file',
    'rooms/1 Ingresso.jpg': whole,
    'rooms/10 Giardino.jpg': await photo(901, 700),
    'rooms/2 Studio.JPG': await photo(902, 700),
    'rooms/3 Interrotta.jpg': whole.subarray(0, whole.length / 2),
    'rooms/4 Troppo grande.png': await sharp(blank).png().toBuffer(),
    'rooms/5 Telefono.jpg': await sharp(whole).avif().toBuffer(),
  });
  const { website, html } = await pageOf({ DATA_DIR: folder });
  const captions = [...html.matchAll(/<figcaption>(.*?)<\/figcaption>/g)].map(([, caption]) => caption);
  expect(captions).toEqual(['Ingresso', 'Studio', 'Telefono', 'Giardino']);
  const skipped = website.logs.filter((line) => line.includes('clinic picture unreadable'));
  expect(skipped.map((line) => /"file":"(.*?)"/.exec(line)?.[1])).toEqual(['3 Interrotta.jpg', '4 Troppo grande.png']);
});
