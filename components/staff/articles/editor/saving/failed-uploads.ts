import type { User } from '#shared/contract/auth.ts';
import type { Blog } from '#shared/contract/blog.ts';
import { createStore } from '#components/ui/store.ts';
import type { PendingPicture } from './save-article.ts';

/** A picture of a created article that did not arrive; its file is still here. */
export interface FailedUpload {
  articleId: Blog['id'];
  articleTitle: string;
  picture: PendingPicture;
  /** Who wrote the article: the picture is offered to this account only. */
  author: User | null;
}

/** They outlive the editor, which is left after the attempts even if some fail (docs/product.md, 4.8). */
const { set, ...uploads } = createStore<readonly FailedUpload[]>([]);

export const failedUploads = {
  ...uploads,
  add: (more: readonly FailedUpload[]): void => set([...uploads.get(), ...more]),
  remove: (upload: FailedUpload): void => set(uploads.get().filter((other) => other !== upload)),
};
