import type { CallName } from '#shared/contract/calls.ts';
import type { FollowUpState } from '#shared/contract/follow-up.ts';
import type { ReplyTemplates } from '#shared/contract/reply-templates.ts';
import { expectAnswer, expectOffered, expectStatus, expectSuccess, Unexpected, type Probe } from './probe.ts';
import { need, type Report } from './report.ts';

/** Additions for staff (docs/product.md, 7.4): the first row of each tells whether the provider has it. */

const remindOn = '2099-01-31';

/** @returns the status of a request in the list. */
async function listedStatus(staff: Probe, formId: string | number): Promise<string | undefined> {
  const { contactForms } = expectAnswer('listForms', await staff.call('listForms'));
  return contactForms.find(({ id }) => id === formId)?.status;
}

/** State, reminder and notes of a request (docs/product.md, 4.5). */
export async function checkFollowUp({ check }: Report, staff: Probe, formId: string | number): Promise<void> {
  const params = { formId };
  const setState = async (state: FollowUpState) => {
    const answer = await staff.call('changeFollowUp', { params, body: { state } });
    return expectAnswer('changeFollowUp', answer);
  };
  const isOffered = await check('changeFollowUp', 'what it was, and what it is', async () => {
    const body = { state: 'contacted', isMine: true, remindOn };
    const answer = expectOffered(await staff.call('changeFollowUp', { params, body }));
    const { before, after } = expectAnswer('changeFollowUp', answer);
    if (before.state !== 'new') throw new Unexpected(`it was ${before.state}`);
    if (after.state !== 'contacted' || !after.isMine || after.remindOn !== remindOn)
      throw new Unexpected(`it is ${JSON.stringify(after)}`);
    return 'changed';
  });
  if (!isOffered) return;

  await check('addNote', 'the note with its author', async () => {
    const text = 'Bilješka';
    const note = expectAnswer('addNote', await staff.call('addNote', { params, body: { text } }));
    if (note.text !== text) throw new Unexpected('another text');
    return `by ${note.by}`;
  });
  await check('getForm', 'the request with its follow-up and the note', async () => {
    const { followUp, notes } = expectAnswer('getForm', await staff.call('getForm', { params }));
    if (followUp.state !== 'contacted') throw new Unexpected(`state ${followUp.state}`);
    if (notes.length !== 1) throw new Unexpected(`${notes.length} notes`);
    return 'both';
  });
  await check('listFollowUps', 'the request among them', async () => {
    const { followUps } = expectAnswer('listFollowUps', await staff.call('listFollowUps'));
    const listed = followUps.find((followUp) => followUp.formId === formId);
    if (listed?.noteCount !== 1) throw new Unexpected(JSON.stringify(listed ?? 'not listed'));
    return `${followUps.length} follow-ups`;
  });
  await check('listOutlines', 'service and first words', async () => {
    const answer = await staff.call('listOutlines', { query: { ids: formId } });
    const [outline] = expectAnswer('listOutlines', answer).outlines;
    if (!outline?.service || !outline.beginning) throw new Unexpected(JSON.stringify(outline));
    return outline.service;
  });
  await check('changeFollowUp', 'rejected is the status of the request, and taken back', async () => {
    await setState('rejected');
    const rejected = await listedStatus(staff, formId);
    await setState('new');
    const statuses = `${rejected}, ${await listedStatus(staff, formId)}`;
    if (statuses !== 'rejected, completed') throw new Unexpected(statuses);
    return statuses;
  });
}

/** Erases the request of this examination where the provider can. */
export async function checkErasure(
  { check, leftovers }: Report,
  staff: Probe,
  formId: string | number,
): Promise<void> {
  const body = { formIds: [formId] };
  await check('exportPerson', 'a ZIP', async () => {
    const { body: zip } = expectSuccess(expectOffered(await staff.call('exportPerson', { body })));
    if (!String(zip).startsWith('PK')) throw new Unexpected('no ZIP');
    return 'a ZIP';
  });
  const isErased = await check('eraseForm', 'success, the request is gone', async () => {
    expectSuccess(expectOffered(await staff.call('eraseForm', { params: { formId } })));
    const { contactForms } = expectAnswer('listForms', await staff.call('listForms'));
    if (contactForms.some(({ id }) => id === formId)) throw new Unexpected('still listed');
    return 'gone';
  });
  await check('erasePerson', 'nothing is left to be erased', async () => {
    const { erased } = expectAnswer('erasePerson', expectOffered(await staff.call('erasePerson', { body })));
    if (erased !== 0) throw new Unexpected(`erased ${erased}`);
    return 'nothing';
  });
  if (!isErased) leftovers.push(`contact form ${String(formId)}`);
}

/** The clinic's texts are saved as they are. */
export async function checkReplyTemplates({ check }: Report, staff: Probe): Promise<void> {
  let kept: ReplyTemplates | null = null;
  const save = async () => staff.call('saveReplyTemplates', { body: need(kept, 'templates') });
  const isOffered = await check('getReplyTemplates', '{ revision, templates }', async () => {
    kept = expectAnswer('getReplyTemplates', expectOffered(await staff.call('getReplyTemplates')));
    return `${kept.templates.length} templates`;
  });
  if (!isOffered) return;
  await check('saveReplyTemplates', 'the same with another revision', async () => {
    const saved = expectAnswer('saveReplyTemplates', await save());
    if (saved.revision === need(kept, 'templates').revision) throw new Unexpected('the same revision');
    return `revision ${saved.revision}`;
  });
  await check('saveReplyTemplates', 'the revision before: 409', async () => {
    const { status } = expectStatus(await save(), 409);
    return `status ${status}`;
  });
}

const readings = [
  'getStatistics',
  'getAccount',
  'listSessions',
  'listStaffAccounts',
  'getAccessTrail',
] as const satisfies readonly CallName[];

/** Additions that are read. */
export async function checkReadings({ check }: Report, staff: Probe): Promise<void> {
  for (const name of readings)
    await check(name, 'an answer of the contract’s shape', async () => {
      expectAnswer(name, expectOffered(await staff.call(name)));
      return 'its shape';
    });
}
