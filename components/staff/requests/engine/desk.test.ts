import { expect, test } from 'vitest';
import type { FollowUp } from '#shared/contract/requests-desk.ts';
import { setUpDesk } from '#tests/support/desk/desk-setup.ts';
import type { Desk } from './desk.ts';
import { detailOf, followUpOf, isListKnown, nameOf } from './desk-state.ts';
import { undoMilliseconds } from './erasure.ts';

const opened = async (id: number, options?: Parameters<typeof setUpDesk>[0]) => {
  const desk = setUpDesk(options);
  await desk.begin();
  desk.open(id);
  await desk.answerAll();
  return desk;
};

const told = (desk: Desk, kind: 'news' | 'failure') =>
  desk
    .get()
    .messages.filter((each) => (each.kind === 'failure') === (kind === 'failure'))
    .map(({ id, name, text }) => ({ id, name, text }));

test('one shape of list: a whole list, a page of a long one, and that of a provider without the additions', async () => {
  const lists = await Promise.all(
    [{}, { isLong: true }, { lacks: ['searchForms', 'getStatistics'] }].map(async (options) => {
      const { begin, shown, open, answerAll } = setUpDesk(options);
      await begin();
      open(2);
      await answerAll();
      return shown();
    }),
  );
  for (const { ids, place } of lists) {
    expect(ids).toEqual([3, 2, 1]);
    expect(place).toMatchObject({ total: 3, matching: 3, page: 1, ids: [3, 2, 1], first: 0 });
  }
});

test('a whole list is known with its follow-ups, so that views and second lines come with the rows, or when they fail', async () => {
  for (const answerFollowUps of ['answer', 'fail'] as const) {
    const { desk, ...provider } = setUpDesk();
    desk.load();
    void desk.poll();
    await provider.answer('searchForms');
    await provider.answer('getStatistics');
    expect(isListKnown(desk.get())).toBe(false);
    await provider[answerFollowUps]('listFollowUps');
    expect(isListKnown(desk.get())).toBe(true);
  }
});

test('the list is loaded again after a failure', async () => {
  const { desk, fail, answerAll, shown } = setUpDesk();
  desk.load();
  await fail('searchForms');
  expect(desk.get().list.state).toBe('failed');
  desk.load();
  expect(desk.get().list.state).toBe('loading');
  await answerAll();
  expect(shown().ids).toEqual([3, 2, 1]);
});

test('the page of a long list is fetched once after a pause in typing, and only the latest answer is shown', async () => {
  const { begin, show, clock, seen, calls, answerAll, shown, desk } = setUpDesk({ isLong: true });
  await begin();
  const before = seen.length;
  for (const search of ['O', 'Os', 'Osoba 1']) show({ filters: { ...desk.get().view.filters, search } });
  await clock.advance(99);
  expect(seen).toHaveLength(before);
  await clock.advance(1);
  show({ filters: { ...desk.get().view.filters, search: 'Osoba 2' } });
  await clock.advance(100);
  const [early, late] = calls;
  for (const call of [late, early]) {
    call?.carryOut();
    call?.deliver();
  }
  await answerAll();
  expect(shown().ids).toEqual([2]);
});

test('a whole mail that was pasted into the search, and a long id in the address, are no failure', async () => {
  const { begin, show, clock, answerAll, desk, shown } = setUpDesk({ isLong: true });
  await begin();
  show({ filters: { ...desk.get().view.filters, search: 'riječ 🦷 '.repeat(400) }, opened: 'č'.repeat(200) });
  await clock.advance(100);
  await answerAll();
  expect(desk.get().hasFailed).toBe(false);
  expect(shown().ids).toEqual([]);
});

test('rows of an earlier view stay if a page cannot be fetched, and a refresh shows the view', async () => {
  const { begin, show, clock, fail, desk, toasts, answerAll, shown } = setUpDesk({ isLong: true });
  await begin();
  show({ filters: { ...desk.get().view.filters, search: 'Osoba 2' } });
  await clock.advance(100);
  await fail('searchForms');
  expect(toasts).toEqual(['Popis se nije mogao osvježiti. Pokušaj ponovno.']);
  expect(desk.get().hasFailed).toBe(true);
  expect(shown().ids).toEqual([3, 2, 1]);
  const refreshed = desk.refresh();
  await answerAll();
  expect(await refreshed).toBe(true);
  expect(desk.get().hasFailed).toBe(false);
  expect(shown().ids).toEqual([2]);
});

