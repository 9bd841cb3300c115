import { createAdditions } from '#components/app/session/additions.ts';
import { createDesk } from '#components/staff/requests/engine/desk.ts';
import { createNoteDrafts } from '#components/staff/requests/engine/note-drafts.ts';
import { shownPage } from '#components/staff/requests/engine/shown-page.ts';
import { createStore } from '#components/ui/store.ts';
import { parseListView, type ListView } from '#shared/requests/list-view.ts';
import { createFakeClock } from '../contact-form/fake-clock.ts';
import { createDeskProvider } from './desk-provider.ts';

/** A desk with a provider in memory and a clock that only advances on request. */
export function setUpDesk(options: Parameters<typeof createDeskProvider>[0] = {}) {
  const provider = createDeskProvider(options);
  const clock = createFakeClock();
  const toasts: string[] = [];
  const account = { name: 'Ja', email: 'ja@clinic.example' };
  const first = parseListView(new URLSearchParams());
  const drafts = createNoteDrafts(() => account.email, createStore<ReadonlyMap<string, string>>(new Map()));
  const desk = createDesk(first, {
    call: provider.call,
    additions: createAdditions(provider.call).requests,
    clock,
    now: () => '2026-11-20T09:00:00.000Z',
    drafts,
    userName: () => account.name,
    toast: (text) => void toasts.push(text),
    log: () => undefined,
  });
  const show = (changes: Partial<ListView>) => desk.show({ ...desk.get().view, ...changes });
  return {
    ...provider,
    desk,
    provider,
    clock,
    toasts,
    account,
    show,
    open: (id: string | number | undefined) => show({ opened: id === undefined ? undefined : String(id) }),
    poll: async () => {
      void desk.poll();
      await provider.answerAll();
    },
    /** Loads the list, and learns that the provider has the additions. */
    begin: async () => {
      desk.show(first);
      desk.load();
      void desk.poll();
      await provider.answerAll();
    },
    /** @returns a request as the list has it. */
    record: (id: string) => {
      const form = provider.forms.get(id);
      if (!form) throw new Error(`There is no request ${id}`);
      return form.record;
    },
    shown: () => {
      const { list, ...state } = desk.get();
      if (list.state !== 'loaded') throw new Error('The list is not loaded');
      const { rows, place } = shownPage(list.value.contactForms, list.value.place, state);
      return { ids: rows.map(({ id }) => id), place };
    },
  };
}
