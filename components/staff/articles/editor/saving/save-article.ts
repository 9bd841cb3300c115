import type { BrowserApi } from '#shared/contract/api.ts';
import type { Block, Blog, BlogPayload } from '#shared/contract/blog.ts';
import { statusOf } from '#components/app/session/status-of.ts';
import type { PictureState } from '../blocks/block-kind.ts';
import type { EditorBlock } from '../blocks/block-kinds.ts';
import { presentBlocks, toPayload } from '../blocks/blocks.ts';
import type { ArticleBase } from '../drafts/drafts.ts';
import type { Article } from '../drafts/use-article.ts';
import { changeOf } from '../publication/publication-choice.ts';

type ArticleId = Blog['id'];

export interface PendingPicture {
  blockId: number;
  imageName: string;
  file: File;
  /** The id of the entry that the picture replaces; undefined for a new picture. */
  imageId?: ArticleId;
}

export interface PictureOutcome {
  picture: PendingPicture;
  /** null if the upload succeeded. */
  error: unknown;
}

export type ReportPicture = (blockId: number, state: PictureState) => void;

/** The outcome of a save (docs/product.md, 4.8). */
export type SaveOutcome =
  | { kind: 'saved'; articleId: ArticleId; pictures: PictureOutcome[] }
  /** The save failed, so no picture was uploaded. */
  | { kind: 'refused'; error: unknown };

const withoutMarks = ({ marks: _marks, ...block }: Block): Block => block;

/** @param hasAdditions true if the provider supports publication, sharing and formatting. @returns the request body. */
export function payloadOf(
  { title, blocks, publication, sharing }: Article,
  hasAdditions: boolean,
): BlogPayload {
  const { blog } = toPayload(title, blocks);
  if (!hasAdditions) return { blog: { ...blog, content: blog.content.map(withoutMarks) } };
  const isThere = blog.content.some(({ image }) => image && image === sharing?.image);
  return {
    blog: {
      ...blog,
      ...(publication && { publication: changeOf(publication) }),
      ...(sharing && {
        sharing: {
          image: isThere ? sharing.image : null,
          description: sharing.description?.trim() || null,
        },
      }),
    },
  };
}

type SaveApi = Pick<BrowserApi, 'call' | 'uploadBlogImage'>;

const isPicked = (block: EditorBlock): block is EditorBlock<'image'> & { picked: File } =>
  block.type === 'image' && block.picked !== null;

/** @returns the pictures that still have to be uploaded. */
export function pendingPictures(blocks: readonly EditorBlock[]): PendingPicture[] {
  return presentBlocks(blocks)
    .filter(isPicked)
    .map(({ id, imageName, picked, storedId }) => ({
      blockId: id,
      imageName,
      file: picked,
      ...(storedId === null ? {} : { imageId: storedId }),
    }));
}

/** Uploads pictures in parallel. A failure does not stop the others. @returns the outcomes in the given order. */
export function uploadPictures(
  api: SaveApi,
  articleId: ArticleId,
  pictures: readonly PendingPicture[],
  form: 'create' | 'edit',
  report: ReportPicture,
): Promise<PictureOutcome[]> {
  return Promise.all(
    pictures.map(async (picture) => {
      const { blockId, imageName, file, imageId } = picture;
      try {
        report(blockId, { kind: 'sending', fraction: 0 });
        await api.uploadBlogImage(
          { blogId: articleId, imageName, form, file, ...(imageId === undefined ? {} : { imageId }) },
          { onProgress: (fraction) => report(blockId, { kind: 'sending', fraction }) },
        );
        report(blockId, { kind: 'sent' });
        return { picture, error: null };
      } catch (error) {
        report(blockId, { kind: 'failed' });
        return { picture, error: error ?? new Error('The upload failed') };
      }
    }),
  );
}

/**
 * Saves the article, then uploads new and replaced pictures. If the save fails, nothing is uploaded.
 * @param articleId null for a new article.
 */
export async function saveArticle(
  api: SaveApi,
  articleId: ArticleId | null,
  payload: BlogPayload,
  pictures: readonly PendingPicture[],
  report: ReportPicture,
): Promise<SaveOutcome> {
  let savedId: ArticleId | null | undefined = articleId;
  try {
    if (articleId === null) savedId = (await api.call('createBlog', { body: payload })).blogId;
    else await api.call('updateBlog', { params: { blogId: articleId }, body: payload });
  } catch (error) {
    return { kind: 'refused', error };
  }
  if (savedId === null || savedId === undefined)
    return { kind: 'refused', error: new Error('The created article has no id') };
  const form = articleId === null ? 'create' : 'edit';
  return {
    kind: 'saved',
    articleId: savedId,
    pictures: await uploadPictures(api, savedId, pictures, form, report),
  };
}

/** The result of the check before an article is overwritten at the provider. */
export type Readiness = { kind: 'ready' } | { kind: 'changed' } | { kind: 'refused'; error: unknown };

/**
 * Checks whether somebody else has saved the article since these changes began. Checks the session first,
 * because others may save while the user logs in again.
 * @param read the call that reads the article. 'getBlog' does not find unpublished articles.
 * @returns 'ready' also if the check is impossible, because the save itself will report the problem.
 */
export async function readinessToUpdate(
  api: SaveApi,
  articleId: ArticleId,
  known: ArticleBase,
  read: 'getBlog' | 'getArticle',
): Promise<Readiness> {
  try {
    await api.call('me', {});
  } catch (error) {
    if (statusOf(error) === 401) return { kind: 'refused', error };
  }
  try {
    const current = await api.call(read, { params: { blogId: articleId } });
    const changed = current.name !== known.name || current.content !== known.content;
    return { kind: changed ? 'changed' : 'ready' };
  } catch {
    return { kind: 'ready' };
  }
}