test('new requests are counted, and are no longer new once the list has them', async () => {
  const { begin, add, poll, desk, answerAll, shown } = setUpDesk();
  await begin();
  add(4);
  await poll();
  expect(desk.get().submissions).toMatchObject({ total: 4, seen: 3 });
  expect(shown().ids).toEqual([3, 2, 1]);
  const refreshed = desk.refresh();
  await answerAll();
  expect(await refreshed).toBe(true);
  expect(desk.get().submissions).toMatchObject({ total: 4, seen: 4 });
  expect(shown().ids).toEqual([4, 3, 2, 1]);
});

test('a request that is sent while the list is on its way is still new', async () => {
  const { begin, add, poll, carryOut, answer, desk, shown, calls } = setUpDesk();
  await begin();
  void desk.refresh();
  carryOut('searchForms');
  add(4);
  void desk.poll();
  await answer('getStatistics');
  await answer('searchForms');
  expect(shown().ids).toEqual([3, 2, 1]);
  expect(desk.get().submissions).toMatchObject({ total: 4, seen: 3 });
  expect(calls.map(({ name }) => name)).toEqual(['listFollowUps']);
  await poll();
});

test('a change is shown at once, saved after the one before it, and told', async () => {
  const { desk, seen, answerAll, forms } = await opened(2);
  desk.setState('2', 'contacted');
  desk.change('2', { remindOn: '2026-11-21' });
  expect(followUpOf(desk.get(), '2')).toMatchObject({
    state: 'contacted',
    remindOn: '2026-11-21',
    stateBy: 'Ja',
  });
  expect(seen.filter((name) => name === 'changeFollowUp')).toHaveLength(0);
  await answerAll();
  expect(forms.get('2')?.followUp).toMatchObject({ state: 'contacted', remindOn: '2026-11-21' });
  expect(told(desk, 'news')).toEqual([{ id: '2', name: 'Osoba 2', text: expect.stringMatching(/^Podsjetnik: /) }]);
});

test('a change that is not saved is reverted and told until the same request is saved', async () => {
  const { desk, fail, answerAll } = await opened(2);
  desk.setState('2', 'contacted');
  await Promise.resolve();
  await fail('changeFollowUp');
  expect(followUpOf(desk.get(), '2')?.state).toBe('new');
  expect(told(desk, 'failure')).toEqual([
    { id: '2', name: 'Osoba 2', text: 'promjena nije spremljena. Pokušaj ponovno.' },
  ]);
  desk.setState('2', 'agreed');
  await answerAll();
  expect(told(desk, 'failure')).toEqual([]);
});

test('what a colleague changed meanwhile is told, even if the request was closed before the answer', async () => {
  const { desk, change, open, answerAll, toasts } = await opened(2);
  change('2', { state: 'agreed' }, 'Kolega');
  desk.setState('2', 'contacted');
  open(undefined);
  await answerAll();
  expect(toasts).toEqual(['Osoba 2: U međuvremenu: Dogovoreno (Kolega). Novi status: Kontaktirano']);
});

test('the results of two requests that were left quickly are both shown, by name', async () => {
  const { desk, open, answerAll, answer } = await opened(2);
  desk.setState('2', 'contacted');
  open(1);
  await answer('getForm');
  desk.setState('1', 'agreed');
  open(3);
  await answerAll();
  expect(told(desk, 'news').map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'Osoba 2: Novi status: Kontaktirano',
    'Osoba 1: Novi status: Dogovoreno',
  ]);
});

test('the failures of two requests that were left quickly are both shown, and none behind the open one', async () => {
  const { desk, open, fail, answerAll, answer, toasts } = await opened(2);
  desk.setState('2', 'contacted');
  open(undefined);
  open(1);
  await answer('getForm');
  desk.setState('1', 'contacted');
  open(3);
  await fail('changeFollowUp');
  await fail('changeFollowUp');
  await answerAll();
  expect(told(desk, 'failure').map(({ name }) => name)).toEqual(['Osoba 2', 'Osoba 1']);
  expect(toasts).toEqual([]);
  open(undefined);
  expect(told(desk, 'failure')).toEqual([]);
});

