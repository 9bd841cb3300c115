import type { User } from '#shared/contract/auth.ts';
import type { Blog } from '#shared/contract/blog.ts';
import type { PendingImage } from './save-article.ts';

/** A picture of a created article that did not arrive; its file is still here. */
export interface FailedUpload {
  blogId: Blog['id'];
  articleTitle: string;
  image: PendingImage;
  /** Who wrote the article: the picture is offered to this account only. */
  author: User | null;
}

/** They outlive the editor, which is left after the attempts even if some fail (specification, section 4). */
let uploads: readonly FailedUpload[] = [];
const listeners = new Set<() => void>();

const set = (next: readonly FailedUpload[]): void => {
  uploads = next;
  for (const listener of listeners) listener();
};

export const failedUploads = {
  get: (): readonly FailedUpload[] => uploads,
  add: (more: readonly FailedUpload[]): void => set([...uploads, ...more]),
  remove: (upload: FailedUpload): void => set(uploads.filter((other) => other !== upload)),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
