import type { QuoteFile } from '#shared/contract/quotes.ts';
import type { FollowUp, FollowUpState, ReplyTemplates, StaffFormDetail } from '#shared/contract/requests-desk.ts';
import { nullIfMissing } from '#components/app/session/additions.ts';
import { statusOf } from '#components/app/session/status-of.ts';
import type { Loaded } from '../../parts/page-frame.tsx';
import { detailOf, followUpOf, withNotes, type DeskStore, type Message, type Outside } from './desk-state.ts';
import type { createFollowUpChanges } from './follow-up-changes.ts';
import { isSameFollowUp } from './follow-up-state.ts';

/** @returns the question whether to record a contact by these means; '': there was none. */
export const contactQuestion = (ways: readonly string[]): string =>
  ways.length === 0 ? '' : `Zabilježiti kontakt (${ways.join(', ')})?`;

/**
 * Reads the open request, with what its replies need, and notes what staff do about it.
 * @param put shows a follow-up that the provider has sent.
 * @param about tells of a request.
 */
export function createOpenedRequest(
  { call, additions, drafts, log }: Outside,
  { get, update }: DeskStore,
  { change, isPending }: ReturnType<typeof createFollowUpChanges>,
  put: (followUp: FollowUp) => void,
  about: (id: string) => (kind: Message['kind'], text: string) => void,
) {
  const showDetail = (id: string, loaded: Loaded<StaffFormDetail | null>) => {
    if (get().opened?.id === id) update({ opened: { id, loaded } });
  };
  /** Reads the open request; the first time, its news need not be told. */
  const readDetail = async (id: string) => {
    const isAgain = detailOf(get(), id) !== null;
    const before = get().followUps?.get(id);
    try {
      const form = await nullIfMissing(call('getForm', { params: { formId: id } }));
      const known = get().followUps?.get(id);
      // This follow-up is newer than the one in the list, unless that has changed while the answer was on its way.
      if (form && known === before && !isPending(id) && !isSameFollowUp(known, form.followUp)) put(form.followUp);
      const value = form && withNotes(form, detailOf(get(), id)?.notes ?? []);
      showDetail(id, { state: 'loaded', value });
      if (!isAgain || !form?.hasNews) return;
      const question = get().opened?.id === id ? contactQuestion(get().ways) : '';
      about(id)('news', `Novo od pacijenta: pogledaj ponudu i dokumente. ${question}`.trim());
    } catch (error) {
      log('The form could not be loaded', error);
      if (!detailOf(get(), id)) showDetail(id, { state: 'failed' });
    }
  };
  /** Reads the open request again if a colleague has added notes to it, or its patient has done something. */
  const readNewNotes = async () => {
    const id = get().opened?.id ?? '';
    const noted = detailOf(get(), id)?.notes.length ?? Infinity;
    const { noteCount = 0, hasNews } = followUpOf(get(), id) ?? {};
    if (noteCount > noted || (hasNews && noted !== Infinity)) await readDetail(id);
  };
  const readOpened = async () => {
    const { opened, submissions } = get();
    // Some providers deliver only the list, and no requests to open.
    if (!opened || !submissions) return;
    showDetail(opened.id, { state: 'loading' });
    await readDetail(opened.id);
    await readNewNotes();
  };

  /** Reads what replies and assignments need, once the first request is opened after the list. */
  const readReplies = async () => {
    if (!get().submissions) return;
    const failed = log.bind(null, 'The templates or colleagues could not be loaded');
    const colleagues = additions.colleagues({}).then((list) => list && update(list), failed);
    const value = await call('getReplyTemplates', {}).catch(failed);
    update({ templates: value ? { state: 'loaded', value } : { state: 'failed' } });
    await colleagues;
  };

  const addNote = async (id: string, text: string): Promise<boolean> => {
    const tell = about(id);
    try {
      const note = await call('addNote', { params: { formId: id }, body: { text } });
      const detail = detailOf(get(), id);
      if (detail) showDetail(id, { state: 'loaded', value: withNotes(detail, [note]) });
      return true;
    } catch (error) {
      log('The note could not be added', error);
      const advice = statusOf(error) === 404 ? ' jer je upit izbrisan. Kopiraj njezin tekst.' : '. Pokušaj ponovno.';
      tell('failure', `bilješka nije spremljena${advice}`);
      return false;
    }
  };

  return {
    readDetail,
    readNewNotes,
    readOpened,
    readReplies,
    addNote,
    showQuotes: (id: string, quotes: QuoteFile) => {
      const detail = detailOf(get(), id);
      if (detail) showDetail(id, { state: 'loaded', value: { ...detail, quotes } });
    },
    showTemplates: (value: ReplyTemplates) => update({ templates: { state: 'loaded', value } }),
    /** Sets a state. If the state means that the visitor was contacted, also records the contact in a note. */
    setState: (id: string, state: FollowUpState) => {
      change(id, { state });
      const { ways } = get();
      if (ways.length === 0 || (state !== 'contacted' && state !== 'agreed')) return;
      update({ ways: [] });
      void addNote(id, `Kontakt: ${ways.join(', ')}`);
    },
    /** Offers to record a contact of the open request by these means: 'poziv', 'WhatsApp', 'email'. */
    use: (id: string, way: string) => {
      const ways = [...get().ways.filter((each) => each !== way), way];
      update({ ways });
      about(id)('news', contactQuestion(ways));
    },
    /** Saves the half-typed note of a request. After a failure, its text is kept. */
    saveNote: async (id: string) => {
      const text = drafts.of(id);
      if (get().savingNotes.has(id) || text.trim() === '') return;
      const tell = about(id);
      update({ savingNotes: new Set(get().savingNotes).add(id) });
      if (await addNote(id, text)) {
        // Keeps text that was typed during the save.
        drafts.write(id, drafts.of(id).replace(text, ''));
        tell('saved', 'Bilješka je dodana.');
      }
      update({ savingNotes: new Set([...get().savingNotes].filter((each) => each !== id)) });
    },
  };
}
