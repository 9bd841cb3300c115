import { ApiError } from '#shared/contract/api-error.ts';
import { type BrowserApi, type UploadOptions } from '#shared/contract/api.ts';
import type { CallInput, CallName } from '#shared/contract/calls.ts';
import type { VisitorRefusal } from '#shared/rules/refusals.ts';
import { contactFormFields } from '#shared/rules/contact-form.ts';

interface FakeDraft {
  fields: Record<string, string>;
  files: string[];
  closed: boolean;
}

/** Hook of a test that runs before the response to a call. It may wait or throw an ApiError. */
type Interference = (
  name: CallName | 'uploadDocument',
  input: unknown,
  options?: UploadOptions,
) => Promise<void> | void;

const doNothing = () => undefined;

/** Creates a server with drafts in memory that records all calls. */
export function createFakeServer({
  submitAnswer = {},
  ...takes
}: { submitAnswer?: unknown; takesCallTime?: true; takesSource?: true } = {}) {
  const drafts = new Map<string, FakeDraft>();
  const calls: string[] = [];
  let interfere: Interference = doNothing;
  let afterUpload: (file: File) => Promise<void> | void = doNothing;

  const draftOf = (clientToken: string | number): FakeDraft => {
    const draft = drafts.get(String(clientToken));
    if (!draft) throw new ApiError(404, 'FORM_NOT_FOUND', '');
    if (draft.closed) throw new ApiError(409, 'FORM_CLOSED', '');
    return draft;
  };

  const answers: { [N in CallName]?: (input: CallInput<N>) => unknown } = {
    initializeForm: () => {
      const clientToken = `token-${drafts.size + 1}`;
      drafts.set(clientToken, { fields: {}, files: [], closed: false });
      return { clientToken, ...takes };
    },
    getFormState: ({ params }) => {
      const { fields, files } = draftOf(params.clientToken);
      return { clientContactFormState: { ...fields, files: files.map((name) => ({ name })) }, ...takes };
    },
    saveFormField: ({ body }) => {
      const { fields } = draftOf(body.clientToken);
      for (const field of contactFormFields) if (body[field] !== undefined) fields[field] = body[field];
      return {};
    },
    submitForm: ({ body }) => {
      draftOf(body.clientToken).closed = true;
      return submitAnswer;
    },
    deleteFormFile: ({ params }) => {
      const draft = draftOf(params.clientToken);
      draft.files = draft.files.filter((name) => name !== params.fileName);
      return {};
    },
  };

  const note = (name: string, input: unknown) => {
    const { body } = typeof input === 'object' && input && 'body' in input ? input : { body: {} };
    const { clientToken: _, ...rest } = { clientToken: '', ...(typeof body === 'object' ? body : {}) };
    calls.push([name, ...Object.entries(rest).map(([field, value]) => `${field}=${String(value)}`)].join(' '));
  };

  const call = async (name: CallName, input: unknown): Promise<unknown> => {
    note(name, input);
    await interfere(name, input);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `call` below pairs name and input
    const answer = answers[name] as ((input: unknown) => unknown) | undefined;
    return answer?.(input);
  };

  const api: Pick<BrowserApi, 'call' | 'uploadDocument'> = {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fake looks up answers by name
    call: call as BrowserApi['call'],
    uploadDocument: async (clientToken, file, options) => {
      calls.push(`uploadDocument ${file.name}`);
      await interfere('uploadDocument', file, options);
      const { files } = draftOf(clientToken);
      if (files.includes(file.name)) throw new ApiError(401, 'DUPLICATE_FILE_NAME', '');
      files.push(file.name);
      await afterUpload(file);
      return { fileName: file.name, link: `/link/${file.name}` };
    },
  };

  return {
    api,
    drafts,
    calls,
    /** Sets the hook that runs before every response from now on. */
    interfere: (interference: Interference) => {
      interfere = interference;
    },
    /** Sets the hook that runs between storing a document and the response. */
    interfereAfterUpload: (interference: typeof afterUpload) => {
      afterUpload = interference;
    },
  };
}

/** @returns the error of an exhausted budget, for a hook to throw. */
export const budgetUsedUp = (code: VisitorRefusal, retryAfter: number): ApiError =>
  new ApiError(429, code, '', { retryAfter });

/** @returns the error for a status, for a hook to throw. @param status 0: a network error. */
export const problem = (status: number): ApiError =>
  status === 0
    ? new ApiError(status, 'NETWORK', '')
    : new ApiError(status, `HTTP_${status}`, '', { details: { requestId: `id-of-${status}` } });
