import { randomUUID } from 'node:crypto';
import type { Answer } from './misbehaviour.ts';
import { jsonBody } from './seen-request.ts';
import type { TestSessions } from './test-provider-auth.ts';
import { foreignProblem, type ProviderCall, type ProviderRoutes } from './test-provider-routes.ts';
import type { TestStorage } from './test-storage.ts';

/** A visitor's form. */
interface TestForm {
  fields: Record<string, unknown>;
  files: Map<string, { key: string; confirmed: boolean }>;
  submitted: boolean;
}

/** The forms of one provider, by client token. */
export interface TestForms {
  readonly byToken: Map<string, TestForm>;
  /** Adds a form, by default empty and not submitted. @returns the client token. */
  add: (form?: Partial<TestForm>) => string;
  /** Stores a confirmed document without an HTTP request. */
  addFile: (clientToken: string, fileName: string, contentType: string, body: Buffer) => void;
  /** @returns the names of the confirmed documents. */
  confirmed: (clientToken: string) => string[];
  readonly routes: ProviderRoutes;
}

const fieldNames = ['fullName', 'email', 'phoneNumber', 'service', 'message'] as const;

const confirmedNames = ({ files }: Pick<TestForm, 'files'>): string[] =>
  [...files].filter(([, file]) => file.confirmed).map(([name]) => name);

const record = ([clientToken, { fields, submitted }]: [string, TestForm]) => ({
  id: clientToken,
  ...Object.fromEntries(fieldNames.map((name) => [name, fields[name] ?? null])),
  createdAt: '2026-11-20T09:30:00.000Z',
  finishedAt: submitted ? '2026-11-20T09:45:00.000Z' : null,
  status: submitted ? 'completed' : 'inProgress',
  requiredCompletion: 66.6,
  overallCompletion: 40,
  assignedTo: null,
});

/** Creates the store of forms, initially empty. */
export function createForms(storage: TestStorage, { forAdmin }: TestSessions, maxFileBytes: number): TestForms {
  const byToken = new Map<string, TestForm>();
  const add = (form: Partial<TestForm> = {}) => {
    const clientToken = randomUUID();
    byToken.set(clientToken, { fields: {}, files: new Map(), submitted: false, ...form });
    return clientToken;
  };
  const onForm = (clientToken: string, answer: (form: TestForm) => Answer): Answer => {
    const form = byToken.get(clientToken);
    return form ? answer(form) : foreignProblem(404, 'No such form');
  };
  /** @returns the handler of a call whose body contains a form's client token. */
  const withForm = (answer: (form: TestForm, call: ProviderCall) => Answer) => (call: ProviderCall) =>
    onForm(call.field('clientToken'), (form) => answer(form, call));

  return {
    byToken,
    add,
    addFile: (clientToken, fileName, contentType, body) => {
      const key = randomUUID();
      storage.store(key, contentType, body);
      byToken.get(clientToken)?.files.set(fileName, { key, confirmed: true });
    },
    confirmed: (clientToken) => confirmedNames(byToken.get(clientToken) ?? { files: new Map() }),
    routes: {
      'GET /contact-form/initializeClientContactForm': () => ({
        status: 200,
        body: { clientToken: add(), ttl: '30d' },
      }),
      'GET /contact-form/clientContactFormState/': ({ rest }) =>
        onForm(rest, (form) => {
          const files = confirmedNames(form).map((name) => ({ name, etag: 'x' }));
          const state = { fullName: null, ...form.fields, files, revision: 3 };
          return { status: 200, body: { clientContactFormState: state } };
        }),
      'PUT /contact-form/updateClientContactForm': withForm((form, { request }) => {
        const { clientToken: _, ...fields } = jsonBody(request);
        Object.assign(form.fields, fields);
        return { status: 204 };
      }),
      'POST /contact-form/submit-form': withForm((form) => {
        form.submitted = true;
        return { status: 200, body: { ok: true } };
      }),
      'POST /contact-form/get-upload-url': withForm(({ files }, { field }) => {
        const [fileName, size] = [field('fileName'), Number(field('size'))];
        // By specification, a duplicate name returns 401. The website must not treat it as an expired session.
        if (files.get(fileName)?.confirmed) return foreignProblem(401, 'File already exists');
        if (size > maxFileBytes) return foreignProblem(400, 'File too large');
        const key = randomUUID();
        files.set(fileName, { key, confirmed: false });
        const uploadUrl = storage.presignPut(key, field('contentType'), size);
        return { status: 201, body: { uploadUrl, expiresIn: 60 } };
      }),
      'POST /contact-form/confirm-upload': withForm(({ files }, { field }) => {
        const file = files.get(field('fileName'));
        const stored = storage.objects.get(file?.key ?? '');
        if (!file || String(stored?.size) !== field('fileSize'))
          return foreignProblem(400, 'Nothing of that size was uploaded');
        file.confirmed = true;
        return { status: 200, body: { confirmed: true } };
      }),
      'POST /contact-form/get-preview-url': withForm(({ files }, { field }) => {
        const file = files.get(field('fileName'));
        if (!file?.confirmed) return foreignProblem(404, 'No such file');
        return { status: 200, body: { previewUrl: storage.presignGet(file.key), mime: 'unknown' } };
      }),
      'DELETE /contact-form/delete-uploaded-file/': ({ rest }) => {
        const [clientToken = '', ...name] = rest.split('&');
        return byToken.get(clientToken)?.files.delete(name.join('&'))
          ? { status: 200, body: 'deleted' }
          : foreignProblem(404, 'No such file');
      },
      ...forAdmin({
        'GET /contact-form/all': () => ({
          status: 200,
          body: { contactForms: [...byToken].map(record), total: byToken.size },
        }),
      }),
    },
  };
}
