import { describe, expect, test } from 'vitest';
import { visitorRefusals } from '#shared/rules/refusals.ts';
import { settle } from '#tests/support/contact-form/fake-clock.ts';
import { budgetUsedUp, createFakeServer } from '#tests/support/contact-form/fake-server.ts';
import { file, fileNames, nothingEarly, setUpForm } from '#tests/support/contact-form/form-setup.ts';

const tooManyDrafts = `${visitorRefusals.DRAFT_BUDGET} Riprova tra 20 minuti.`;

/** A completed form of a visitor whose budget for new drafts is used up for twenty minutes. */
const setUpRefused = async (tabEntries = new Map<string, string>()) => {
  const setup = setUpForm({ tabEntries });
  setup.server.interfere((name) => {
    if (name === 'initializeForm') throw budgetUsedUp('DRAFT_BUDGET', 1200);
  });
  await setup.fillAll();
  return setup;
};

const typed = { fullName: 'Maria Rossi', phoneNumber: '393331234567', message: 'Un preventivo' };

describe('a draft that cannot be begun', () => {
  test('is told with the wait, keeps what is typed, and is asked for once', async () => {
    const { form, server, fill } = await setUpRefused();
    fill('email', 'maria@posta.it');
    await settle();
    expect(form.getState()).toMatchObject({ waiting: tooManyDrafts, values: typed });
    expect(server.calls).toEqual(['initializeForm']);
  });

  test('is begun when the wait is over', async () => {
    const { form, server, clock } = await setUpRefused();
    server.interfere(() => undefined);
    await clock.advance(1_199_000);
    expect(server.drafts.size).toBe(0);
    await clock.advance(1_000);
    expect(server.drafts.get('token-1')?.fields).toEqual(typed);
    expect(form.getState()).toMatchObject({ waiting: null });
  });

  test('is asked for again when the form is sent, however long the wait', async () => {
    const { form, server } = await setUpRefused();
    await form.submit();
    expect(form.getState()).toMatchObject({ phase: 'editing', problem: tooManyDrafts, values: typed });
    expect(server.calls).toEqual(['initializeForm', 'initializeForm']);
    server.interfere(() => undefined);
    await form.submit();
    expect(form.getState().phase).toBe('submitted');
    expect(server.drafts.get('token-1')).toMatchObject({ fields: typed, closed: true });
  });
});

test('a submission over the budget is told with the wait and can be tried again', async () => {
  const { form, server, fillAll } = setUpForm();
  await fillAll();
  server.interfere((name) => {
    if (name === 'submitForm') throw budgetUsedUp('SUBMISSION_BUDGET', 300);
  });
  await form.submit();
  expect(form.getState()).toMatchObject({
    phase: 'editing',
    problem: `${visitorRefusals.SUBMISSION_BUDGET} Riprova tra 5 minuti.`,
  });
  server.interfere(() => undefined);
  await form.submit();
  expect(form.getState().phase).toBe('submitted');
});

test('each upload over the budget says so and can be tried again alone', async () => {
  const setup = setUpForm();
  const { form, server } = setup;
  server.interfere((name, input) => {
    if (name === 'uploadDocument' && input instanceof File && input.name !== 'a.pdf')
      throw budgetUsedUp('UPLOAD_BUDGET', 300);
  });
  form.addFiles([file('a.pdf'), file('b.pdf'), file('c.pdf')]);
  await settle();
  expect(fileNames(setup)).toEqual(['a.pdf']);
  const refused = {
    problem: `${visitorRefusals.UPLOAD_BUDGET} Il file riparte da solo tra 5 minuti.`,
    retriable: true,
  };
  expect(form.getState().uploads).toMatchObject([
    { fileName: 'b.pdf', ...refused },
    { fileName: 'c.pdf', ...refused },
  ]);
  server.interfere(() => undefined);
  form.retryUpload(form.getState().uploads[0]?.id ?? 0);
  await settle();
  expect(fileNames(setup)).toEqual(['a.pdf', 'b.pdf']);
  expect(form.getState().uploads).toMatchObject([{ fileName: 'c.pdf', ...refused }]);
});

describe('text that is not saved', () => {
  test('is there after a reload and is saved from there', async () => {
    const { tabEntries } = await setUpRefused();
    const reloaded = setUpForm({ tabEntries });
    await reloaded.form.start(nothingEarly);
    expect(reloaded.form.getState().values).toMatchObject(typed);
    await settle();
    expect(reloaded.server.drafts.get('token-1')?.fields).toEqual(typed);
    expect(tabEntries.size).toBe(0);
  });

  test('is older than what was typed before the scripts came', async () => {
    const { tabEntries } = await setUpRefused();
    const { form } = setUpForm({ tabEntries });
    await form.start({ ...nothingEarly, values: { message: 'più nuovo', fullName: '' } });
    expect(form.getState().values).toMatchObject({ ...typed, message: 'più nuovo' });
  });

  test('is newer than what the server has', async () => {
    const server = createFakeServer();
    server.drafts.set('mine', { fields: { message: 'vecchio' }, files: [], closed: false });
    const { form } = setUpForm({
      server,
      stored: { clientToken: 'mine' },
      tabEntries: new Map([['unsavedFields', '{"message":"nuovo"}']]),
    });
    await form.start(nothingEarly);
    await settle();
    expect(form.getState().values.message).toBe('nuovo');
    expect(server.drafts.get('mine')?.fields['message']).toBe('nuovo');
  });

  test('is kept from its first letter, and field by field no longer than until it is saved', async () => {
    const { form, fill, tabEntries } = setUpForm();
    form.change('message', 'U');
    expect(tabEntries.get('unsavedFields')).toBe('{"message":"U"}');
    fill('fullName', 'Maria Rossi');
    await settle();
    expect(tabEntries.get('unsavedFields')).toBe('{"message":"U"}');
    form.leave('message');
    await settle();
    expect(tabEntries.size).toBe(0);
  });

  test.each([
    [
      'sent',
      async ({ form, server }: Awaited<ReturnType<typeof setUpRefused>>) => {
        server.interfere(() => undefined);
        await form.submit();
      },
    ],
    [
      'deleted',
      async ({ form }: Awaited<ReturnType<typeof setUpRefused>>) => {
        await form.deleteDraft();
      },
    ],
    [
      'sent in another tab',
      async ({ form }: Awaited<ReturnType<typeof setUpRefused>>) => {
        form.storageChanged('isFormSubmitted', 'true');
        await settle();
      },
    ],
  ])('leaves nothing behind when the form is %s', async (_, end) => {
    const setup = await setUpRefused();
    expect(setup.tabEntries.size).toBe(1);
    await end(setup);
    expect(setup.tabEntries.size).toBe(0);
  });
});
