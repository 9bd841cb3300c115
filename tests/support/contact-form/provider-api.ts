import { ApiError } from '#shared/contract/api-error.ts';
import type { BrowserApi } from '#shared/contract/api.ts';
import { addresses } from '#shared/contract/call-addresses.ts';
import { callPath } from '#shared/contract/call-path.ts';
import type { CallName } from '#shared/contract/calls.ts';
import { listedFile } from '#components/site/contact-form/engine/saved-state.ts';
import { field, providerClient, put, textField, type Answer } from '../provider-client.ts';
import { announce, confirm } from '../provider-forms.ts';
import { settle } from './fake-clock.ts';

type FormApi = Pick<BrowserApi, 'call' | 'uploadDocument'>;

/** @returns the body of an answer. @throws ApiError if it is a refusal. */
const accepted = ({ status, body }: Answer): unknown => {
  if (status < 300) return body;
  const code = field(body, 'code');
  throw new ApiError(status, typeof code === 'string' ? code : `HTTP_${status}`, '');
};

/** Creates the form's interface to a real provider, without a website between them. */
export function createProviderApi(origin: string) {
  const client = providerClient(origin);
  const underWay = new Set<Promise<unknown>>();
  const noted = async <Result>(action: Promise<Result>): Promise<Result> => {
    underWay.add(action);
    try {
      return await action;
    } finally {
      underWay.delete(action);
    }
  };

  const call = async (name: CallName, input: { params?: Record<string, string>; body?: object }) => {
    const { params, body } = input;
    return accepted(await client.request(addresses[name].method, callPath(name, params), body));
  };

  const upload = async (clientToken: string, fileName: string) => {
    const document = { fileName, contentType: 'application/pdf', bytes: '%PDF-1.7' };
    const announced = accepted(await announce(client, clientToken, document));
    await put(textField(announced, 'uploadUrl'), document.contentType, document.bytes);
    accepted(await confirm(client, clientToken, document));
    return listedFile(clientToken, fileName);
  };

  const api: FormApi = {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the provider answers each call by its name
    call: ((name: CallName, input: object) => noted(call(name, input))) as FormApi['call'],
    uploadDocument: (clientToken, file) => noted(upload(clientToken, file.name)),
  };
  return {
    api,
    /** Settles when no call is under way any more. */
    idle: async (): Promise<void> => {
      await settle();
      while (underWay.size > 0) {
        await Promise.allSettled(underWay);
        await settle();
      }
    },
  };
}
