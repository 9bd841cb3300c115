import { beforeEach, describe, expect, test } from 'vitest';
import { toastStore } from '#components/ui/toasts.ts';
import { clearToasts } from '#tests/support/clear-toasts.ts';
import { settle } from '#tests/support/contact-form/fake-clock.ts';
import { createFakeServer, problem } from '#tests/support/contact-form/fake-server.ts';
import { file, fileNames, nothingEarly, setUpForm } from '#tests/support/contact-form/form-setup.ts';

beforeEach(clearToasts);

/** A filled form with one document, and its draft on the server, for changes by another tab or device. */
const setUp = async (server = createFakeServer()) => {
  const setup = setUpForm({ server });
  await setup.form.start(nothingEarly);
  await setup.fillAll();
  setup.fill('email', 'maria@example.it');
  setup.form.addFiles([file('a.pdf')]);
  await settle();
  const draft = server.drafts.get('token-1');
  if (!draft) throw new Error('no draft');
  return { ...setup, draft };
};

/** What another device leaves of a draft that it deletes. */
const erased = { fullName: '—', email: '', phoneNumber: '', service: '', message: '' };

describe('what another tab or device has changed is shown before it is sent:', () => {
  test('another number', async () => {
    const { form, draft } = await setUp();
    draft.fields['phoneNumber'] = '393485559999';
    await form.submit();
    expect(draft.closed).toBe(false);
    expect(form.getState()).toMatchObject({
      phase: 'editing',
      problem: expect.stringContaining('altro dispositivo: numero di telefono.'),
      values: { phoneNumber: '+39 348 555 9999' },
    });
    await form.submit();
    expect(draft.closed).toBe(true);
    expect(form.getState()).toMatchObject({
      phase: 'submitted',
      values: { phoneNumber: '+39 348 555 9999' },
    });
  });

  test('no number any more, which the form then asks for', async () => {
    const { form, draft, fill } = await setUp();
    draft.fields['phoneNumber'] = '';
    await form.submit();
    expect(form.getState()).toMatchObject({ phase: 'editing', values: { phoneNumber: '' }, errors: {} });
    await form.submit();
    expect(draft.closed).toBe(false);
    fill('phoneNumber', '347 555 2222');
    await form.submit();
    expect(draft).toMatchObject({ closed: true, fields: { phoneNumber: '393475552222' } });
  });

  test('fewer and more documents', async () => {
    const setup = await setUp();
    const { form, draft } = setup;
    draft.files = ['b.pdf', 'c.pdf'];
    await form.submit();
    expect(form.getState().problem).toContain('altro dispositivo: documenti.');
    expect(fileNames(setup)).toEqual(['b.pdf', 'c.pdf']);
    await form.submit();
    expect(form.getState()).toMatchObject({ phase: 'submitted', received: 2 });
  });

  test('nothing, of a draft that was deleted: neither its name nor its documents are sent', async () => {
    const setup = await setUp();
    const { form, draft } = setup;
    draft.fields = { ...erased };
    draft.files = [];
    await form.submit();
    expect(draft.closed).toBe(false);
    expect(form.getState().problem).toContain('nome, email, numero di telefono, messaggio, documenti');
    expect(form.getState().values).toMatchObject({ fullName: '', message: '' });
    expect(fileNames(setup)).toEqual([]);
  });

  test('except where the visitor has typed something else here, which is saved and sent', async () => {
    const { form, draft } = await setUp();
    draft.fields['message'] = 'di là';
    form.change('message', 'di qua');
    await form.submit();
    expect(draft).toMatchObject({ closed: true, fields: { message: 'di qua' } });
  });
});

test('a draft whose state cannot be read is not sent', async () => {
  const { form, draft, server } = await setUp();
  server.interfere((name) => {
    if (name === 'getFormState') throw problem(503);
  });
  await form.submit();
  expect(draft.closed).toBe(false);
  expect(form.getState()).toMatchObject({
    phase: 'editing',
    problem: expect.stringContaining('non riuscito'),
  });
});

