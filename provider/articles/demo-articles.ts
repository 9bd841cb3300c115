import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Block } from '#shared/contract/articles.ts';
import { projectRoot } from '#runtime/project-root.ts';
import { insertBlog } from './repository.ts';
import { announceImage, confirmImage } from './images.ts';
import type { Context } from '../context.ts';
import { rememberOnce } from '../db/settings.ts';
import gumArticle from './gum-article.json' with { type: 'json' };
import implantArticle from './implant-article.json' with { type: 'json' };
import journeyArticle from './journey-article.json' with { type: 'json' };

type DemoBlock = { title?: string; content: string } | { image: string; alternative: string };

const generalInformation = {
  content:
    'Le informazioni di questa pagina sono di carattere generale e non sostituiscono la visita odontoiatrica: indicazioni, tempi e controindicazioni si valutano caso per caso.',
};

/** Numbers the blocks of an article from 1, as the editor does. */
const toBlock = (block: DemoBlock, index: number): Block =>
  'image' in block
    ? { id: index + 1, type: 'image', image: block.image, content: block.alternative }
    : { id: index + 1, type: 'paragraph', ...block };

/**
 * The demo articles in the order of publication. The last article appears first in the list. The `source` of a picture
 * is its path below the site's public files.
 */
export const demoArticles = [gumArticle, implantArticle, journeyArticle].map(({ title, blocks, pictures }) => ({
  title,
  pictures,
  content: [...blocks, generalInformation].map(toBlock),
}));

/** Folders of the site's pictures: in the source tree, or in the build if only the build was shipped. */
const pictureFolders = [path.join(projectRoot, 'public'), path.join(projectRoot, 'dist/client')];

const findPicture = (source: string): string | undefined =>
  pictureFolders.map((folder) => path.join(folder, source)).find((file) => existsSync(file));

const type = 'image/webp';

/** Uploads a picture as the editor does: requests a URL, uploads the bytes, confirms the upload. */
async function uploadPicture(context: Context, blogId: number, imageName: string, file: string) {
  const bytes = await readFile(file);
  const size = bytes.length;
  const uploadUrl = await announceImage(context, blogId, { imageName, type, size });
  const response = await fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': type }, body: bytes });
  if (!response.ok) throw new Error(`storage answered ${response.status} to a demo picture`);
  await confirmImage(context, blogId, { imageName, size });
}

/** Adds the demo articles once per database, so that articles that staff delete stay deleted. */
export async function seedDemoArticles(context: Context): Promise<void> {
  const { clock, database } = context;
  const ids = await database.db.transaction().execute(async (tx) => {
    if (!(await rememberOnce(tx, 'demo_articles', clock().toISOString()))) return [];
    const inserted: number[] = [];
    for (const { title, content } of demoArticles) inserted.push(await insertBlog(tx, clock, { title, content }, null));
    return inserted;
  });
  for (const [index, id] of ids.entries())
    for (const { name, source } of demoArticles[index]?.pictures ?? []) {
      const file = findPicture(source);
      if (file) await uploadPicture(context, id, name, file);
    }
}
