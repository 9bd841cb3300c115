import { callPath } from '#shared/contract/call-path.ts';
import { field, numberField, providerClient, textField } from '#tests/support/provider-client.ts';
import { staffLogin } from '../support/product.ts';
import type { Clinic } from './clinic.ts';
import { hashOf, isExpected, type DraftEntry, type Ledger } from './ledger.ts';

/** The number of compared items, and a sentence for each difference from acknowledged data. */
export interface Verdict {
  fields: number;
  documents: number;
  articles: number;
  erasures: number;
  lost: string[];
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/**
 * Compares all acknowledged data with the responses of the provider and the storage, and runs `verify` to
 * compare every row with its object.
 */
export async function checkLedger(
  clinic: { provider: Pick<Clinic['provider'], 'origin'>; verify: Clinic['verify'] },
  ledger: Ledger,
): Promise<Verdict> {
  const verdict: Verdict = { fields: 0, documents: 0, articles: 0, erasures: 0, lost: [] };
  const client = providerClient(clinic.provider.origin);
  const get = (path: string) => client.request('GET', path);
  const login = await client.request('POST', callPath('login'), staffLogin);
  if (login.status !== 200) throw new Error(`log-in answered ${login.status}`);
  const { body: list } = await get(callPath('listForms'));
  const idByEmail = new Map(
    listOf(field(list, 'contactForms')).map((form) => [field(form, 'email'), numberField(form, 'id')]),
  );
  const fetchHash = async (url: string): Promise<string | null> => {
    const answer = await fetch(url, {
      headers: { cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return answer.status === 200 ? hashOf(bytes) : null;
  };

  const checkFields = ({ email, fields }: DraftEntry, found: unknown) => {
    for (const [name, value] of fields) {
      verdict.fields += 1;
      if (!isExpected(value, field(found, name))) verdict.lost.push(`${name} of ${email}`);
    }
  };
  const checkDocuments = async ({ email, documents }: DraftEntry, urlOf: (name: string) => Promise<string>) => {
    for (const [name, hash] of documents) {
      verdict.documents += 1;
      const found = await urlOf(name).then(fetchHash, () => null);
      if (found !== hash) verdict.lost.push(`${name} of ${email}`);
    }
  };

  for (const draft of ledger.drafts) {
    const { clientToken, email, state, fields } = draft;
    const formId = idByEmail.get(email);
    if (state === 'erased') {
      verdict.erasures += 1;
      if (formId !== undefined) verdict.lost.push(`the erasure of ${email}`);
    } else if (state === 'sent') {
      const { body } = await get(callPath('getForm', { formId: formId ?? 0 }));
      checkFields(draft, body);
      await checkDocuments(draft, async (name) => {
        const file = listOf(field(body, 'files')).find((each) => field(each, 'name') === name);
        const fileId = numberField(file, 'id');
        return client.origin + callPath('getFormFile', { formId: formId ?? 0, fileId });
      });
    } else if (state === 'open' && [...fields.values()].some(({ saved }) => saved !== null)) {
      const { body } = await get(callPath('getFormState', { clientToken }));
      checkFields(draft, field(body, 'clientContactFormState'));
      await checkDocuments(draft, async (fileName) => {
        const shown = await client.request('POST', callPath('getFormPreviewUrl'), { clientToken, fileName });
        return textField(shown.body, 'previewUrl');
      });
    }
  }
  for (const [blogId, { title, state }] of ledger.articles) {
    if (state === 'deleting') continue;
    verdict.articles += 1;
    // The call for staff, because an article written while the clock was ahead is not published yet.
    const { status, body } = await get(callPath('getArticle', { blogId }));
    const isAsTold = state === 'deleted' ? status === 404 : isExpected(title, field(body, 'name'));
    if (!isAsTold) verdict.lost.push(`article ${blogId}`);
  }

  await clinic.verify().catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    verdict.lost.push(`verify: ${stdout}${stderr}`);
  });
  return verdict;
}
