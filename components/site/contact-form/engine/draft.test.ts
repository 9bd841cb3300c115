import { describe, expect, test } from 'vitest';
import { countedFields, mapFields } from '#shared/rules/contact-form.ts';
import { settle } from '#tests/support/contact-form/fake-clock.ts';
import { createFakeServer, problem } from '#tests/support/contact-form/fake-server.ts';
import { file, nothingEarly, setUpForm } from '#tests/support/contact-form/form-setup.ts';
import { callProblems } from '../../parts/call-problems.ts';

describe('deleting the draft', () => {
  test('leaves nothing on the server nor in the browser', async () => {
    const { form, fillAll, server, entries } = setUpForm();
    await fillAll();
    form.addFiles([file('a.pdf')]);
    await settle();
    expect(await form.deleteDraft()).toBe(true);
    expect(server.drafts.get('token-1')?.files).toEqual([]);
    expect(server.drafts.get('token-1')?.fields).toEqual({
      ...Object.fromEntries(countedFields.map((field) => [field, ''])),
      fullName: '—',
    });
    expect(entries.size).toBe(0);
    expect(form.getState().values.fullName).toBe('');
  });

  test('also empties the time of the call, if the provider takes it', async () => {
    const server = createFakeServer({ takesCallTime: true });
    const { form, fill } = setUpForm({ server });
    await form.start(nothingEarly);
    fill('fullName', 'Maria Rossi');
    fill('callTime', 'morning');
    await settle();
    expect(server.drafts.get('token-1')?.fields).toMatchObject({ callTime: 'morning' });
    expect(await form.deleteDraft()).toBe(true);
    expect(server.drafts.get('token-1')?.fields).toEqual({ ...mapFields(() => ''), fullName: '—' });
    expect(form.getState()).toMatchObject({ values: { callTime: '' } });
  });

  test('a time of the call that the provider does not take is never sent, and only the first try is held up', async () => {
    const { form, fill, fillAll, server } = setUpForm();
    await form.start(nothingEarly);
    await fillAll();
    fill('callTime', 'morning');
    await settle();
    await form.submit();
    expect(form.getState()).toMatchObject({ phase: 'editing', values: { callTime: '' } });
    await form.submit();
    expect(form.getState().phase).toBe('submitted');
    expect(server.drafts.get('token-1')?.fields).not.toHaveProperty('callTime');
  });

  test('says so when something is left', async () => {
    const { form, fillAll, server } = setUpForm();
    await fillAll();
    server.interfere(() => {
      throw problem(0);
    });
    expect(await form.deleteDraft()).toBe(false);
    expect(form.getState().problem).toBe(callProblems.deleteDraft.intro + callProblems.deleteDraft.network);
  });
});
