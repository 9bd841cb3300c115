import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { setUpDesk } from '#tests/support/desk/desk-setup.ts';
import { detailOf, nameOf } from './desk-state.ts';

const id = fc.integer({ min: 1, max: 3 });
const state = fc.constantFrom('new' as const, 'contacted' as const, 'agreed' as const, 'rejected' as const);
/** Most notes are for one request, so that they meet. */
const noted = fc.constantFrom(1, 2, 2, 2, 3);
const index = fc.nat({ max: 6 });

/** What staff, colleagues, the network and time do, in any order. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('open' as const), id: fc.option(id, { nil: undefined }) }),
  fc.record({ kind: fc.constant('setState' as const), id, state }),
  fc.record({ kind: fc.constant('remind' as const), id }),
  fc.record({ kind: fc.constant('use' as const), id }),
  { arbitrary: fc.record({ kind: fc.constant('type' as const), id: noted }), weight: 3 },
  { arbitrary: fc.record({ kind: fc.constant('saveNote' as const), id: noted }), weight: 3 },
  fc.record({ kind: fc.constant('erase' as const), id }),
  fc.record({ kind: fc.constantFrom('undo' as const, 'poll' as const, 'refresh' as const) }),
  fc.record({ kind: fc.constant('wait' as const), milliseconds: fc.constantFrom(100, 8000) }),
  fc.record({ kind: fc.constant('colleagueChanges' as const), id, state }),
  fc.record({ kind: fc.constant('colleagueNotes' as const), id }),
  fc.record({ kind: fc.constant('colleagueErases' as const), id }),
  { arbitrary: fc.record({ kind: fc.constant('carryOut' as const), index }), weight: 5 },
  { arbitrary: fc.record({ kind: fc.constant('answer' as const), index }), weight: 8 },
  fc.record({ kind: fc.constant('fail' as const), index }),
);

const exists = (desk: ReturnType<typeof setUpDesk>, each: number) => desk.forms.has(String(each));

async function act(
  desk: ReturnType<typeof setUpDesk>,
  each: typeof step extends fc.Arbitrary<infer S> ? S : never,
  typed: string[],
) {
  const { provider, desk: own } = desk;
  const { calls } = provider;
  switch (each.kind) {
    case 'open':
      return desk.open(each.id);
    case 'setState':
      return own.setState(String(each.id), each.state);
    case 'remind':
      return own.change(String(each.id), { remindOn: '2026-11-21' });
    case 'use':
      return own.get().opened?.id === String(each.id) && own.use(String(each.id), 'poziv');
    case 'type': {
      const text = `Bilješka ${typed.length}.`;
      typed.push(text);
      return own.drafts.write(String(each.id), own.drafts.of(String(each.id)) + text);
    }
    case 'saveNote':
      return void own.saveNote(String(each.id));
    case 'erase': {
      const record = provider.forms.get(String(each.id))?.record;
      return record && !own.get().hidden.has(record.id) && own.erase(record, () => undefined);
    }
    case 'undo':
      return own.undo();
    case 'poll':
      return void own.poll();
    case 'refresh':
      return void own.refresh();
    case 'wait':
      return desk.clock.advance(each.milliseconds);
    case 'colleagueChanges':
      return exists(desk, each.id) && provider.change(each.id, { state: each.state }, 'Kolega');
    case 'colleagueNotes':
      return exists(desk, each.id) && provider.note(each.id, 'Kolegina.', 'Kolega');
    case 'colleagueErases':
      return provider.erase(String(each.id));
    case 'carryOut':
      return calls[each.index]?.isCarriedOut === false && calls[each.index]?.carryOut();
    case 'answer': {
      const call = calls[each.index];
      if (call?.isCarriedOut === false) call.carryOut();
      return call?.deliver();
    }
    case 'fail':
      return calls[each.index]?.fail(503);
  }
}

/** Nothing of one person is shown under the name of another. */
function expectOwnNames({ desk, toasts }: ReturnType<typeof setUpDesk>) {
  const current = desk.get();
  const opened = current.opened?.id;
  expect(opened).toBe(current.view.opened);
  const shown = detailOf(current, String(opened));
  expect([undefined, `Poruka ${opened}`]).toContain(shown?.message);
  expect([`Osoba ${opened}`, 'Upit']).toContain(nameOf(current, String(opened)));
  for (const message of current.messages) expect([`Osoba ${message.id}`, 'Upit']).toContain(message.name);
  for (const [key, followUp] of current.followUps ?? []) expect(String(followUp.formId)).toBe(key);
  for (const text of toasts.filter((each) => each.startsWith('Osoba'))) expect(text).toMatch(/^Osoba [123]: /);
}

for (const isLong of [false, true])
  test(`answers, keys and colleagues’ changes in any order lose no note and end as the server says (${isLong ? 'long' : 'whole'} list)`, async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const desk = setUpDesk({ isLong });
      await desk.begin();
      const typed: string[] = [];
      for (const each of steps) {
        await act(desk, each, typed);
        await Promise.resolve();
        expectOwnNames(desk);
      }
      await desk.answerAll();
      await desk.clock.advance(8000);
      await desk.answerAll();
      await desk.poll();
      void desk.desk.refresh();
      await desk.answerAll();
      await desk.clock.advance(100);
      await desk.answerAll();
      expectOwnNames(desk);

      const { followUps } = desk.desk.get();
      const left = [...desk.forms.values()];
      expect(desk.shown().ids).toEqual(left.map(({ record }) => record.id).toReversed());
      const known = left.filter(({ record, changedAt }) => changedAt > 0 || followUps?.has(String(record.id)));
      expect(known.map(({ record }) => followUps?.get(String(record.id)))).toEqual(
        known.map(({ followUp }) => followUp),
      );
      expect(desk.desk.get().savingNotes.size).toBe(0);
      // Every typed note is with the server or still in its field, unless its request was erased with it.
      const kept = [1, 2, 3].map((each) => desk.desk.drafts.of(String(each))).join('');
      const saved = desk.saved.join('');
      for (const text of typed) expect(kept + saved).toContain(text);
    });
    await fc.assert(property, { numRuns: 70 });
  });
