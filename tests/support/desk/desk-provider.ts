import type { Call } from '#shared/contract/api.ts';
import { Value } from 'typebox/value';
import {
  FormPageQuery,
  type FollowUp,
  type FollowUpChange,
  type FormPage,
  type Note,
} from '#shared/contract/requests-desk.ts';
import type { ContactFormRecord } from '#shared/contract/requests.ts';
import { parseListView } from '#shared/requests/list-view.ts';
import { shownPage } from '#components/staff/requests/engine/shown-page.ts';
import { followUpEntry, requestRecord } from '../staff-records.ts';

interface Kept {
  record: ContactFormRecord;
  followUp: FollowUp;
  notes: Note[];
  /** The provider's time of the latest change. */
  changedAt: number;
}

interface Sent {
  name: string;
  /** Carries the call out at the provider; until then it is on its way there. */
  carryOut: () => void;
  isCarriedOut: boolean;
  /** Delivers what was answered. */
  deliver: () => void;
  fail: (status: number) => void;
}

const failure = (status: number) => Object.assign(new Error(`status ${status}`), { status });

/** Waits until the reactions of all settled promises have run. The desk waits for nothing else. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

/** A provider in memory, whose calls are carried out and answered when a test says so. */
export function createDeskProvider({ count = 3, isLong = false, lacks = [] as readonly string[] } = {}) {
  let time = 0;
  let lastNote = 0;
  const forms = new Map<string, Kept>();
  const calls: Sent[] = [];
  const seen: string[] = [];
  const saved: string[] = [];

  const add = (id: number) => {
    time += 1;
    const record = {
      ...requestRecord(id, 'completed'),
      fullName: `Osoba ${id}`,
      phoneNumber: `39333000${id}`,
    };
    forms.set(String(id), { record, followUp: followUpEntry(id, {})[1], notes: [], changedAt: 0 });
  };
  for (let id = 1; id <= count; id += 1) add(id);

  const kept = (id: unknown): Kept => {
    const form = forms.get(String(id));
    if (!form) throw failure(404);
    return form;
  };
  const change = (id: unknown, { assigneeId, ...changes }: FollowUpChange, by: string) => {
    const form = kept(id);
    const before = form.followUp;
    time += 1;
    form.changedAt = time;
    form.followUp = {
      ...before,
      ...changes,
      ...(changes.state && { stateAt: String(time), stateBy: by }),
      ...(assigneeId !== undefined && { assigneeId, assignee: `Kolega ${assigneeId}` }),
    };
    form.record = { ...form.record, status: changes.state === 'rejected' ? 'rejected' : 'completed' };
    return { before, after: form.followUp };
  };
  const note = (id: unknown, text: string, by: string): Note => {
    const form = kept(id);
    time += 1;
    lastNote += 1;
    saved.push(text);
    const added = { id: lastNote, at: String(time), by, text };
    form.notes = [...form.notes, added];
    form.changedAt = time;
    form.followUp = { ...form.followUp, noteCount: form.notes.length };
    return added;
  };
  const records = () => [...forms.values()].map(({ record }) => record).toReversed();
  const followUps = (since = '0') =>
    [...forms.values()].filter(({ changedAt }) => changedAt > Number(since)).map(({ followUp }) => followUp);
  const search = ({ query, search: text }: { query: string; search: string }): FormPage => {
    if (!isLong) return { contactForms: records(), place: null };
    const view = parseListView(new URLSearchParams(query), text);
    const known = new Map([...forms].map(([id, { followUp }]) => [id, followUp] as const));
    const shown = shownPage(records(), null, {
      hidden: new Set(),
      view,
      followUps: known,
      today: '2026-11-20',
    });
    const place = { ...shown.place, followUps: followUps(), asOf: String(time) };
    return { contactForms: [...shown.rows], place };
  };

  // oxlint-disable-next-line typescript/no-explicit-any -- one stand-in for calls of every shape
  const answers: Record<string, (input: any) => unknown> = {
    searchForms: ({ body }) => {
      if (!Value.Check(FormPageQuery, body)) throw failure(400);
      return search(body);
    },
    listForms: () => ({ contactForms: records() }),
    listFollowUps: ({ query }) => ({ followUps: followUps(query.since), asOf: String(time) }),
    getStatistics: () => ({ totalSubmissions: forms.size, activeForms: 0, completionPercentage: 0 }),
    listColleagues: () => ({ colleagues: [] }),
    getReplyTemplates: () => ({ revision: 0, templates: [] }),
    getForm: ({ params }) => {
      const form = kept(params.formId);
      const { record, followUp, notes } = form;
      const { hasNews } = followUp;
      if (hasNews) form.followUp = { ...followUp, hasNews: false };
      const more = { files: [], message: `Poruka ${params.formId}` };
      return { ...record, hasNews, followUp: form.followUp, notes, ...more };
    },
    changeFollowUp: ({ params, body }) => change(params.formId, body, 'Ja'),
    addNote: ({ params, body }) => note(params.formId, body.text, 'Ja'),
    eraseForm: ({ params }) => {
      kept(params.formId);
      forms.delete(String(params.formId));
      return {};
    },
  };

  const send = (name: string, input: unknown): Promise<unknown> => {
    seen.push(name);
    return new Promise((resolve, reject) => {
      let deliver = () => reject(failure(503));
      const sent: Sent = {
        name,
        isCarriedOut: false,
        carryOut: () => {
          sent.isCarriedOut = true;
          try {
            if (lacks.includes(name)) throw failure(404);
            const answer = structuredClone(answers[name]?.(input));
            deliver = () => resolve(answer);
          } catch (error) {
            // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- an error with a status
            deliver = () => reject(error);
          }
        },
        deliver: () => {
          calls.splice(calls.indexOf(sent), 1);
          deliver();
        },
        fail: (status) => {
          calls.splice(calls.indexOf(sent), 1);
          reject(failure(status));
        },
      };
      calls.push(sent);
    });
  };
  const find = (name: string): Sent => {
    const sent = calls.find((each) => each.name === name);
    if (!sent) throw new Error(`${name} was not called`);
    return sent;
  };

  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answers have the shapes of the contract
    call: send as Call,
    forms,
    add,
    change,
    note,
    erase: (id: unknown) => forms.delete(String(id)),
    /** Calls that are not answered yet. */
    calls,
    /** The texts of all notes that were ever stored. */
    saved,
    /** The names of all calls. */
    seen,
    carryOut: (name: string) => find(name).carryOut(),
    /** Answers the first call of this name. */
    answer: async (name: string) => {
      const sent = find(name);
      if (!sent.isCarriedOut) sent.carryOut();
      sent.deliver();
      await settle();
    },
    fail: async (name: string, status = 503) => {
      find(name).fail(status);
      await settle();
    },
    /** Answers all calls, and those that follow from the answers. */
    answerAll: async () => {
      await settle();
      for (let next = calls[0]; next; next = calls[0]) {
        if (!next.isCarriedOut) next.carryOut();
        next.deliver();
        await settle();
      }
    },
  };
}
