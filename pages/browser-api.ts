import type { Transfer } from '#components/site/contact-form/documents/deferred/large-upload.ts';
import { listedFile } from '#components/site/contact-form/engine/saved-state.ts';
import { toast } from '#components/ui/toasts.ts';
import { ApiError, foreignAnswer, markHeader, parseRetryAfter } from '#shared/contract/api-error.ts';
import { type BrowserApi, type UploadOptions } from '#shared/contract/api.ts';
import type { SessionAnswer } from '#shared/contract/accounts.ts';
import type { UploadedImage } from '#shared/contract/articles.ts';
import type { UploadedFile } from '#shared/contract/requests.ts';
import type { Problem } from '#shared/contract/schemas.ts';
import { addresses } from '#shared/contract/call-addresses.ts';
import { parseJson } from '#shared/parse-json.ts';
import { callPath } from '#shared/contract/call-path.ts';
import { isStaffPage, website } from '#shared/contract/routes.ts';
import reload from './foreign-answer-texts.json' with { type: 'json' };

/** The part of a response that `fetch` and XMLHttpRequest have in common. */
interface Head {
  status: number;
  header: (name: string) => string | null;
}

const headOf = ({ status, headers }: Response): Head => ({ status, header: (name) => headers.get(name) });

const problemFrom = ({ status, header }: Head, text: string): ApiError => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the website sends no other errors
  const problem = parseJson(text) as Partial<Problem> | null;
  return new ApiError(status, problem?.code ?? `HTTP_${status}`, problem?.message ?? '', {
    retryAfter: parseRetryAfter(header('retry-after')),
    details: { requestId: header('x-request-id') ?? undefined },
  });
};

/** Number of responses of other servers since the last one of the website, by method and URL. */
const foreignAnswers = new Map<string, number>();

/**
 * Only the website's mark tells its responses from a proxy's page or log-in, which may have any status.
 * @throws ApiError if another server has responded; from the second time, the message asks for a reload, which shows it.
 */
function assertOwn(call: string, { status, header }: Head): void {
  if (header(markHeader) === 'website') {
    foreignAnswers.delete(call);
    return;
  }
  const times = (foreignAnswers.get(call) ?? 0) + 1;
  foreignAnswers.set(call, times);
  const isOfStaff = isStaffPage(location.pathname);
  const message = times < 2 ? '' : reload[isOfStaff ? 'staff' : 'visitor'];
  // Visitors' pages show the message of the error. Not every page of staff does.
  if (message !== '' && isOfStaff) toast(message);
  throw new ApiError(0, foreignAnswer, message, {
    retryAfter: parseRetryAfter(header('retry-after')),
    details: { status },
  });
}

const fail = (cause: unknown): never => {
  throw new ApiError(0, 'NETWORK', '', { cause });
};

/** The only place where an answer gets its type, which providers are tested for. @throws ApiError if it is not whole. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each caller names the type it expects
function answerFrom<Answer>(text: string): Answer {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- visitors need not load the schemas
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  } catch (error) {
    return fail(error);
  }
}

/** Sends a JSON request to the website. @returns the response once its headers have arrived. @throws ApiError. */
export async function send(method: string, url: string, body?: unknown, keepalive = false) {
  const response = await fetch(url, {
    method,
    keepalive,
    // The website redirects no call.
    redirect: 'manual',
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(fail);
  assertOwn(`${method} ${url}`, headOf(response));
  if (response.ok) return response;
  throw problemFrom(headOf(response), await response.text().catch(fail));
}

/** @returns the parsed body of a response. @throws ApiError if the body does not arrive whole. */
export const read = async <Answer>(response: Response): Promise<Answer> =>
  answerFrom<Answer>(await response.text().catch(fail));

/** XMLHttpRequest reports progress. */
const transfer: Transfer = (method, url, body, { onProgress, signal } = {}, headers = {}) =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    xhr.addEventListener('load', () => {
      // XMLHttpRequest follows redirects.
      const isRedirected = xhr.responseURL !== new URL(url, location.href).href;
      const header = (name: string) => (isRedirected ? null : xhr.getResponseHeader(name));
      try {
        assertOwn(`${method} ${url}`, { status: xhr.status, header });
        if (xhr.status >= 300) throw problemFrom({ status: xhr.status, header }, xhr.responseText);
        resolve(xhr);
      } catch (error) {
        reject(error);
      }
    });
    xhr.addEventListener('error', () => reject(new ApiError(0, 'NETWORK', '')));
    xhr.addEventListener('abort', () => reject(new ApiError(0, 'ABORTED', '')));
    if (signal?.aborted) {
      reject(new ApiError(0, 'ABORTED', ''));
      return;
    }
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(body);
  });

/** Uploads a file. The fields come first, because the server streams the file and needs its size. @throws ApiError */
export async function upload<Answer>(
  url: string,
  fields: Readonly<Record<string, string | number | undefined>>,
  file: File,
  options?: UploadOptions,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, size: file.size }))
    if (value !== undefined) form.append(name, String(value));
  form.append('file', file, file.name);
  return answerFrom<Answer>((await transfer('POST', url, form, options)).responseText);
}

/** The API client of pages in the browser. It sends calls to the website's `/api`. */
export const browserApi: BrowserApi = {
  call: async (name, input) => read(await browserApi.open(name, input)),
  open: (name, { params, query, body }) => {
    const { method, outlivesPage } = addresses[name];
    const url = website.apiPrefix + callPath(name, params, query);
    return send(method, url, body, outlivesPage);
  },
  getSession: async () => (await read<SessionAnswer>(await send('GET', website.session))).user,
  uploadDocument: async (clientToken, file, options) => {
    if (!options?.isLarge) return upload<UploadedFile>(website.contactFormUploads, { clientToken }, file, options);
    await (await browserApi.large()).upload(website.largeUploads, { clientToken }, file, options);
    return listedFile(clientToken, file.name);
  },
  uploadBlogImage: ({ file, ...image }, options) =>
    upload<UploadedImage>(website.blogImageUploads, image, file, options),
  large: () =>
    import('#components/site/contact-form/documents/deferred/LargeUploads.tsx').then(
      ({ createLargeUploads }) => createLargeUploads(transfer),
      fail,
    ),
};