describe('a page that is shown again', () => {
  test('shows what is stored now, and keeps what is being typed', async () => {
    const setup = await setUp();
    const { form, draft } = setup;
    Object.assign(draft, {
      fields: { ...draft.fields, fullName: 'Anna Verdi', message: 'di là' },
      files: [],
    });
    form.change('message', 'di qua');
    await form.refresh();
    expect(form.getState()).toMatchObject({
      values: { fullName: 'Anna Verdi', message: 'di qua', email: 'maria@example.it' },
      problem: null,
    });
    expect(fileNames(setup)).toEqual([]);
  });

  test('keeps a number as it was typed if the stored one is the same', async () => {
    const { form, fill } = await setUp();
    fill('phoneNumber', '347.555.2222');
    await settle();
    await form.refresh();
    expect(form.getState().values.phoneNumber).toBe('347.555.2222');
  });

  test('does not go back to a value that is older than one saved meanwhile', async () => {
    const { form, fill, server } = await setUp();
    const answer = Promise.withResolvers<void>();
    server.interfere((name) => (name === 'getFormState' ? answer.promise : undefined));
    const refreshed = form.refresh();
    fill('message', 'di qua');
    await settle();
    answer.resolve();
    await refreshed;
    expect(form.getState()).toMatchObject({ values: { message: 'di qua' }, saves: { message: 'saved' } });
  });

  test('takes the draft that another tab has begun', async () => {
    const { server } = await setUp();
    const setup = setUpForm({ server });
    await setup.form.start(nothingEarly);
    setup.entries.set('clientToken', 'token-1');
    await setup.form.refresh();
    expect(setup.form.getState().values).toMatchObject({
      fullName: 'Maria Rossi',
      email: 'maria@example.it',
    });
    expect(fileNames(setup)).toEqual(['a.pdf']);
  });

  test('thanks if another tab has sent the request, without saying what this one shows', async () => {
    const { form, entries } = await setUp();
    entries.set('isFormSubmitted', 'true');
    await form.refresh();
    expect(form.getState()).toMatchObject({
      phase: 'submitted',
      values: { phoneNumber: '' },
      files: [],
      received: null,
    });
  });

  test('names the documents that were still arriving when another tab sent the request', async () => {
    const { form, server } = await setUp();
    server.interfere((name) => (name === 'uploadDocument' ? new Promise<void>(() => {}) : undefined));
    // The second one is refused, because the request has a document of this name.
    form.addFiles([file('b.pdf'), file('a.pdf')]);
    await settle();
    form.storageChanged('isFormSubmitted', 'true');
    expect(form.getState()).toMatchObject({ phase: 'submitted', uploads: [] });
    expect(toastStore.get()).toMatchObject([{ text: 'Richiesta inviata da un’altra scheda, senza: b.pdf.' }]);
  });

  test('reads nothing of a request that was sent', async () => {
    const { form, server } = await setUp();
    await form.submit();
    form.startAgain();
    server.calls.length = 0;
    await form.refresh();
    expect(server.calls).toEqual([]);
    expect(form.getState().values.fullName).toBe('');
  });

  test('keeps its texts if the draft is gone, and saves them to a new one', async () => {
    const { form, server } = await setUp();
    server.drafts.delete('token-1');
    server.drafts.set('of somebody else', { fields: {}, files: [], closed: false });
    await form.refresh();
    await settle();
    expect(form.getState()).toMatchObject({ values: { fullName: 'Maria Rossi' }, files: [] });
    expect(form.getState().problem).toContain('a.pdf');
    expect(server.drafts.get('token-2')?.fields).toMatchObject({ fullName: 'Maria Rossi' });
  });
});

test.each([200, 409])(
  'two tabs that send at the same time both thank, whatever the later answer is: %i',
  async (status) => {
    const { form, server } = await setUp();
    server.interfere((name) => {
      if (name !== 'submitForm') return;
      form.storageChanged('isFormSubmitted', 'true');
      if (status !== 200) throw problem(status);
    });
    await form.submit();
    expect(form.getState()).toMatchObject({ phase: 'submitted', problem: null, received: null });
  },
);

test('a provider that answers with an empty draft has lost it: the texts stay, and go to a new one', async () => {
  const { form, draft, server } = await setUp();
  Object.assign(draft, { fields: {}, files: [] });
  await form.refresh();
  await settle();
  expect(form.getState()).toMatchObject({ values: { fullName: 'Maria Rossi', message: 'Un preventivo' } });
  expect(form.getState().problem).toContain('a.pdf');
  await form.submit();
  expect(server.drafts.get('token-2')).toMatchObject({ closed: true, fields: { fullName: 'Maria Rossi' } });
});

test('a draft that another tab has deleted leaves here only what was not saved', async () => {
  const setup = await setUp();
  setup.form.change('message', 'ancora da salvare');
  setup.entries.clear();
  setup.form.storageChanged('clientToken', null);
  expect(setup.form.getState().values).toMatchObject({ fullName: '', message: 'ancora da salvare' });
  expect(fileNames(setup)).toEqual([]);
});

test('a draft that another tab has lost keeps its texts here', async () => {
  const { form } = await setUp();
  form.storageChanged('clientToken', '');
  expect(form.getState().values.fullName).toBe('Maria Rossi');
});

test('the next request has no email of the one before, even if the provider keeps the draft open', async () => {
  const { form, draft, fillAll } = await setUp();
  await form.submit();
  draft.closed = false;
  draft.files = [];
  form.startAgain();
  await fillAll();
  await form.submit();
  expect(form.getState().phase).toBe('submitted');
  expect(draft.fields['email']).toBe('');
});

test.each(['—', '. .', '«»', '👍'])('%j is no name', async (name) => {
  const { form, fill } = await setUp();
  fill('fullName', name);
  await form.submit();
  expect(form.getState()).toMatchObject({
    phase: 'editing',
    errors: { fullName: 'Questo campo è obbligatorio' },
  });
});