test('an answer that is older than what a colleague changed meanwhile does not cover it', async () => {
  const { begin, desk, open, change, carryOut, answer } = setUpDesk();
  await begin();
  open(2);
  carryOut('getForm');
  change('2', { state: 'agreed' }, 'Kolega');
  void desk.poll();
  await answer('listFollowUps');
  await answer('getForm');
  expect(followUpOf(desk.get(), '2')).toMatchObject({ state: 'agreed', stateBy: 'Kolega' });
});

test('a poll that is older than a change made here does not cover it, and the next one has what it left out', async () => {
  const { desk, carryOut, answer, change, poll } = await opened(2);
  desk.change('2', { remindOn: '2026-11-21' });
  await Promise.resolve();
  carryOut('changeFollowUp');
  change('2', { state: 'agreed' }, 'Kolega');
  void desk.poll();
  await answer('listFollowUps');
  expect(followUpOf(desk.get(), '2')?.remindOn).toBe('2026-11-21');
  await answer('changeFollowUp');
  await poll();
  expect(followUpOf(desk.get(), '2')).toMatchObject({ state: 'agreed', remindOn: '2026-11-21' });
});

test('the answer of a request that was left is not shown under the name of the next one', async () => {
  const { begin, desk, open, carryOut, answer } = setUpDesk();
  await begin();
  open(2);
  carryOut('getForm');
  open(1);
  await answer('getForm');
  expect(detailOf(desk.get(), '1')).toBeNull();
  expect(nameOf(desk.get(), '1')).toBe('Osoba 1');
  await answer('getForm');
  expect(detailOf(desk.get(), '1')?.message).toBe('Poruka 1');
});

test('a request in the address is read once the provider has said that it has the additions', async () => {
  const { desk, open, answer, answerAll, calls } = setUpDesk();
  open(2);
  desk.load();
  expect(calls.map(({ name }) => name)).toEqual(['searchForms']);
  void desk.poll();
  await answer('getStatistics');
  await answerAll();
  expect(detailOf(desk.get(), '2')?.message).toBe('Poruka 2');
});

test('a request that cannot be read is read again on request', async () => {
  const { begin, desk, open, fail, answerAll } = setUpDesk();
  await begin();
  open(2);
  await fail('getForm');
  expect(desk.get().opened?.loaded).toEqual({ state: 'failed' });
  void desk.readOpened();
  expect(desk.get().opened?.loaded).toEqual({ state: 'loading' });
  await answerAll();
  expect(detailOf(desk.get(), '2')?.message).toBe('Poruka 2');
});

test('a colleague’s note appears in the open request, and a half-typed one stays', async () => {
  const { desk, note, poll } = await opened(2);
  desk.drafts.write('2', 'Nazvat ću');
  note('2', 'Zvala je.', 'Kolega');
  await poll();
  expect(detailOf(desk.get(), '2')?.notes.map(({ text }) => text)).toEqual(['Zvala je.']);
  expect(desk.drafts.of('2')).toBe('Nazvat ću');
});

const addNews = (form: { followUp: FollowUp } | undefined) => {
  if (form) Object.assign(form, { changedAt: Infinity, followUp: { ...form.followUp, hasNews: true } });
};
const patientNews = 'Novo od pacijenta: pogledaj ponudu i dokumente.';

test('what the patient does while the request is open is told once it has been read, and leaves the question', async () => {
  const { desk, forms, poll, fail, answer, answerAll } = await opened(2);
  desk.use('2', 'poziv');
  addNews(forms.get('2'));
  void desk.poll();
  await answer('getStatistics');
  await answer('listFollowUps');
  await fail('getForm');
  await answerAll();
  expect(told(desk, 'news').map(({ text }) => text)).toEqual(['Zabilježiti kontakt (poziv)?']);
  await poll();
  expect(told(desk, 'news').map(({ text }) => text)).toEqual([`${patientNews} Zabilježiti kontakt (poziv)?`]);
});

