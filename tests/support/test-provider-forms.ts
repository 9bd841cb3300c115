import { randomUUID } from 'node:crypto';
import type { Answer } from './misbehaviour.ts';
import { bodyField, jsonBody, type SeenRequest } from './seen-request.ts';
import { foreignProblem, forAdmin, restOf, type ProviderCall } from './test-provider-call.ts';
import type { TestStorage } from './test-storage.ts';

interface TestFile {
  key: string;
  confirmed: boolean;
}

/** A visitor's form. */
export interface TestForm {
  fields: Record<string, unknown>;
  files: Map<string, TestFile>;
  submitted: boolean;
}

/** The forms of one provider, by client token. */
export interface TestForms {
  readonly byToken: Map<string, TestForm>;
  /** Adds an empty form. @returns its client token. */
  add: () => string;
  /** Stores a confirmed document without a request. */
  addFile: (clientToken: string, fileName: string, contentType: string, body: Buffer) => void;
  /** The names of the confirmed documents. */
  confirmed: (clientToken: string) => string[];
  readonly storage: TestStorage;
  readonly maxFileBytes: number;
}

const fieldNames = ['fullName', 'email', 'phoneNumber', 'service', 'message'] as const;

/** Starts without a form. */
export function createForms(storage: TestStorage, maxFileBytes: number): TestForms {
  const byToken = new Map<string, TestForm>();
  return {
    byToken,
    storage,
    maxFileBytes,
    add: () => {
      const clientToken = randomUUID();
      byToken.set(clientToken, { fields: {}, files: new Map(), submitted: false });
      return clientToken;
    },
    addFile: (clientToken, fileName, contentType, body) => {
      const key = randomUUID();
      storage.store(key, contentType, body);
      byToken.get(clientToken)?.files.set(fileName, { key, confirmed: true });
    },
    confirmed: (clientToken) =>
      [...(byToken.get(clientToken)?.files ?? [])].filter(([, file]) => file.confirmed).map(([name]) => name),
  };
}

const state = ({ fields, files }: TestForm) => ({
  clientContactFormState: {
    fullName: null,
    ...fields,
    files: [...files].filter(([, file]) => file.confirmed).map(([name]) => ({ name, etag: 'x' })),
    revision: 3,
  },
});

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

const saveField = (form: TestForm, request: SeenRequest): Answer => {
  for (const [name, value] of Object.entries(jsonBody(request)))
    if (name !== 'clientToken') form.fields[name] = value;
  return { status: 204 };
};

const uploadAddress = (form: TestForm, request: SeenRequest, forms: TestForms): Answer => {
  const fileName = bodyField(request, 'fileName');
  const size = Number(bodyField(request, 'size'));
  // Specified so: a duplicate name is a 401, which must not be taken for an expired session.
  if (form.files.get(fileName)?.confirmed) return foreignProblem(401, 'File already exists');
  if (size > forms.maxFileBytes) return foreignProblem(400, 'File too large');
  const key = randomUUID();
  form.files.set(fileName, { key, confirmed: false });
  const uploadUrl = forms.storage.presignPut(key, bodyField(request, 'contentType'), size);
  return { status: 201, body: { uploadUrl, expiresIn: 60 } };
};

const confirm = (file: TestFile | undefined, request: SeenRequest, forms: TestForms): Answer => {
  const stored = forms.storage.objects.get(file?.key ?? '');
  if (!file || !stored || String(stored.size) !== bodyField(request, 'fileSize'))
    return foreignProblem(400, 'Nothing of that size was uploaded');
  file.confirmed = true;
  return { status: 200, body: { confirmed: true } };
};

const preview = (file: TestFile | undefined, forms: TestForms): Answer =>
  file?.confirmed
    ? { status: 200, body: { previewUrl: forms.storage.presignGet(file.key), mime: 'unknown' } }
    : foreignProblem(404, 'No such file');

const removeFile = (rest: string, forms: TestForms): Answer => {
  const [clientToken = '', ...name] = rest.split('&');
  return forms.byToken.get(clientToken)?.files.delete(name.join('&'))
    ? { status: 200, body: 'deleted' }
    : foreignProblem(404, 'No such file');
};

/** The calls under /contact-form, or null when it is none of them. */
export function answerContactForm(call: ProviderCall, forms: TestForms): Answer | null {
  const { request, method, path } = call;
  if (`${method} ${path}` === 'GET /contact-form/initializeClientContactForm')
    return { status: 200, body: { clientToken: forms.add(), ttl: '30d' } };
  if (`${method} ${path}` === 'GET /contact-form/all')
    return forAdmin(call, () => ({
      status: 200,
      body: { contactForms: [...forms.byToken].map(record), total: forms.byToken.size },
    }));

  const token = restOf(call, 'GET', '/contact-form/clientContactFormState/');
  if (token !== null) {
    const form = forms.byToken.get(token);
    return form ? { status: 200, body: state(form) } : foreignProblem(404, 'No such form');
  }
  const toDelete = restOf(call, 'DELETE', '/contact-form/delete-uploaded-file/');
  if (toDelete !== null) return removeFile(toDelete, forms);
  return answerWithForm(`${method} ${path}`, request, forms);
}

const answerWithForm = (route: string, request: SeenRequest, forms: TestForms): Answer | null => {
  const form = forms.byToken.get(bodyField(request, 'clientToken'));
  const onForm = (answer: (form: TestForm) => Answer) =>
    form ? answer(form) : foreignProblem(404, 'No such form');
  switch (route) {
    case 'PUT /contact-form/updateClientContactForm':
      return onForm((found) => saveField(found, request));
    case 'POST /contact-form/submit-form':
      return onForm((found) => {
        found.submitted = true;
        return { status: 200, body: { ok: true } };
      });
    case 'POST /contact-form/get-upload-url':
      return onForm((found) => uploadAddress(found, request, forms));
    case 'POST /contact-form/confirm-upload':
      return onForm((found) => confirm(found.files.get(bodyField(request, 'fileName')), request, forms));
    case 'POST /contact-form/get-preview-url':
      return onForm((found) => preview(found.files.get(bodyField(request, 'fileName')), forms));
    default:
      return null;
  }
};
