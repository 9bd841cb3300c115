import { afterEach, expect, test } from 'vitest';
import { claimDraftSlot } from './draft-slots.ts';
import type { Draft, DraftStorage } from './drafts.ts';

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
  keptAt: `2026-11-0${day}T08:00:00.000Z`,
  basedOn: null,
});

const editors: AbortController[] = [];
const open = async (key = 'new', locks: LockManager | undefined = navigator.locks) => {
  const editor = new AbortController();
  editors.push(editor);
  return { ...(await claimDraftSlot(key, storage, locks, editor.signal)), close: () => editor.abort() };
};

afterEach(() => {
  for (const editor of editors.splice(0)) editor.abort();
  drafts.clear();
});

test('editors that are open together have places of their own', async () => {
  expect([(await open()).slot, (await open()).slot, (await open('blog-7')).slot]).toEqual([
    'new',
    'new#2',
    'blog-7',
  ]);
});

test('the newest draft that nobody works on is offered, and nothing is written over it', async () => {
  drafts.set('new', draft('stariji', 1));
  drafts.set('new#2', draft('noviji', 2));
  const first = await open();
  expect(first).toMatchObject({ slot: 'new#3', left: { slot: 'new#2', draft: { title: 'noviji' } } });
  expect(await open()).toMatchObject({ slot: 'new#4', left: { slot: 'new', draft: { title: 'stariji' } } });
  expect(await open()).toMatchObject({ slot: 'new#5', left: null });
  first.close();
  expect(await open()).toMatchObject({ slot: 'new#3', left: { slot: 'new#2' } });
});

test('a page that goes within a moment, as at a reload, leaves its draft to the next', async () => {
  const before = await open();
  drafts.set(before.slot, draft('moj', 1));
  const after = open();
  setTimeout(before.close, 50);
  expect(await after).toMatchObject({ left: { slot: 'new', draft: { title: 'moj' } } });
});

test('a browser without locks has one place', async () => {
  drafts.set('new', draft('moj', 1));
  const { signal } = new AbortController();
  const claim = await claimDraftSlot('new', storage, undefined, signal);
  expect(claim).toMatchObject({ slot: 'new', left: { draft: { title: 'moj' } } });
});
