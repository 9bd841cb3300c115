import { renderPage as renderWithVike } from 'vike/server';
import type { PageContextFromServer } from '#shared/page-context.ts';

/** A rendered page, or `notFound` when no page has that address. */
export type Rendered =
  | { kind: 'notFound' }
  | {
      kind: 'page';
      statusCode: number;
      headers: readonly (readonly [string, string])[];
      body: string;
      /** Some content of the page could not be loaded. */
      isIncomplete: boolean;
      /** For the log; the body has the visitor's message. */
      error: unknown;
    };

/**
 * Renders one page: nothing else renders with vike/server.
 * @param path as links spell it.
 */
export async function renderPage(
  path: string,
  headers: Record<string, unknown>,
  fromServer: PageContextFromServer,
): Promise<Rendered> {
  const pageContext = await renderWithVike({
    urlOriginal: path,
    headersOriginal: headers,
    ...fromServer,
  });
  const { errorWhileRendering, httpResponse, is404, abortStatusCode } = pageContext;
  if (is404 && abortStatusCode === undefined) return { kind: 'notFound' };
  return {
    kind: 'page',
    statusCode: httpResponse.statusCode,
    // The session plugin sets the cookies, because Vike would lose them on redirects and errors.
    headers: httpResponse.headers.filter(([name]) => name.toLowerCase() !== 'set-cookie'),
    // Vike's body for a redirect has an inline script; a browser needs only the address.
    body: httpResponse.statusCode >= 300 && httpResponse.statusCode < 400 ? '' : httpResponse.body,
    isIncomplete: 'isIncomplete' in pageContext && pageContext.isIncomplete === true,
    error: errorWhileRendering,
  };
}
