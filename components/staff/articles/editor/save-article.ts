import type { BrowserApi } from '#shared/contract/api.ts';
import type { Blog, BlogPayload } from '#shared/contract/blog.ts';
import { statusOf } from '#components/app/session/watch-unauthorized.ts';
import type { EditorBlock, ImageBlock } from './blocks.ts';
import type { ArticleBase } from './drafts.ts';

type ArticleId = Blog['id'];

/** A picture on its way to the provider. */
export interface PendingImage {
  blockId: number;
  imageName: string;
  file: File;
  /** The entry it replaces; undefined for a new picture. */
  imageId?: ArticleId;
}

/** What became of one picture. */
export interface ImageOutcome {
  image: PendingImage;
  /** null when it is stored. */
  error: unknown;
}

/** How one picture fares on its way; 'sending' goes from 0 to 1. */
export type ImageState = { kind: 'sending'; fraction: number } | { kind: 'sent' } | { kind: 'failed' };

export type ReportImage = (blockId: number, state: ImageState) => void;

/** The end of a save (docs/product.md, 4.8). */
export type SaveOutcome =
  | { kind: 'saved'; blogId: ArticleId; images: ImageOutcome[] }
  /** Nothing more was done. */
  | { kind: 'refused'; error: unknown };

type SaveApi = Pick<BrowserApi, 'call' | 'uploadBlogImage'>;

const isPicked = (block: EditorBlock): block is ImageBlock & { picked: File } =>
  block.type === 'image' && block.picked !== null;

/** @returns the pictures that still have to be sent. */
export function pendingImages(blocks: readonly EditorBlock[]): PendingImage[] {
  return blocks.filter(isPicked).map(({ id, imageName, picked, storedId }) => ({
    blockId: id,
    imageName,
    file: picked,
    ...(storedId === null ? {} : { imageId: storedId }),
  }));
}

/** Sends pictures in parallel; one that fails stops no other. @returns what became of each, in their order. */
export function uploadImages(
  api: SaveApi,
  blogId: ArticleId,
  images: readonly PendingImage[],
  form: 'create' | 'edit',
  report: ReportImage,
): Promise<ImageOutcome[]> {
  return Promise.all(
    images.map(async (image) => {
      const { blockId, imageName, file, imageId } = image;
      try {
        report(blockId, { kind: 'sending', fraction: 0 });
        await api.uploadBlogImage(
          { blogId, imageName, form, file, ...(imageId === undefined ? {} : { imageId }) },
          { onProgress: (fraction) => report(blockId, { kind: 'sending', fraction }) },
        );
        report(blockId, { kind: 'sent' });
        return { image, error: null };
      } catch (error) {
        report(blockId, { kind: 'failed' });
        return { image, error: error ?? new Error('The upload failed') };
      }
    }),
  );
}

/** The article first, then its pictures; without an id nothing more happens. */
export async function createArticle(
  api: SaveApi,
  payload: BlogPayload,
  images: readonly PendingImage[],
  report: ReportImage,
): Promise<SaveOutcome> {
  try {
    const { blogId } = await api.call('createBlog', { body: payload });
    if (blogId === null || blogId === undefined)
      return { kind: 'refused', error: new Error('The created article has no id') };
    return { kind: 'saved', blogId, images: await uploadImages(api, blogId, images, 'create', report) };
  } catch (error) {
    return { kind: 'refused', error };
  }
}

/** The article first; if that fails nothing else happens. Then new and replaced pictures in parallel. */
export async function updateArticle(
  api: SaveApi,
  blogId: ArticleId,
  payload: BlogPayload,
  images: readonly PendingImage[],
  report: ReportImage,
): Promise<SaveOutcome> {
  try {
    await api.call('updateBlog', { params: { blogId }, body: payload });
  } catch (error) {
    return { kind: 'refused', error };
  }
  return { kind: 'saved', blogId, images: await uploadImages(api, blogId, images, 'edit', report) };
}

/** Whether an article may be written over what the provider has. */
export type Readiness = { kind: 'ready' } | { kind: 'changed' } | { kind: 'refused'; error: unknown };

/**
 * Looks whether somebody has saved the article since its changes began. The session comes first: opening it again may
 * take as long as lunch, and others save meanwhile.
 * @returns 'ready' also when it cannot be asked: the save itself will tell what is wrong.
 */
export async function readinessToUpdate(
  api: SaveApi,
  blogId: ArticleId,
  known: ArticleBase,
): Promise<Readiness> {
  try {
    await api.call('me', {});
  } catch (error) {
    if (statusOf(error) === 401) return { kind: 'refused', error };
  }
  try {
    const current = await api.call('getBlog', { params: { blogId } });
    const changed = current.name !== known.name || current.content !== known.content;
    return { kind: changed ? 'changed' : 'ready' };
  } catch {
    return { kind: 'ready' };
  }
}
