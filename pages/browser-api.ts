import { ApiError, parseRetryAfter } from '#shared/contract/api-error.ts';
import { type BrowserApi, type UploadOptions } from '#shared/contract/api.ts';
import type { SessionAnswer } from '#shared/contract/auth.ts';
import type { UploadedImage } from '#shared/contract/blog.ts';
import type { UploadedFile } from '#shared/contract/contact-form.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { addresses } from '#shared/contract/call-addresses.ts';
import type { CallName } from '#shared/contract/calls.ts';
import { callPath } from '#shared/contract/call-path.ts';
import { website } from '#shared/contract/routes.ts';

const parse = (text: string): unknown => {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    // For example a proxy's HTML error page: it holds no data.
    return null;
  }
};

/** The only place where an answer gets its type. Server and conformance check hold providers to it. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each caller names the type it expects
const answerFrom = <Answer>(text: string): Answer =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checking here would cost every visitor the schemas
  parse(text) as Answer;

const problemFrom = (
  status: number,
  text: string,
  header: (name: 'retry-after' | 'x-request-id') => string | null,
): ApiError => {
  const problem = answerFrom<Partial<Problem> | null>(text);
  return new ApiError(status, problem?.code ?? `HTTP_${status}`, problem?.message ?? '', {
    retryAfter: parseRetryAfter(header('retry-after')),
    details: { requestId: header('x-request-id') ?? undefined },
  });
};

interface RequestOptions {
  isSuccess?: (status: number) => boolean;
  /** Continues when the page is closed; browsers allow 64 KiB of such bodies at a time. */
  keepalive?: boolean;
}

const isAnySuccess = (status: number) => status >= 200 && status < 300;

const fail = (cause: unknown): never => {
  throw new ApiError(0, 'NETWORK', '', { cause });
};

/** Sends a JSON request to the website. @returns the answer once its head has arrived. @throws ApiError. */
export async function send(
  method: string,
  url: string,
  body?: unknown,
  { isSuccess = isAnySuccess, keepalive = false }: RequestOptions = {},
): Promise<Response> {
  const response = await fetch(url, {
    method,
    keepalive,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(fail);
  if (isSuccess(response.status)) return response;
  throw problemFrom(response.status, await response.text().catch(fail), (name) => response.headers.get(name));
}

/** @returns the whole answer. @throws ApiError when it does not come. */
export const read = async <Answer>(response: Response): Promise<Answer> =>
  answerFrom<Answer>(await response.text().catch(fail));

/**
 * Sends a multipart form; XMLHttpRequest because fetch reports no upload progress. Fields go first and the file
 * last: the server streams the file on and has to know its size by then.
 */
export function upload<Answer>(
  url: string,
  fields: Record<string, string>,
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);

  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', url);
    xhr.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    xhr.addEventListener('load', () => {
      if (xhr.status === 200) resolve(answerFrom<Answer>(xhr.responseText));
      else reject(problemFrom(xhr.status, xhr.responseText, (name) => xhr.getResponseHeader(name)));
    });
    xhr.addEventListener('error', () => reject(new ApiError(0, 'NETWORK', '')));
    xhr.addEventListener('abort', () => reject(new ApiError(0, 'ABORTED', '')));
    if (signal?.aborted) {
      reject(new ApiError(0, 'ABORTED', ''));
      return;
    }
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(form);
  });
}

const optionsOf: Partial<Record<CallName, RequestOptions>> = {
  // The one call whose success is a status: anything else has not sent the form (docs/product.md, 3.5).
  submitForm: { isSuccess: (status) => status === 200 },
  // Saves the last typed value while the page is being closed.
  saveFormField: { keepalive: true },
  // The panel is closed with its page.
  closePhoneLink: { keepalive: true },
  // A confirmed erasure must go through even if the page is closed.
  eraseForm: { keepalive: true },
  erasePerson: { keepalive: true },
};

/** The calls of a page in the browser, over the website's `/api`. */
export const browserApi: BrowserApi = {
  call: async (name, input) => read(await browserApi.open(name, input)),
  open: (name, { params, query, body }) =>
    send(addresses[name].method, website.apiPrefix + callPath(name, params, query), body, optionsOf[name]),
  getSession: async () => (await read<SessionAnswer>(await send('GET', website.session))).user,
  uploadDocument: (clientToken, file, options) =>
    upload<UploadedFile>(website.contactFormUploads, { clientToken, size: String(file.size) }, file, options),
  uploadBlogImage: ({ blogId, imageName, imageId, form, file }, options) =>
    upload<UploadedImage>(
      website.blogImageUploads,
      {
        blogId: String(blogId),
        imageName,
        size: String(file.size),
        ...(imageId === undefined ? {} : { imageId: String(imageId) }),
        form,
      },
      file,
      options,
    ),
};