test('what the patient did before the request was opened is not told', async () => {
  const { desk, begin, open, forms, answerAll } = setUpDesk();
  addNews(forms.get('2'));
  await begin();
  open(2);
  desk.change('2', { remindOn: '2026-11-21' });
  await answerAll();
  expect(told(desk, 'news').map(({ text }) => text)).not.toContain(patientNews);
});

test('what the patient does again while the request is being opened is read, although the poll brings the same news', async () => {
  const { desk, begin, open, forms, carryOut, answer, answerAll } = setUpDesk();
  addNews(forms.get('2'));
  await begin();
  open(2);
  carryOut('getForm');
  addNews(forms.get('2'));
  void desk.poll();
  await answer('getStatistics');
  await answer('listFollowUps');
  await answerAll();
  expect(forms.get('2')?.followUp.hasNews).toBe(false);
  expect(followUpOf(desk.get(), '2')?.hasNews).toBe(false);
});

test('what the patient does is told although the request is closed while it is read', async () => {
  const { desk, open, forms, toasts, answer, answerAll } = await opened(2);
  addNews(forms.get('2'));
  void desk.poll();
  await answer('getStatistics');
  await answer('listFollowUps');
  open(undefined);
  await answerAll();
  expect(toasts).toEqual([`Osoba 2: ${patientNews}`]);
});

test('a note that is begun while the one before it is being saved stays, and none is saved twice', async () => {
  const { desk, answerAll, forms } = await opened(2);
  desk.drafts.write('2', 'Prva.');
  void desk.saveNote('2');
  void desk.saveNote('2');
  desk.drafts.write('2', 'Prva.Druga.');
  await answerAll();
  expect(desk.drafts.of('2')).toBe('Druga.');
  expect(desk.drafts.isUnsaved()).toBe(true);
  expect(forms.get('2')?.notes.map(({ text }) => text)).toEqual(['Prva.']);
  expect(told(desk, 'news').at(-1)?.text).toBe('Bilješka je dodana.');
});

test('an answer from before a note was saved does not take the note away', async () => {
  const { desk, note, answer, carryOut, answerAll } = await opened(2);
  note('2', 'Kolegina.', 'Kolega');
  void desk.poll();
  await answer('listFollowUps');
  carryOut('getForm');
  desk.drafts.write('2', 'Moja.');
  void desk.saveNote('2');
  await answer('addNote');
  await answerAll();
  expect(detailOf(desk.get(), '2')?.notes.map(({ text }) => text)).toEqual(['Kolegina.', 'Moja.']);
});

test.each([
  [503, 'bilješka nije spremljena. Pokušaj ponovno.'],
  [404, 'bilješka nije spremljena jer je upit izbrisan. Kopiraj njezin tekst.'],
])('the text of a note that is not saved (%i) stays', async (status, text) => {
  const { desk, fail } = await opened(2);
  desk.drafts.write('2', 'Važno.');
  void desk.saveNote('2');
  await fail('addNote', status);
  expect(desk.drafts.of('2')).toBe('Važno.');
  expect(told(desk, 'failure').map((each) => each.text)).toEqual([text]);
});

test('a half-typed note is that of one account', async () => {
  const { desk, account } = await opened(2);
  desk.drafts.write('2', 'Moja.');
  account.email = 'druga@clinic.example';
  expect([desk.drafts.of('2'), desk.drafts.isUnsaved()]).toEqual(['', false]);
});

test('a contact is offered by its means, and recorded with the state', async () => {
  const { desk, answerAll, forms, open } = await opened(2);
  desk.use('2', 'poziv');
  desk.use('2', 'WhatsApp');
  expect(told(desk, 'news').at(-1)?.text).toBe('Zabilježiti kontakt (poziv, WhatsApp)?');
  desk.setState('2', 'contacted');
  await answerAll();
  expect(forms.get('2')?.notes.map(({ text }) => text)).toEqual(['Kontakt: poziv, WhatsApp']);
  desk.use('2', 'email');
  open(1);
  await answerAll();
  desk.setState('1', 'contacted');
  await answerAll();
  expect(forms.get('1')?.notes).toEqual([]);
});

