import { onTestFinished, vi } from 'vitest';
import { ApiError, markHeader } from '#shared/contract/api-error.ts';
import type { CallName } from '#shared/contract/calls.ts';
import type { createFakeServer } from './fake-server.ts';

type Server = ReturnType<typeof createFakeServer>;

/** An answer of a server between browser and site. */
export interface ForeignAnswer {
  status: number;
  type?: string;
  body?: string;
  location?: string;
}

const origin = 'https://clinica.example';
const forms = `${origin}/api/contact-form/`;

/** @returns the call of a request, and its input. */
function readCall(method: string, url: string, body: unknown): { name: CallName; input: object } {
  const rest = url.slice(forms.length);
  const [first = '', last = ''] = rest.split('/');
  if (first === 'initializeClientContactForm') return { name: 'initializeForm', input: {} };
  if (first === 'clientContactFormState') return { name: 'getFormState', input: { params: { clientToken: last } } };
  if (first === 'updateClientContactForm') return { name: 'saveFormField', input: { body } };
  if (first === 'submit-form') return { name: 'submitForm', input: { body } };
  if (method !== 'DELETE') throw new Error(`Unknown call ${method} ${url}`);
  const [clientToken = '', fileName = ''] = last.split('&').map(decodeURIComponent);
  return { name: 'deleteFormFile', input: { params: { clientToken, fileName } } };
}

const ownAnswer = async (make: () => Promise<unknown>): Promise<Response> => {
  const headers = { [markHeader]: 'website' };
  try {
    return Response.json((await make()) ?? {}, { headers });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return Response.json({ code: error.code, message: '' }, { status: error.status, headers });
  }
};

/**
 * Puts the website with a fake server behind `fetch` and XMLHttpRequest of the running test, and a front before it.
 * @returns a function that lets the front answer requests in these ways; after the last one, the site answers again.
 */
export function setUpSite(server: Server) {
  let between: readonly string[] = [];
  let left: (ForeignAnswer | undefined)[] = [];
  let always: ForeignAnswer | undefined;

  const answer = async (route: string, make: () => Promise<unknown>): Promise<Response> => {
    const foreign = between.includes(route) ? (left.shift() ?? always) : undefined;
    if (!foreign) return ownAnswer(make);
    const { status, type = 'text/html', body = '', location } = foreign;
    const headers = { 'content-type': type, ...(location !== undefined && { location }) };
    return new Response(body === '' ? null : body, { status, headers });
  };

  vi.stubGlobal('location', new URL(origin));
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body = null }: RequestInit) => {
    const url = origin + address;
    const { name, input } = readCall(method, url, typeof body === 'string' ? JSON.parse(body) : undefined);
    return answer(name, () => server.api.call(name, input));
  });
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget();
      status = 0;
      responseText = '';
      responseURL = '';
      #headers = new Headers();
      open(_method: string, url: string) {
        this.responseURL = origin + url;
      }
      getResponseHeader(name: string) {
        return this.#headers.get(name);
      }
      abort() {
        this.dispatchEvent(new Event('abort'));
      }
      async send(form: FormData) {
        const file = form.get('file');
        const token = form.get('clientToken');
        if (!(file instanceof File) || typeof token !== 'string') throw new Error('The upload has no file');
        const response = await answer('uploadDocument', () => server.api.uploadDocument(token, file));
        this.status = response.status;
        this.#headers = response.headers;
        this.responseText = await response.text();
        // Browsers follow a redirect, here to a page of the website.
        if (response.status === 302) {
          this.responseURL = `${origin}/login`;
          this.status = 200;
          this.#headers = new Headers({ [markHeader]: 'website' });
          this.responseText = '<!doctype html>';
        }
        this.dispatchEvent(new Event('load'));
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());

  return {
    /** The next calls of these names get the answers, then each `forever`, if given. */
    stepBetween: (
      names: readonly (CallName | 'uploadDocument')[],
      answers: readonly ForeignAnswer[],
      forever?: ForeignAnswer,
    ) => {
      between = names;
      left = [...answers];
      always = forever;
    },
    stepAside: () => {
      left = [];
      always = undefined;
    },
  };
}
