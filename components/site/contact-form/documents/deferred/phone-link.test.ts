import { describe, expect, test, vi } from 'vitest';
import type { BrowserApi } from '#shared/contract/api.ts';
import type { CallAnswer } from '#shared/contract/calls.ts';
import { settle } from '#tests/support/contact-form/fake-clock.ts';
import { problem } from '#tests/support/contact-form/fake-server.ts';
import { fileNames, nothingEarly, setUpForm } from '#tests/support/contact-form/form-setup.ts';
import { createPhoneLink } from './phone-link.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

/** A form with a draft on the server and an open link. */
const setUp = async () => {
  const setup = setUpForm();
  await setup.form.start(nothingEarly);
  setup.fill('fullName', 'Maria Rossi');
  await settle();
  let state: CallAnswer<'getPhoneLink'> = { state: 'open', arriving: [], files: [] };
  const failure: { error: Error | null } = { error: null };
  const seen: string[] = [];
  let opened = 0;
  const answers: Record<string, () => unknown> = {
    openPhoneLink: () => ({ token: `secret-${(opened += 1)}`, seconds: 900 }),
    getPhoneLink: () => state,
  };
  const call = async (name: string) => {
    seen.push(name);
    if (failure.error) throw failure.error;
    return answers[name]?.();
  };
  const link = createPhoneLink({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fake looks up answers by name
    api: { call: call as BrowserApi['call'] },
    form: setup.form,
    clock: setup.clock,
    origin: 'https://clinic.example',
  });
  await link.open();
  const answer = (next: Partial<CallAnswer<'getPhoneLink'>>) => {
    state = { ...state, ...next };
  };
  const questions = () => seen.filter((name) => name === 'getPhoneLink').length;
  return { ...setup, link, seen, answer, failure, questions };
};

describe('the link of a phone, on the computer', () => {
  test('says its address, and what comes by it', async () => {
    const setup = await setUp();
    const { link, clock, answer } = setup;
    expect(link.get()).toMatchObject({ phase: 'open', address: 'https://clinic.example/foto#secret-1' });
    answer({ state: 'joined', arriving: named('a.jpg') });
    await clock.advance(1000);
    expect(link.get()).toMatchObject({ phase: 'joined', arriving: ['a.jpg'] });
    answer({ arriving: [], files: named('a.jpg') });
    await clock.advance(1000);
    expect(link.get()).toMatchObject({ phase: 'joined', arriving: [] });
    expect(fileNames(setup)).toEqual(['a.jpg']);
  });

  test('asks less often while nothing comes, and at once again after news', async () => {
    const { clock, answer, questions } = await setUp();
    for (let second = 0; second < 60; second += 1) await clock.advance(1000);
    expect(questions()).toBeGreaterThan(10);
    expect(questions()).toBeLessThan(20);
    answer({ state: 'joined' });
    await clock.advance(5000);
    const before = questions();
    await clock.advance(1000);
    expect(questions()).toBe(before + 1);
  });

  test('goes on asking when no answer comes, and says so', async () => {
    const { link, clock, answer, failure } = await setUp();
    failure.error = problem(0);
    await clock.advance(1000);
    expect(link.get()).toMatchObject({ phase: 'open', problem: expect.stringContaining('appena torna') });
    failure.error = null;
    answer({ state: 'joined' });
    await clock.advance(15_000);
    expect(link.get()).toMatchObject({ phase: 'joined', problem: '' });
  });

  test('ends with its time, and shows what still arrives', async () => {
    const setup = await setUp();
    const { link, clock, answer, questions } = setup;
    answer({ state: 'joined', arriving: named('a.jpg') });
    await clock.advance(1000);
    answer({ state: 'ended' });
    await clock.advance(1000);
    expect(link.get()).toMatchObject({ phase: 'ended', arriving: ['a.jpg'] });
    answer({ arriving: [], files: named('a.jpg') });
    await clock.advance(1000);
    expect(fileNames(setup)).toEqual(['a.jpg']);
    const before = questions();
    await clock.advance(60_000);
    expect(questions()).toBe(before);
  });

  test('the request is not sent while a document arrives, of which the panel may not know yet', async () => {
    const { form, fillAll, link, server, answer } = await setUp();
    await fillAll();
    answer({ state: 'joined', arriving: named('a.jpg') });
    await form.submit();
    expect(form.getState()).toMatchObject({ phase: 'editing', problem: expect.stringContaining('telefono') });
    expect(server.calls).not.toContain('submitForm');
    answer({ arriving: [], files: named('a.jpg') });
    server.drafts.get('token-1')?.files.push('a.jpg');
    await form.submit();
    expect(form.getState()).toMatchObject({ phase: 'submitted', received: 1 });
    expect(link.get().arriving).toEqual([]);
  });

  test('the request is sent without what arrives once the link is closed, and when no answer comes', async () => {
    for (const end of ['closed', 'unanswered']) {
      const { form, fillAll, link, answer, failure } = await setUp();
      await fillAll();
      answer({ state: 'joined', arriving: named('a.jpg') });
      if (end === 'closed') link.close();
      else failure.error = problem(0);
      await form.submit();
      expect(form.getState()).toMatchObject({ phase: 'submitted', received: 0 });
    }
  });

  test('goes on asking after its time for as long as the server keeps it open', async () => {
    const { link, clock, answer } = await setUp();
    answer({ state: 'joined' });
    for (let minute = 0; minute < 16; minute += 1) await clock.advance(60_000);
    expect(link.get()).toMatchObject({ phase: 'ended', arriving: [] });
    answer({ arriving: named('a.jpg') });
    await clock.advance(5000);
    expect(link.get()).toMatchObject({ phase: 'ended', arriving: ['a.jpg'] });
  });

  test('is closed at the server, and asks no more', async () => {
    const { link, clock, seen } = await setUp();
    link.close();
    expect(link.get()).toMatchObject({ phase: 'ended' });
    await clock.advance(60_000);
    expect(seen).toEqual(['openPhoneLink', 'closePhoneLink']);
  });

  test('a document that is removed while the question is under way does not come back', async () => {
    const setup = await setUp();
    const { form, clock, answer } = setup;
    answer({ state: 'joined', files: named('a.jpg') });
    await clock.advance(1000);
    expect(fileNames(setup)).toEqual(['a.jpg']);
    const removal = form.removeFile('a.jpg');
    await clock.advance(1000);
    await removal;
    expect(fileNames(setup)).toEqual([]);
  });

  test('says why it cannot be opened, and opens on another try', async () => {
    const { link, failure } = await setUp();
    failure.error = problem(503);
    await link.open();
    expect(link.get()).toMatchObject({ phase: 'failed', problem: expect.stringContaining('non si apre') });
    failure.error = null;
    await link.open();
    expect(link.get()).toMatchObject({ phase: 'open' });
  });
});

test('deleting the draft closes its link first: what a phone adds later would stay', async () => {
  const { form, server, fill } = setUpForm();
  const call = vi.spyOn(server.api, 'call');
  server.interfere(() => undefined);
  call.mockImplementationOnce(async () => ({ clientToken: 'token-1', takesPhone: true }));
  await form.start(nothingEarly);
  fill('fullName', 'Maria Rossi');
  await settle();
  expect(form.getState().takesPhone).toBe(true);
  call.mockClear();
  await form.deleteDraft();
  expect(call.mock.calls[0]?.[0]).toBe('closePhoneLink');
});
