import { afterEach, expect, test } from 'vitest';
import { claimDraftSlot } from './draft-slots.ts';
import type { Draft, DraftStorage, TabSlots } from './drafts.ts';

const drafts = new Map<string, Draft>();
const storage: DraftStorage = {
  write: async (slot, draft) => void drafts.set(slot, draft),
  remove: async (slot) => void drafts.delete(slot),
  list: async (key) =>
    [...drafts]
      .filter(([slot]) => slot === key || slot.startsWith(`${key}#`))
      .map(([slot, draft]) => ({ slot, draft }))
      .toSorted((one, other) => other.draft.keptAt.localeCompare(one.draft.keptAt)),
};
const draft = (title: string, day: number): Draft => ({
  title,
  blocks: [],
  publication: null,
  sharing: null,
  keptAt: `2026-11-0${day}T08:00:00.000Z`,
  basedOn: null,
});

/** One browser tab: its memory outlives a reload, and a duplicate starts with a copy. */
const openTab = (copied: readonly string[] = []): TabSlots => {
  let slots = [...copied];
  return { read: () => slots, write: (next) => (slots = [...next]) };
};

const editors: AbortController[] = [];
interface Opening {
  key?: string;
  tab?: TabSlots;
  locks?: LockManager | undefined;
}
const open = async ({ key = 'new', tab = openTab(), ...other }: Opening = {}) => {
  const editor = new AbortController();
  editors.push(editor);
  const left: string[] = [];
  const waiting: (() => void)[] = [];
  const slot = await claimDraftSlot({
    key,
    storage,
    tab,
    locks: 'locks' in other ? other.locks : navigator.locks,
    signal: editor.signal,
    onLeft: (kept) => {
      left.push(kept.draft.title);
      for (const tell of waiting.splice(0)) tell();
    },
  });
  return {
    slot,
    left,
    nextLeft: () => new Promise<void>((resolve) => waiting.push(resolve)),
    close: () => editor.abort(),
  };
};

afterEach(() => {
  for (const editor of editors.splice(0)) editor.abort();
  drafts.clear();
});

test('editors that are open together have slots of their own', async () => {
  const slots = [(await open()).slot, (await open()).slot, (await open({ key: 'blog-7' })).slot];
  expect(new Set(slots).size).toBe(3);
  expect(slots.map((slot) => slot.split('#')[0])).toEqual(['new', 'new', 'blog-7']);
});

test('the newest draft that no editor holds is offered, and nothing is written over it', async () => {
  drafts.set('new#a', draft('stariji', 1));
  drafts.set('new#b', draft('noviji', 2));
  const first = await open();
  expect(first.left).toEqual(['noviji']);
  expect(['new#a', 'new#b']).not.toContain(first.slot);
  expect((await open()).left).toEqual(['stariji']);
  expect((await open()).left).toEqual([]);
  first.close();
  expect((await open()).left).toEqual(['noviji']);
});

test('after a reload the draft is offered however long the page before it takes to go', async () => {
  const tab = openTab();
  const before = await open({ tab });
  const after = await open({ tab });
  expect(after.left).toEqual([]);
  // Draft that is written while the page is being closed.
  drafts.set(before.slot, draft('moj', 1));
  const told = after.nextLeft();
  before.close();
  await told;
  expect(after.left).toEqual(['moj']);
});

test('a second reload offers what the first one offered and was not answered', async () => {
  drafts.set('new#a', draft('moj', 1));
  const tab = openTab();
  const before = await open({ tab });
  const after = await open({ tab });
  const told = after.nextLeft();
  before.close();
  await told;
  expect(after.left).toEqual(['moj']);
});

test('a duplicated tab is offered the draft once the original has closed, not before', async () => {
  drafts.set('new#old', draft('ostavljen', 1));
  const tab = openTab();
  const original = await open({ tab });
  drafts.set(original.slot, draft('u radu', 2));
  const copy = await open({ tab: openTab(tab.read()) });
  expect(copy.left).toEqual([]);
  expect(copy.slot).not.toBe(original.slot);
  drafts.delete('new#old');
  const told = copy.nextLeft();
  original.close();
  await told;
  expect(copy.left).toEqual(['u radu']);
});

test('a tab forgets the slots in which nothing is left', async () => {
  const tab = openTab();
  for (let visit = 1; visit <= 5; visit += 1) (await open({ tab })).close();
  await open({ tab });
  await expect.poll(() => tab.read().length).toBe(1);
});

test('a browser without locks has one slot', async () => {
  drafts.set('new', draft('moj', 1));
  expect(await open({ locks: undefined })).toMatchObject({ slot: 'new', left: ['moj'] });
});
