import { randomUUID } from 'node:crypto';
import { createTurns } from '#runtime/turns.ts';
import type { Blog } from '#shared/contract/articles.ts';
import type { VisitorApi } from '../../upstream/call.ts';
import type { Storage } from '../storage.ts';
import { pictureSource, readPicture } from '../stored-file.ts';
import type { Resizer } from './resizer.ts';
import type { Variant } from './variant.ts';
import { blogImageWidths } from '#shared/content/picture-widths.ts';

/** The number of articles, those changed last, whose pictures are prepared. */
const maxArticles = 10;

const daySeconds = 24 * 60 * 60;

/** The variants that current browsers and link previews request. The first list is made for all pictures first. */
const passes: readonly (readonly Variant[])[] = [
  [...blogImageWidths.map((width) => ({ width, format: 'webp' }) as const), { width: 'preview', format: 'jpeg' }],
  blogImageWidths.map((width) => ({ width, format: 'avif' }) as const),
];

const changedAt = ({ modifiedAt, createdAt }: Blog) => Date.parse(modifiedAt ?? createdAt);

/**
 * Makes the sizes of published articles' pictures, one at a time, so that the first visitors do not wait.
 * @param visitorApi lists the articles as visitors see them: no drafts.
 * @returns a function to call after each change of an article. It begins again with the article changed last, and calls
 *   itself when the next planned article is published. Failures have no consequence, because every size is also made when a browser requests it.
 */
export function createPreparation(visitorApi: VisitorApi, storage: Storage, { resizeLater }: Resizer): () => void {
  const inTurn = createTurns(1, 1);
  /** The pictures of the last list whose sizes were made, or cannot be made. */
  let finished = new Set<string>();
  let changes = 0;
  let planned: NodeJS.Timeout | undefined;

  const makeSizes = async () => {
    const startedAfter = changes;
    const id = randomUUID();
    const { call, secondsToNews } = visitorApi({ id });
    const articles = await call('listBlogs', {});
    const seconds = secondsToNews();
    clearTimeout(planned);
    if (seconds !== null) planned = setTimeout(prepare, (Math.min(seconds, daySeconds) + 1) * 1000).unref();

    const newest = articles.toSorted((a, b) => changedAt(b) - changedAt(a)).slice(0, maxArticles);
    const pictures = newest
      .flatMap(({ images }) => images?.map(({ previewUrl }) => previewUrl ?? '') ?? [])
      .filter((address) => URL.canParse(address))
      .map((address) => ({ address, source: pictureSource(address), presign: async () => address }));
    finished = new Set(pictures.map(({ source }) => source).filter((source) => finished.has(source)));
    for (const variants of passes)
      for (const picture of pictures.filter(({ source }) => !finished.has(source))) {
        let bytes: Promise<Buffer> | undefined;
        const original = () => (bytes ??= readPicture(storage, picture, id));
        for (const variant of variants) {
          if (changes !== startedAfter) return;
          // An unreadable picture, or a storage that fails. The browser that requests the size gets the error.
          await resizeLater(picture.source, variant, original).catch(() => {});
        }
        if (variants === passes.at(-1)) finished.add(picture.source);
      }
  };

  function prepare() {
    changes += 1;
    // Rejects if there is no list of articles, or for the third call at once, which has nothing more to do.
    inTurn(makeSizes).catch(() => {});
  }
  return prepare;
}
