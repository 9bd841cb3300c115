import { describe, expect, test } from 'vitest';
import { contactFormFields, normalValue } from '#shared/rules/contact-form.ts';
import { settle } from '#tests/support/contact-form/fake-clock.ts';
import { createFakeServer } from '#tests/support/contact-form/fake-server.ts';
import { setUpSite, type ForeignAnswer } from '#tests/support/contact-form/fake-site.ts';
import { file, fileNames, setUpForm } from '#tests/support/contact-form/form-setup.ts';
import { browserApi } from './browser-api.ts';

const page = '<!doctype html><title>Un momento…</title>';
const text = 'text/plain';
const json = 'application/json';

/** Answers of servers between browser and site, as a sequence. The last one can repeat without end. */
const foreign: Record<string, readonly [ForeignAnswer, ...ForeignAnswer[]]> = {
  'a page with 200': [{ status: 200, body: page }],
  'nothing with 202': [{ status: 202 }],
  'a redirect on the same host': [{ status: 302, location: '/login' }],
  'a redirect to another host': [{ status: 302, location: 'https://gate.example/' }],
  'a page with 403': [{ status: 403, body: page }],
  'a text with 404': [{ status: 404, type: text, body: '404 page not found' }],
  'a page with 404': [{ status: 404, body: page }],
  'a page with 410': [{ status: 410, body: page }],
  'a page with 413': [{ status: 413, body: page }],
  'a page with 502, then a text with 404': [
    { status: 502, body: page },
    { status: 404, type: text, body: '404 page not found' },
  ],
  'JSON that is cut off': [{ status: 200, type: json, body: '{"clientToken":"abc' }],
  'JSON of somebody else': [{ status: 200, type: json, body: '{"clientToken":"theirs","fileName":"a"}' }],
  'a refusal of somebody else': [{ status: 404, type: json, body: '{"code":"FORM_NOT_FOUND"}' }],
};

const numbers = [
  ['once', 1],
  ['three times', 3],
  ['for ever', Infinity],
] as const;

const rows = Object.entries(foreign).flatMap(([name, answers]) =>
  numbers.map(([often, times]) => [name, often, answers, times] as const),
);

/** A form that is filled in and has a document, with a front before the site. */
async function setUp() {
  const server = createFakeServer();
  const site = setUpSite(server);
  const setup = setUpForm({ server: { ...server, api: browserApi } });
  await setup.fillAll();
  setup.form.addFiles([file('lastra.pdf')]);
  await settle();
  await settle();
  return { ...setup, server, site };
}

type SetUp = Awaited<ReturnType<typeof setUp>>;

/** Waits until timers of several retries have run. */
const waitLong = async ({ clock }: SetUp) => {
  for (let round = 0; round < 8; round += 1) {
    await clock.advance(60_000);
    await settle();
  }
};

/** Fails if the form says more than the server knows. */
function expectTruth({ form, server }: SetUp) {
  const { phase, values, saves, files } = form.getState();
  const [draft] = server.drafts.values();
  for (const field of contactFormFields)
    expect(saves[field] === 'saved' && draft?.fields[field] !== normalValue(field, values[field])).toBe(false);
  expect(phase === 'submitted' && !draft?.closed).toBe(false);
  for (const { fileName } of files) expect(draft?.files).toContain(fileName);
}

/** Sends the form, by as many presses as it takes, and compares what has arrived with what is shown. */
async function expectSent(setup: SetUp) {
  const { form, server } = setup;
  for (let press = 0; press < 3 && form.getState().phase !== 'submitted'; press += 1) {
    await form.submit();
    expectTruth(setup);
  }
  const { phase, values, received } = form.getState();
  expect(phase).toBe('submitted');
  expect(server.drafts.size).toBe(1);
  const [draft] = server.drafts.values();
  expect(draft).toMatchObject({ closed: true, fields: { message: values.message } });
  expect(draft?.files).toHaveLength(received ?? -1);
}

