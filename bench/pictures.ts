import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { website as routes } from '#shared/contract/routes.ts';
import { callPath } from '#shared/contract/call-path.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { send } from '#tests/support/http-client.ts';
import { numberField } from '#tests/support/provider-client.ts';
import { uploadOf } from '#tests/support/upload-body.ts';
import { staffLogin, startProvider, startWebsite } from './support/product.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';
import { median, medianRatio, printTable, type Table } from './support/table.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/**
 * Measures the first view of a new article's three pictures, photos of 12 million pixels, at a phone's width: the time
 * until the last has arrived.
 *
 * - bare sharp: encodes the AVIFs while the browser waits
 * - not told: a website that did not learn of the article, so that it has prepared nothing
 * - at once: the website that saved the article, requested right after the last picture was uploaded
 * - prepared: the same a while later
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const names = ['1.jpg', '2.jpg', '3.jpg'];
const width = 900;

await using folder = await temporaryFolder();
const folders = { saving: join(folder.path, 'saving'), other: join(folder.path, 'other') };
const file = join(folder.path, 'photo.jpg');
const photo = await sharp('public/images/tirana-1500.webp')
  .resize({ width: 4000, height: 3000 })
  .jpeg({ quality: 90 })
  .toBuffer();
await writeFile(file, photo);
for (const path of Object.values(folders)) await mkdir(path);

await using provider = await startProvider();
await using saving = await startWebsite({ origin: provider.origin, folder: folders.saving });
await using other = await startWebsite({ origin: provider.origin, folder: folders.other });
await using bare = await startServer(['bench/bare/pictures.ts'], { PICTURE: file });

const editor = openBrowser(saving.origin);
await editor.login(staffLogin.email, staffLogin.password);

async function publish(): Promise<number> {
  const content = names.map((image, id) => ({ id, type: 'image', image }));
  const path = routes.apiPrefix + callPath('createBlog');
  const { json } = await editor.json('POST', path, { blog: { title: 'Nuovo', content } });
  const blogId = numberField(json, 'blogId');
  for (const imageName of names) {
    const fields = { blogId, imageName, size: photo.length };
    const upload = uploadOf(fields, { name: imageName, type: 'image/jpeg', bytes: photo });
    const { status, text } = await editor.send({ method: 'POST', path: routes.blogImageUploads, ...upload });
    if (status !== 200) throw new Error(`${imageName}: ${status} ${text}`);
  }
  return blogId;
}

interface View {
  ms: number;
  /** Processor time of the server until the last picture has arrived, including what it prepares meanwhile. */
  cpu: number;
}

async function view({ origin, cpuSeconds }: ServerProcess, blogId = 0): Promise<View> {
  const headers = { accept: 'image/avif,image/webp,*/*' };
  const before = await cpuSeconds();
  const started = performance.now();
  await Promise.all(
    names.map(async (name) => {
      const { status } = await send(origin, { path: `/blog/image/${blogId}/${name}?w=${width}`, headers });
      if (status !== 200) throw new Error(`${origin}: ${status}`);
    }),
  );
  return { ms: performance.now() - started, cpu: 1000 * ((await cpuSeconds()) - before) };
}

/** Waits until a website makes no more sizes. @returns the milliseconds until it made the last. */
async function settle(path: string): Promise<number> {
  const started = performance.now();
  let made = 0;
  let lastMade = started;
  while (performance.now() - lastMade < 3000) {
    const count = (await readdir(join(path, 'cache/images'))).length;
    if (count !== made) lastMade = performance.now();
    made = count;
    await sleep(20);
  }
  return lastMade - started;
}

const views: Record<string, View[]> = { 'bare sharp': [], 'not told': [], 'at once': [], prepared: [] };
const preparation: number[] = [];
// The first picture loads sharp.
for (const each of [saving, other, bare]) await view(each, await publish());
for (let round = 0; round < rounds; round += 1) {
  for (const path of Object.values(folders)) await settle(path);
  views['at once']?.push(await view(saving, await publish()));
  await settle(folders.saving);
  const untouched = await publish();
  preparation.push(await settle(folders.saving));
  views['prepared']?.push(await view(saving, untouched));
  views['not told']?.push(await view(other, untouched));
  await settle(folders.other);
  views['bare sharp']?.push(await view(bare));
}

const table: Table = {};
for (const [name, ofName] of Object.entries(views)) {
  const of = (figure: keyof View, rows = ofName) => rows.map((row) => row[figure]);
  table[name] = {
    ms: median(of('ms')),
    'slowest ms': Math.max(...of('ms')),
    'ratio, wall': medianRatio(of('ms'), of('ms', views['bare sharp'])),
    'CPU ms': median(of('cpu')),
  };
}
table['until prepared'] = { ms: median(preparation), 'slowest ms': Math.max(...preparation) };
printTable('First view of three pictures', table);
