import type { BrowserApi } from '#shared/contract/api.ts';
import type { Block, Blog, BlogPayload } from '#shared/contract/articles.ts';
import { toast } from '#components/ui/toasts.ts';
import { messageFrom } from '../../../parts/message-from.ts';
import { statusOf } from '#components/app/session/status-of.ts';
import type { PictureState } from '../blocks/picture-editing.ts';
import { logFailure } from '#components/app/log-failure.ts';
import { presentBlocks, toPayload, type EditorBlock } from '../blocks/blocks.ts';
import type { Article, ArticleBase } from '../drafts/drafts.ts';
import { changeOf } from '../publication/publication-choice.ts';

type ArticleId = Blog['id'];

export interface PendingPicture {
  blockId: number;
  imageName: string;
  file: File;
  /** The id of the entry that the picture replaces; undefined for a new picture. */
  imageId?: ArticleId;
}

export type ReportPicture = (blockId: number, state: PictureState) => void;

const withoutMarks = ({ marks: _marks, ...block }: Block): Block => block;

/** @returns the message about a failed save, with the reason of a refusal, which would be the same for another attempt. */
export function saveFailure(sentence: string, error: unknown): string {
  const isRefusal = [400, 413, 422].includes(statusOf(error));
  return `${sentence} ${isRefusal ? messageFrom(error, 'Pokušaj ponovno.') : 'Pokušaj ponovno.'}`;
}

/** @param hasAdditions true if the provider supports publication, sharing and formatting. @returns the request body. */
export function payloadOf({ title, blocks, publication, sharing }: Article, hasAdditions: boolean): BlogPayload {
  const { blog } = toPayload(title, blocks);
  if (!hasAdditions) return { blog: { ...blog, content: blog.content.map(withoutMarks) } };
  const isThere = blog.content.some(({ image }) => image && image === sharing?.image);
  return {
    blog: {
      ...blog,
      ...(publication && { publication: changeOf(publication) }),
      ...(sharing && {
        sharing: { image: isThere ? sharing.image : null, description: sharing.description?.trim() || null },
      }),
    },
  };
}

type SaveApi = Pick<BrowserApi, 'call' | 'uploadBlogImage'>;

export const pendingPictures = (blocks: readonly EditorBlock[]): PendingPicture[] =>
  presentBlocks(blocks).flatMap((block) => {
    if (block.type !== 'image' || !block.picked) return [];
    const { id: blockId, imageName, picked: file, storedId } = block;
    return [{ blockId, imageName, file, ...(storedId !== null && { imageId: storedId }) }];
  });

/** Uploads pictures in parallel. A failure does not stop the others. @returns those that failed, in the given order. */
export async function uploadPictures(
  api: SaveApi,
  articleId: ArticleId,
  pictures: readonly PendingPicture[],
  form: 'create' | 'edit',
  report: ReportPicture,
): Promise<PendingPicture[]> {
  const upload = async (picture: PendingPicture): Promise<PendingPicture[]> => {
    const { blockId, ...image } = picture;
    const { imageName } = image;
    try {
      report(blockId, { kind: 'sending', fraction: 0 });
      const { isAnimated } = await api.uploadBlogImage(
        { blogId: articleId, form, ...image },
        { onProgress: (fraction) => report(blockId, { kind: 'sending', fraction }) },
      );
      report(blockId, { kind: 'sent' });
      if (isAnimated) toast(`Slika ${imageName} se na stranici ne miče: posjetitelji vide njezin početak.`);
      return [];
    } catch (error) {
      logFailure('An article’s picture could not be uploaded', error);
      if (statusOf(error) === 422) toast(`Slika ${imageName}: ${messageFrom(error, 'nije spremljena.')}`);
      report(blockId, { kind: 'failed' });
      return [picture];
    }
  };
  return (await Promise.all(pictures.map(upload))).flat();
}

/**
 * Saves the article, then uploads new and replaced pictures (docs/product.md, 4.8). @param articleId null for a new one.
 * @throws ApiError if the save fails. Then nothing is uploaded.
 */
export async function saveArticle(
  api: SaveApi,
  articleId: ArticleId | null,
  payload: BlogPayload,
  pictures: readonly PendingPicture[],
  report: ReportPicture,
): Promise<{ articleId: ArticleId; failed: PendingPicture[] }> {
  if (articleId !== null) {
    await api.call('updateBlog', { params: { blogId: articleId }, body: payload });
    return { articleId, failed: await uploadPictures(api, articleId, pictures, 'edit', report) };
  }
  const { blogId } = await api.call('createBlog', { body: payload });
  if (blogId === null || blogId === undefined) throw new Error('The created article has no id');
  return { articleId: blogId, failed: await uploadPictures(api, blogId, pictures, 'create', report) };
}

/**
 * Checks whether another user has saved the article since these changes began; first the session, because others may save
 * while the user logs in again. @param read the call that reads the article. 'getBlog' does not find unpublished ones.
 * @returns false also if the check is impossible, because the save itself will report the problem.
 * @throws ApiError if the session has ended.
 */
export async function isSavedByOthers(
  api: SaveApi,
  articleId: ArticleId,
  known: ArticleBase,
  read: 'getBlog' | 'getArticle',
): Promise<boolean> {
  await api.call('me', {}).catch((error: unknown) => {
    if (statusOf(error) === 401) throw error;
  });
  const current = await api.call(read, { params: { blogId: articleId } }).catch(() => known);
  return current.name !== known.name || current.content !== known.content;
}