test('a change that is saved after the next contact does not take its question away', async () => {
  const { desk, answerAll } = await opened(2);
  desk.change('2', { state: 'contacted' });
  desk.use('2', 'poziv');
  await answerAll();
  expect(told(desk, 'news').at(-1)?.text).toBe('Novi status: Kontaktirano. Zabilježiti kontakt (poziv)?');
  desk.setState('2', 'contacted');
  await answerAll();
  expect(told(desk, 'news').at(-1)?.text).toBe('Novi status: Kontaktirano');
});

test('a message about the patient’s page is chosen for one request, and the clinic’s template for all', async () => {
  const { desk, open } = await opened(2);
  const chosen = () => [desk.get().template, desk.get().pageMessage];
  desk.choose('1');
  desk.choose('quote');
  expect(chosen()).toEqual(['1', { about: 'quote' }]);
  open(1);
  expect(chosen()).toEqual(['1', null]);
  desk.choose('documents');
  desk.choose('');
  expect(chosen()).toEqual(['', null]);
});

test('an erasure waits for its undo, an undone one is forgotten, and what comes after one is new', async () => {
  const { desk, clock, seen, shown, forms, answerAll, record, add, poll } = await opened(2);
  let isFinal = false;
  const erase = () => desk.erase(record('2'), () => (isFinal = true));
  erase();
  expect([shown().ids, desk.get().pending?.id]).toEqual([[3, 1], 2]);
  desk.undo();
  await clock.advance(undoMilliseconds);
  expect([shown().ids, seen.includes('eraseForm'), isFinal]).toEqual([[3, 2, 1], false, false]);

  erase();
  await clock.advance(undoMilliseconds - 1);
  expect(isFinal).toBe(false);
  await clock.advance(1);
  expect([isFinal, desk.get().pending, shown().ids]).toEqual([true, null, [3, 1]]);
  await answerAll();
  expect([...forms.keys()]).toEqual(['1', '3']);
  expect(desk.get().submissions).toMatchObject({ total: 2, seen: 2 });
  add(4);
  await poll();
  expect(desk.get().submissions).toMatchObject({ total: 3, seen: 2 });
});

test('the next erasure, and leaving the page, end the delay at once', async () => {
  const { desk, forms, answerAll, shown, record } = await opened(2);
  desk.erase(record('2'), () => undefined);
  desk.erase(record('3'), () => undefined);
  await answerAll();
  expect([[...forms.keys()], shown().ids]).toEqual([['1', '3'], [1]]);
  const finished = desk.finish();
  await answerAll();
  await finished;
  expect([...forms.keys()]).toEqual(['1']);
});

test('a request stays hidden however slow the network, and comes back when erasing fails', async () => {
  const { desk, record, fail, shown, toasts } = await opened(2);
  desk.erase(record('2'), () => undefined);
  void desk.finish();
  expect(shown().ids).toEqual([3, 1]);
  await fail('eraseForm');
  expect([shown().ids, toasts]).toEqual([[3, 2, 1], ['Upit nije izbrisan. Pokušaj ponovno.']]);
});

test('a rejection restores the state from before it, as far as the desk knows it', async () => {
  const { desk, answerAll } = await opened(2);
  expect(desk.stateBefore('2')).toBe('new');
  desk.setState('2', 'agreed');
  desk.setState('2', 'rejected');
  await answerAll();
  expect(desk.stateBefore('2')).toBe('agreed');
});

test('a change that is saved later leaves what was told since, and nothing older', async () => {
  const { desk, answerAll } = await opened(2);
  desk.tell('2', 'Ponuda je objavljena.');
  desk.change('2', { state: 'contacted' });
  desk.change('2', { isMine: true });
  desk.tell('2', 'Poveznica je kopirana.');
  await answerAll();
  expect(told(desk, 'news').at(-1)?.text).toBe('Dodijeljeno meni. Poveznica je kopirana.');
  desk.change('2', { state: 'agreed' });
  await answerAll();
  expect(told(desk, 'news').at(-1)?.text).toBe('Novi status: Dogovoreno');
});
