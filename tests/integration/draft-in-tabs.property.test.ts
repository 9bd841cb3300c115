import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FormController } from '#components/site/contact-form/engine/form-controller.ts';
import {
  contactFormFields,
  mapFields,
  normalValue,
  type ContactFormField,
  type ContactFormValues,
} from '#shared/rules/contact-form.ts';
import { createProviderApi } from '../support/contact-form/provider-api.ts';
import { openTabs, type Tab } from '../support/contact-form/tabs.ts';
import { startBundledProvider } from '../support/bundled-provider.ts';
import { field, numberField, providerClient, staff, textField } from '../support/provider-client.ts';
import { startUpstream } from '../support/stack.ts';

/** What a request contains: normalized fields and the sorted names of its documents. */
interface Content {
  values: ContactFormValues;
  documents: string[];
}

interface Provider {
  origin: string;
  /** @returns the number of requests that were sent, and what the newest two contain. */
  sent: () => Promise<{ count: number; newest: Content[] }>;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

async function bundled(): Promise<Provider> {
  const { origin } = await startBundledProvider();
  const admin = providerClient(origin);
  await admin.request('POST', '/auth/login', staff);
  const detail = async (form: unknown): Promise<Content> => {
    const { body } = await admin.request('GET', `/staff/forms/${numberField(form, 'id')}`);
    const files = field(body, 'files');
    return {
      values: mapFields((name) => textOf(field(body, name))),
      documents: (Array.isArray(files) ? files : []).map((file) => textField(file, 'name')).toSorted(),
    };
  };
  return {
    origin,
    sent: async () => {
      const forms = field((await admin.request('GET', '/contact-form/all')).body, 'contactForms');
      const completed = (Array.isArray(forms) ? forms : []).filter((form) => field(form, 'status') === 'completed');
      return { count: completed.length, newest: await Promise.all(completed.slice(0, 2).map(detail)) };
    },
  };
}

async function withoutAdditions(): Promise<Provider> {
  const { provider } = await startUpstream();
  return {
    origin: provider.url,
    sent: () => {
      const requests = [...provider.forms.byToken].filter(([, { submitted }]) => submitted);
      const newest = requests.slice(-2).map(([token, { fields }]) => ({
        values: mapFields((name) => textOf(fields[name])),
        documents: provider.forms.confirmed(token).toSorted(),
      }));
      return Promise.resolve({ count: requests.length, newest });
    },
  };
}

const namesOf = (files: readonly { fileName: string }[]) => files.map(({ fileName }) => fileName).toSorted();

const shownBy = (form: FormController): Content => {
  const { values, files } = form.getState();
  return { values: mapFields((name) => normalValue(name, values[name])), documents: namesOf(files) };
};

const fill = (form: FormController, values: Partial<ContactFormValues>) => {
  for (const name of contactFormFields) {
    const value = values[name];
    if (value === undefined || form.getState().phase !== 'editing') continue;
    form.change(name, value);
    form.leave(name);
  }
};

/** Presses the button. @returns whether the form thanks, and what is wrong with what it shows, says and stores. */
async function send(form: FormController, provider: Provider): Promise<{ isSent: boolean; wrong: string[] }> {
  if (form.getState().phase !== 'editing') return { isSent: false, wrong: [] };
  const before = await provider.sent();
  const shown = shownBy(form);
  await form.submit();
  const { phase, values, files, received } = form.getState();
  const { count, newest } = await provider.sent();
  if (phase !== 'submitted') return { isSent: false, wrong: count === before.count ? [] : ['sent without thanks'] };
  const thanks = [normalValue('phoneNumber', values.phoneNumber), namesOf(files), received];
  const checks: [string, boolean][] = [
    [
      `shown ${JSON.stringify(shown)}, stored ${JSON.stringify(newest)}`,
      newest.some((stored) => isDeepStrictEqual(stored, shown)),
    ],
    ['sent without a name', /\p{L}/u.test(shown.values.fullName)],
    [
      `thanks for ${JSON.stringify(thanks)}`,
      isDeepStrictEqual(thanks, [shown.values.phoneNumber, shown.documents, shown.documents.length]),
    ],
  ];
  return { isSent: true, wrong: checks.filter(([, isRight]) => !isRight).map(([fault]) => fault) };
}

const texts: Partial<Record<ContactFormField, string[]>> = {
  fullName: ['Anna Prova', 'Luca Bianchi', '—', '. .', ''],
  email: ['anna@example.it', 'luca@example.it', ''],
  phoneNumber: ['347 555 2222', '+39 348 555 9999', '3485559999', ''],
  service: ['Impianti Dentali', ''],
  message: ['Vorrei un preventivo', 'Quanto costa?', ''],
};

const anyTab = fc.constantFrom(0 as const, 1 as const, 2 as const);
const text = fc
  .constantFrom(...contactFormFields)
  .chain((name) => fc.record({ name: fc.constant(name), value: fc.constantFrom(...(texts[name] ?? [''])) }));
const document = fc.constantFrom('a.pdf', 'b.pdf');

const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('fill' as const), tab: anyTab, text }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('type' as const), tab: anyTab, text }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('upload' as const), tab: anyTab, document }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('remove' as const), tab: anyTab, document }) },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constantFrom(
        'delete' as const,
        'hide' as const,
        'show' as const,
        'freeze' as const,
        'close' as const,
        'reload' as const,
        'again' as const,
      ),
      tab: anyTab,
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('send' as const), tab: anyTab }) },
);

