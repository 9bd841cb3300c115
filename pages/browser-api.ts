import { ApiError, parseRetryAfter } from '#shared/contract/api-error.ts';
import { type BrowserApi, type UploadOptions } from '#shared/contract/api.ts';
import type { SessionAnswer } from '#shared/contract/auth.ts';
import type { UploadedImage } from '#shared/contract/blog.ts';
import type { UploadedFile } from '#shared/contract/contact-form.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { addresses } from '#shared/contract/call-addresses.ts';
import { parseJson } from '#shared/parse-json.ts';
import { callPath } from '#shared/contract/call-path.ts';
import { website } from '#shared/contract/routes.ts';

/**
 * The only place where a response gets its type. The server and the conformance check ensure that providers comply
 * with it. A response that is not JSON, for example a proxy's HTML error page, has no data.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each caller names the type it expects
const answerFrom = <Answer>(text: string): Answer =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- visitors need not load the schemas
  parseJson(text) as Answer;

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
  /** The only status that means success; by default, any 2xx. */
  successStatus?: number | undefined;
  keepalive?: boolean | undefined;
}

const fail = (cause: unknown): never => {
  throw new ApiError(0, 'NETWORK', '', { cause });
};

/** Sends a JSON request to the website. @returns the response once its headers have arrived. @throws ApiError. */
export async function send(
  method: string,
  url: string,
  body?: unknown,
  { successStatus, keepalive = false }: RequestOptions = {},
): Promise<Response> {
  const response = await fetch(url, {
    method,
    keepalive,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(fail);
  if (successStatus === undefined ? response.ok : response.status === successStatus) return response;
  throw problemFrom(response.status, await response.text().catch(fail), (name) => response.headers.get(name));
}

/** @returns the parsed body of a response. @throws ApiError if the body does not arrive. */
export const read = async <Answer>(response: Response): Promise<Answer> =>
  answerFrom<Answer>(await response.text().catch(fail));

/**
 * Sends a multipart form with XMLHttpRequest, because fetch reports no upload progress. The fields come before the
 * file, because the server streams the file to the provider and must know its size by then.
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

/** The API client of pages in the browser. It sends calls to the website's `/api`. */
export const browserApi: BrowserApi = {
  call: async (name, input) => read(await browserApi.open(name, input)),
  open: (name, { params, query, body }) => {
    const { method, outlivesPage, successStatus } = addresses[name];
    const url = website.apiPrefix + callPath(name, params, query);
    return send(method, url, body, { keepalive: outlivesPage, successStatus });
  },
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
