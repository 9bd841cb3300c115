import type { User } from '#shared/contract/accounts.ts';
import type { Blog } from '#shared/contract/articles.ts';
import { createStore } from '#components/ui/store.ts';
import type { PendingPicture } from './save-article.ts';

/** A picture of a created article that failed to upload. Its file is still available. */
export interface FailedUpload {
  articleId: Blog['id'];
  articleTitle: string;
  picture: PendingPicture;
  /** The author of the article; the picture is offered only to this account. */
  author: User | null;
}

/** Stored outside the editor, because it closes after the uploads have ended (docs/product.md, 4.8). */
const { set, ...uploads } = createStore<readonly FailedUpload[]>([]);

export const failedUploads = {
  ...uploads,
  add: (more: readonly FailedUpload[]): void => set([...uploads.get(), ...more]),
  remove: (upload: FailedUpload): void => set(uploads.get().filter((other) => other !== upload)),
};
