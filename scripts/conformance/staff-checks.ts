import type { CallName } from '#shared/contract/calls.ts';
import type { FollowUpState, ReplyTemplates } from '#shared/contract/requests-desk.ts';
import { expectStatus, Unexpected } from './probe.ts';
import { need, type Examination, type Id } from './report.ts';

/** Checks of staff's optional calls (docs/product.md, 7.4). A feature's first row shows whether it is supported. */

const remindOn = '2099-01-31';

const listed = async ({ staff }: Examination, formId: Id) =>
  (await staff.ask('listForms')).contactForms.find(({ id }) => id === formId);

/** Checks state, reminder and notes of a request (docs/product.md, 4.5). */
export async function checkFollowUp(examination: Examination, formId: Id): Promise<void> {
  const { check, staff } = examination;
  const params = { formId };
  const setState = (state: FollowUpState) => staff.ask('changeFollowUp', { params, body: { state } });
  const isOffered = await check('changeFollowUp', 'what it was, and what it is', async () => {
    const body = { state: 'contacted', isMine: true, remindOn };
    const { before, after } = await staff.askOffered('changeFollowUp', { params, body });
    if (before.state !== 'new') throw new Unexpected(`it was ${before.state}`);
    if (after.state !== 'contacted' || !after.isMine || after.remindOn !== remindOn)
      throw new Unexpected(`it is ${JSON.stringify(after)}`);
    return 'changed';
  });
  if (!isOffered) return;

  await check('addNote', 'the note with its author', async () => {
    const text = 'Bilješka';
    const note = await staff.ask('addNote', { params, body: { text } });
    if (note.text !== text) throw new Unexpected('another text');
    return `by ${note.by}`;
  });
  await check('getForm', 'the request with its follow-up and the note', async () => {
    const { followUp, notes } = await staff.ask('getForm', { params });
    if (followUp.state !== 'contacted') throw new Unexpected(`state ${followUp.state}`);
    if (notes.length !== 1) throw new Unexpected(`${notes.length} notes`);
    return 'both';
  });
  await check('listFollowUps', 'the request among them', async () => {
    const { followUps } = await staff.ask('listFollowUps');
    const found = followUps.find((followUp) => followUp.formId === formId);
    if (found?.noteCount !== 1) throw new Unexpected(JSON.stringify(found ?? 'not listed'));
    return `${followUps.length} follow-ups`;
  });
  await check('listOutlines', 'service and first words', async () => {
    const [outline] = (await staff.ask('listOutlines', { query: { ids: formId } })).outlines;
    if (!outline?.service || !outline.beginning) throw new Unexpected(JSON.stringify(outline));
    return outline.service;
  });
  await check('changeFollowUp', 'rejected is the status of the request, and taken back', async () => {
    await setState('rejected');
    const rejected = await listed(examination, formId);
    await setState('new');
    const statuses = `${rejected?.status}, ${(await listed(examination, formId))?.status}`;
    if (statuses !== 'rejected, completed') throw new Unexpected(statuses);
    return statuses;
  });
}

/** Checks that a new request is on the first page of the list. */
export async function checkSearch({ check, staff }: Examination, formId: Id): Promise<void> {
  await check('searchForms', 'the submission on the first page', async () => {
    const { contactForms } = await staff.askOffered('searchForms', { body: { query: '', search: '' } });
    if (!contactForms.some(({ id }) => id === formId)) throw new Unexpected('not there');
    return `${contactForms.length} requests`;
  });
}

/** Erases the request of this examination if the provider supports erasure. */
export async function checkErasure(examination: Examination, formId: Id, fullName: string): Promise<void> {
  const { check, leftovers, staff } = examination;
  const body = { formIds: [formId] };
  await check('exportPerson', 'a ZIP', async () => {
    const zip = await staff.askOffered('exportPerson', { query: { ids: String(formId) } });
    if (!String(zip).startsWith('PK')) throw new Unexpected('no ZIP');
    return 'a ZIP';
  });
  await check('eraseForm', 'success, the request is gone', async () => {
    await staff.askOffered('eraseForm', { params: { formId } });
    if (await listed(examination, formId)) throw new Unexpected('still listed');
    leftovers.delete(`request of ${fullName}`);
    return 'gone';
  });
  await check('erasePerson', 'nothing is left to be erased', async () => {
    const { erased } = await staff.askOffered('erasePerson', { body });
    if (erased !== 0) throw new Unexpected(`erased ${erased}`);
    return 'nothing';
  });
}

/** Reads the clinic's reply templates and saves them unchanged. */
export async function checkReplyTemplates({ check, staff }: Examination): Promise<void> {
  let kept: ReplyTemplates | null = null;
  const templates = () => need(kept, 'templates');
  const isOffered = await check('getReplyTemplates', '{ revision, templates }', async () => {
    kept = await staff.askOffered('getReplyTemplates');
    return `${kept.templates.length} templates`;
  });
  if (!isOffered) return;
  await check('saveReplyTemplates', 'the same with another revision', async () => {
    const saved = await staff.ask('saveReplyTemplates', { body: templates() });
    if (saved.revision === templates().revision) throw new Unexpected('the same revision');
    return `revision ${saved.revision}`;
  });
  await check('saveReplyTemplates', 'the revision before: 409', async () =>
    expectStatus(await staff.call('saveReplyTemplates', { body: templates() }), 409),
  );
}

const readings = [
  'getStatistics',
  'getAccount',
  'listSessions',
  'listColleagues',
  'listStaffAccounts',
  'getAccessTrail',
] as const satisfies readonly CallName[];

/** Checks the calls that only read and that not every provider supports. */
export async function checkReadings({ check, staff }: Examination): Promise<void> {
  for (const name of readings)
    await check(name, 'an answer of the contract’s shape', async () => {
      await staff.askOffered(name);
      return 'its shape';
    });
}