describe.each(rows)('%s, %s,', (_name, _often, answers, times) => {
  const inBetween = ({ site }: SetUp, ...names: Parameters<typeof site.stepBetween>[0]) =>
    times === Infinity
      ? site.stepBetween(names, answers, answers.at(-1))
      : site.stepBetween(
          names,
          Array.from({ length: times }).flatMap(() => answers),
        );

  test('instead of a save: the text is kept, and saved later', async () => {
    const setup = await setUp();
    const { form, fill, site } = setup;
    inBetween(setup, 'saveFormField');
    fill('message', 'Un altro testo');
    await settle();
    expectTruth(setup);
    expect(form.getState()).toMatchObject({ problem: null, saves: { message: 'waiting' } });
    await waitLong(setup);
    expectTruth(setup);
    expect(form.getState().waiting?.includes('Ricarica la pagina.') ?? false).toBe(times === Infinity);
    site.stepAside();
    await waitLong(setup);
    expect(form.getState().saves.message).toBe('saved');
    expect(fileNames(setup)).toEqual(['lastra.pdf']);
    await expectSent(setup);
  });

  test('instead of the sending: not sent, told, and sent by a later press', async () => {
    const setup = await setUp();
    const { form, site } = setup;
    inBetween(setup, 'submitForm');
    const presses = Math.min(times * answers.length, 4);
    for (let press = 1; press <= presses; press += 1) {
      await form.submit();
      const { phase, problem } = form.getState();
      expect(phase).toBe('editing');
      expect(problem).toContain(press === 1 ? 'Invio non riuscito' : 'Ricarica la pagina.');
      expectTruth(setup);
    }
    site.stepAside();
    await expectSent(setup);
  });

  test('instead of an upload: not listed, told, and sent again', async () => {
    const setup = await setUp();
    const { form, site } = setup;
    inBetween(setup, 'uploadDocument');
    form.addFiles([file('foto.jpg')]);
    await settle();
    await settle();
    expect(fileNames(setup)).toEqual(['lastra.pdf']);
    expect(form.getState().uploads).toMatchObject([{ retriable: true, problem: expect.any(String) }]);
    expect(form.getState().uploads[0]?.problem).not.toContain('troppo grande');
    await form.submit();
    site.stepAside();
    await expectSent(setup);
    expect(form.getState().received).toBe(2);
  });

  test('instead of a removal: the document stays listed', async () => {
    const setup = await setUp();
    const { form, server, site } = setup;
    inBetween(setup, 'deleteFormFile');
    await form.removeFile('lastra.pdf');
    expect(fileNames(setup)).toEqual(['lastra.pdf']);
    site.stepAside();
    await form.removeFile('lastra.pdf');
    expect(fileNames(setup)).toEqual([]);
    expect(server.drafts.get('token-1')?.files).toEqual([]);
  });

  test('instead of an erasure: not said to be erased', async () => {
    const setup = await setUp();
    const { form, site } = setup;
    inBetween(setup, 'saveFormField', 'deleteFormFile');
    expect(await form.deleteDraft()).toBe(false);
    expect(form.getState()).toMatchObject({
      problem: expect.stringContaining('Non tutto è stato eliminato'),
      values: { message: 'Un preventivo' },
    });
    site.stepAside();
    expect(await form.deleteDraft()).toBe(true);
  });

  test('instead of a new draft: the text is kept, and saved later', async () => {
    const server = createFakeServer();
    const site = setUpSite(server);
    const setup = { ...setUpForm({ server: { ...server, api: browserApi } }), server, site };
    inBetween(setup, 'initializeForm');
    await setup.fillAll();
    expectTruth(setup);
    expect(server.drafts.size).toBe(0);
    site.stepAside();
    await waitLong(setup);
    await expectSent(setup);
  });

  test('instead of the draft, when the page is opened: everything is there later', async () => {
    const { server, entries, site } = await setUp();
    const setup = {
      ...setUpForm({ server: { ...server, api: browserApi }, stored: Object.fromEntries(entries) }),
      server,
      site,
    };
    inBetween(setup, 'getFormState');
    await setup.form.start({ values: {}, focused: null, files: [] });
    expect(setup.entries.get('clientToken')).toBe('token-1');
    site.stepAside();
    await waitLong(setup);
    expect(setup.form.getState().values.fullName).toBe('Maria Rossi');
    expect(fileNames(setup)).toEqual(['lastra.pdf']);
    await expectSent(setup);
  });
});
