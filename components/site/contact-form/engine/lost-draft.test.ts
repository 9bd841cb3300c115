import { describe, expect, test } from 'vitest';
import { settle } from '#tests/support/contact-form/fake-clock.ts';
import { problem } from '#tests/support/contact-form/fake-server.ts';
import { file, fileNames, setUpForm } from '#tests/support/contact-form/form-setup.ts';

/** A filled form with one document. */
const setUp = async () => {
  const setup = setUpForm();
  await setup.fillAll();
  setup.form.addFiles([file('lastra.pdf')]);
  await settle();
  return setup;
};

describe.each([404, 409, 410])('a refusal %i without a code of the contract', (status) => {
  test('of one save leaves the draft as it is, and the save is repeated', async () => {
    const setup = await setUp();
    const { form, fill, server, clock } = setup;
    server.interfere((name) => {
      if (name === 'saveFormField') throw problem(status);
    });
    fill('message', 'Un altro testo');
    await settle();
    expect(form.getState()).toMatchObject({ problem: null, saves: { message: 'waiting' } });
    server.interfere(() => undefined);
    await clock.advance(5000);
    expect(form.getState().saves.message).toBe('saved');
    expect(fileNames(setup)).toEqual(['lastra.pdf']);
    expect(server.drafts.get('token-1')).toMatchObject({
      fields: { message: 'Un altro testo' },
      files: ['lastra.pdf'],
    });
  });

  test('of all saves leaves the draft as it is as long as its state can be read', async () => {
    const setup = await setUp();
    const { fill, server, clock } = setup;
    server.interfere((name) => {
      if (name === 'saveFormField') throw problem(status);
    });
    fill('message', 'Un altro testo');
    fill('fullName', 'Anna Verdi');
    for (let retry = 0; retry < 3; retry += 1) await clock.advance(60_000);
    expect(fileNames(setup)).toEqual(['lastra.pdf']);
    expect(server.drafts.size).toBe(1);
  });

  test('of several saves at the same time counts once', async () => {
    const setup = await setUp();
    const { form, fill, server } = setup;
    server.interfere(() => {
      throw problem(status);
    });
    fill('message', 'Un altro testo');
    fill('fullName', 'Anna Verdi');
    fill('email', 'anna@esempio.it');
    await settle();
    expect(form.getState().problem).toBeNull();
    expect(fileNames(setup)).toEqual(['lastra.pdf']);
  });

  test('of all calls, repeated later, ends the draft, and its texts go to a new one', async () => {
    const setup = await setUp();
    const { form, fill, server, clock } = setup;
    server.interfere((name) => {
      if (name !== 'initializeForm' && server.drafts.size === 1) throw problem(status);
    });
    fill('message', 'Un altro testo');
    await settle();
    expect(form.getState().problem).toBeNull();
    await clock.advance(5000);
    expect(form.getState().problem).toContain('lastra.pdf');
    expect(server.drafts.get('token-2')?.fields).toMatchObject({ message: 'Un altro testo' });
  });

  test('of the state, when the page is opened, forgets nothing', async () => {
    const { server, entries } = await setUp();
    server.interfere((name) => {
      if (name === 'getFormState') throw problem(status);
    });
    const again = setUpForm({ server, stored: Object.fromEntries(entries) });
    await again.form.start({ values: {}, focused: null, files: [] });
    expect(again.entries.get('clientToken')).toBe('token-1');
    await again.clock.advance(5000);
    server.interfere(() => undefined);
    await again.clock.advance(5000);
    expect(again.form.getState().values.fullName).toBe('');
    await again.clock.advance(5000);
    expect(again.form.getState().values.fullName).toBe('Maria Rossi');
    expect(fileNames(again)).toEqual(['lastra.pdf']);
  });

  test('of the sending after one without an answer is no success', async () => {
    const setup = await setUp();
    const { form, server } = setup;
    const answers = [502, status, status];
    server.interfere((name) => {
      if (name === 'submitForm' && answers.length > 0) throw problem(answers.shift() ?? 0);
    });
    for (const _ of [502, status, status]) {
      await form.submit();
      expect(form.getState().phase).toBe('editing');
    }
    expect(fileNames(setup)).toEqual(['lastra.pdf']);
    await form.submit();
    expect(form.getState().phase).toBe('submitted');
    expect(server.drafts.get('token-1')).toMatchObject({ closed: true, files: ['lastra.pdf'] });
  });

  test('of an erasure is no erasure', async () => {
    const { form, server } = await setUp();
    server.interfere((name) => {
      if (name === 'saveFormField') throw problem(status);
    });
    expect(await form.deleteDraft()).toBe(false);
    expect(form.getState().problem).toContain('Non tutto è stato eliminato');
    expect(server.drafts.get('token-1')?.fields.fullName).toBe('Maria Rossi');
  });
});

test('a draft that was sent elsewhere cannot be erased, which the form says', async () => {
  const { form, server } = await setUp();
  const draft = server.drafts.get('token-1');
  if (draft) draft.closed = true;
  expect(await form.deleteDraft()).toBe(false);
});

test('a draft that the provider no longer has counts as erased', async () => {
  const { form, fillAll, server } = setUpForm();
  await fillAll();
  server.drafts.delete('token-1');
  expect(await form.deleteDraft()).toBe(true);
});