const complete: Partial<ContactFormValues> = {
  fullName: 'Maria Rossi',
  phoneNumber: '333 123 4567',
  message: 'Buongiorno',
};

type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

/** Does what a person does on a tab. @returns the tab, which may be a new one. */
async function act(tab: Tab, done: Exclude<Action, { type: 'send' }>): Promise<Tab> {
  const { form } = tab;
  if (tab.isFrozen) await tab.show();
  switch (done.type) {
    case 'fill':
      fill(form, { [done.text.name]: done.text.value });
      break;
    case 'type':
      if (form.getState().phase === 'editing') form.change(done.text.name, done.text.value);
      break;
    case 'upload':
      form.addFiles([new File(['%PDF-1.7'], done.document)]);
      break;
    case 'remove':
      await form.removeFile(done.document);
      break;
    case 'delete':
      await form.deleteDraft();
      break;
    case 'hide':
      form.keep();
      break;
    case 'freeze':
      tab.isFrozen = true;
      break;
    case 'again':
      if (form.getState().phase === 'submitted') form.startAgain();
      break;
    case 'show':
      await tab.show();
      break;
    case 'close':
    case 'reload':
      return tab[done.type]();
  }
  return tab;
}

describe.each([
  ['the bundled provider', bundled],
  ['a provider without additions', withoutAdditions],
])('with two tabs and another device, %s', (_name, start) => {
  test('stores what the tab that sent has shown, and its thanks say what is stored', async () => {
    const provider = await start();
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 20 }), async (actions) => {
        const { api, idle } = createProviderApi(provider.origin);
        const browser = openTabs(api);
        const first = await browser.openTab();
        const second = await browser.openTab();
        fill(first.form, { ...complete, email: 'maria@example.it' });
        await idle();
        const tabs: [Tab, Tab, Tab] = [first, second, await openTabs(api, browser.token()).openTab()];

        const outcomes = [];
        for (const done of actions) {
          if (done.type === 'send') outcomes.push(await send(tabs[done.tab].form, provider));
          else tabs[done.tab] = await act(tabs[done.tab], done);
          await idle();
        }
        expect(outcomes.flatMap(({ wrong }) => wrong)).toEqual([]);

        await act(tabs[0], { type: 'again', tab: 0 });
        fill(tabs[0].form, complete);
        await idle();
        // The first press may show what differs.
        const presses = [await send(tabs[0].form, provider)];
        fill(tabs[0].form, complete);
        presses.push(await send(tabs[0].form, provider));
        expect(presses.flatMap(({ wrong }) => wrong)).toEqual([]);
        expect(presses.map(({ isSent }) => isSent)).toContain(true);
      }),
      { numRuns: 25 },
    );
  });
});

test('a change that arrives between the comparison and the sending is shown first', async () => {
  const provider = await bundled();
  const { api, idle } = createProviderApi(provider.origin);
  let isLate = true;
  const call: typeof api.call = async (name, input) => {
    if (name === 'submitForm' && isLate) {
      isLate = false;
      const clientToken = browser.token();
      await api.call('saveFormField', { body: { clientToken, phoneNumber: '393485559999' } });
    }
    return api.call(name, input);
  };
  const browser = openTabs({ ...api, call });
  const { form } = await browser.openTab();
  fill(form, complete);
  await idle();
  await form.submit();
  expect(form.getState()).toMatchObject({
    phase: 'editing',
    problem: expect.stringContaining('numero di telefono'),
    values: { phoneNumber: '+39 348 555 9999' },
  });
  await form.submit();
  expect(form.getState()).toMatchObject({
    phase: 'submitted',
    values: { phoneNumber: '+39 348 555 9999' },
    received: 0,
  });
  expect((await provider.sent()).newest).toMatchObject([{ values: { phoneNumber: '393485559999' } }]);
});
