import { ApiError } from '#shared/contract/api-error.ts';
import { type BrowserApi } from '#shared/contract/api.ts';
import type { CallInput, CallName } from '#shared/contract/calls.ts';
import type { VisitorRefusal } from '#shared/rules/refusals.ts';
import { contactFormFields } from '#shared/rules/contact-form.ts';

interface FakeDraft {
  fields: Record<string, string>;
  files: string[];
  closed: boolean;
}

/** What a test can have the server do before it answers a call: wait, or throw an ApiError. */
type Interference = (name: CallName | 'uploadDocument', input: unknown) => Promise<void> | void;

const doNothing = () => undefined;

/** A server with drafts in memory that keeps a record of what it was asked. */
export function createFakeServer({ submitAnswer = {} }: { submitAnswer?: unknown } = {}) {
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
      return { clientToken };
    },
    getFormState: ({ params }) => {
      const { fields, files } = draftOf(params.clientToken);
      return { clientContactFormState: { ...fields, files: files.map((name) => ({ name })) } };
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
    calls.push(
      [name, ...Object.entries(rest).map(([field, value]) => `${field}=${String(value)}`)].join(' '),
    );
  };

  const call = async (name: CallName, input: unknown): Promise<unknown> => {
    note(name, input);
    await interfere(name, input);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `call` below is typed: name and input belong together
    const answer = answers[name] as ((input: unknown) => unknown) | undefined;
    return answer?.(input);
  };

  const api: Pick<BrowserApi, 'call' | 'uploadDocument'> = {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a fake answers by name, beyond what generics can say
    call: call as BrowserApi['call'],
    uploadDocument: async (clientToken, file) => {
      calls.push(`uploadDocument ${file.name}`);
      await interfere('uploadDocument', file);
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
    /** Replaces what happens before every answer from here on. */
    interfere: (interference: Interference) => {
      interfere = interference;
    },
    /** Replaces what happens between storing a document and answering. */
    interfereAfterUpload: (interference: typeof afterUpload) => {
      afterUpload = interference;
    },
  };
}

/** A used-up budget: thrown by an interference. */
export const budgetUsedUp = (code: VisitorRefusal, retryAfter: number): ApiError =>
  new ApiError(429, code, '', { retryAfter });

/** Any answer that a test wants: thrown by an interference. */
export const problem = (status: number): ApiError =>
  status === 0
    ? new ApiError(status, 'NETWORK', '')
    : new ApiError(status, `HTTP_${status}`, '', { details: { requestId: `id-of-${status}` } });
