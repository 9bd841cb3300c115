import type { BrowserApi } from '#shared/api.ts';

/** @returns the HTTP status of a failed call; read by its field, so that another copy of the class counts too. */
export const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;

/** @returns a function that passes an answer on and tells when it is a 401. */
export function unauthorizedWatcher(
  onUnauthorized: () => void,
): <Answer>(answer: Promise<Answer>) => Promise<Answer> {
  return async (answer) => {
    try {
      return await answer;
    } catch (error) {
      if (statusOf(error) === 401) onUnauthorized();
      throw error;
    }
  };
}

/**
 * The same calls, telling when one met a 401: web has tried to renew the session by then, so it is over. A refused
 * log-in says nothing about a session, and a document's 401 means a name that is taken (specification, section 8).
 */
export function watchUnauthorized(api: BrowserApi, onUnauthorized: () => void): BrowserApi {
  const watched = unauthorizedWatcher(onUnauthorized);
  return {
    ...api,
    call: (name, input) => (name === 'login' ? api.call(name, input) : watched(api.call(name, input))),
    uploadBlogImage: (image, options) => watched(api.uploadBlogImage(image, options)),
  };
}
