import type { Updateable } from 'kysely';
import type { FollowUp, FollowUpChange, Note } from '#shared/contract/requests-desk.ts';
import { firstMissingField } from '#shared/rules/contact-form.ts';
import { formValues } from './presenter.ts';
import { countOf, hasNews, isClosed, quoteState, type FormRow } from './repository.ts';
import { isoTime, type Clock, type Connection, type Tx } from '../db/database.ts';
import type { Tables, StaffRow } from '../db/schema.ts';
import { ProviderError } from '../http/errors.ts';
import { parseId } from '../http/validation.ts';

/** Overlap of consecutive queries, which covers changes that are committed late or by a process whose clock differs. */
export const overlapSeconds = 10;

const selectFollowUps = (db: Connection) =>
  db
    .selectFrom('contact_forms')
    .leftJoin('follow_ups', 'follow_ups.form_id', 'contact_forms.id')
    .leftJoin('staff as changer', 'changer.id', 'follow_ups.state_by')
    .leftJoin('staff as owner', 'owner.id', 'follow_ups.assignee')
    .select([
      'contact_forms.id as formId',
      'contact_forms.status',
      'state',
      'state_at as stateAt',
      'changer.name as stateBy',
      'owner.name as assignee',
      'follow_ups.assignee as assigneeId',
      'remind_on as remindOn',
      countOf('notes').as('noteCount'),
      quoteState.as('quote'),
      hasNews.as('hasNews'),
    ]);

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectFollowUps>['execute']>>[number];

const present = ({ status, state, ...row }: SelectedRow, staff: Pick<StaffRow, 'id'>): FollowUp => ({
  ...row,
  state: status === 'rejected' ? status : (state ?? 'new'),
  stateBefore: status === 'rejected' ? (state ?? 'new') : null,
  isMine: row.assigneeId === staff.id,
  hasNews: row.hasNews === 1,
});

/**
 * @param which the ids of requests, or the time of the earliest change; '': all requests that have a follow-up.
 * @returns the follow-ups, and the time to pass in the next call.
 */
export async function listFollowUps(
  db: Connection,
  clock: Clock,
  staff: Pick<StaffRow, 'id'>,
  which: readonly number[] | string,
) {
  const asOf = isoTime(clock, -overlapSeconds);
  const all = selectFollowUps(db).orderBy('contact_forms.id', 'desc');
  const chosen =
    typeof which === 'string'
      ? all.where('follow_ups.updated_at', '>=', which)
      : all.where('contact_forms.id', 'in', which);
  return { followUps: (await chosen.execute()).map((row) => present(row, staff)), asOf };
}

/** @returns the follow-up of a request. If none is stored, its state is `new`. */
export async function readFollowUp(db: Connection, form: FormRow, staff: StaffRow): Promise<FollowUp> {
  const row = await selectFollowUps(db).where('contact_forms.id', '=', form.id).executeTakeFirstOrThrow();
  return present(row, staff);
}

/** Writes changes to a follow-up. Without changes, updates only the time of change. */
export async function writeFollowUp(
  tx: Tx,
  clock: Clock,
  formId: number,
  changes: Updateable<Tables['follow_ups']> = {},
): Promise<void> {
  const written = { ...changes, updated_at: isoTime(clock) };
  await tx
    .insertInto('follow_ups')
    .values({ form_id: formId, state: 'new', ...written })
    .onConflict((conflict) => conflict.column('form_id').doUpdateSet(written))
    .execute();
}

/**
 * Rejects a submitted request, or undoes the rejection.
 * @throws ProviderError FORM_NOT_SENT for a draft, even if an earlier version allowed staff to reject it.
 */
async function setFormStatus(tx: Tx, clock: Clock, form: FormRow, status: 'completed' | 'rejected') {
  if (!isClosed(form) || firstMissingField(formValues(form)) !== undefined) throw new ProviderError('FORM_NOT_SENT');
  const change = { status, updated_at: isoTime(clock) };
  await tx.updateTable('contact_forms').set(change).where('id', '=', form.id).execute();
}

const selectColleagues = (db: Connection, staff: StaffRow) =>
  db.selectFrom('staff').where('role', '=', 'admin').where('disabled_at', 'is', null).where('id', '<>', staff.id);

export async function listColleagues(db: Connection, staff: StaffRow) {
  return { colleagues: await selectColleagues(db, staff).select(['id', 'name']).orderBy('name').execute() };
}

/** @throws ProviderError ACCOUNT_NOT_FOUND for an account that `listColleagues` does not list. */
function requireColleague(db: Connection, staff: StaffRow, id: string | number) {
  const found = selectColleagues(db, staff).select(['id', 'email']).where('id', '=', parseId(id));
  return found.executeTakeFirstOrThrow(() => new ProviderError('ACCOUNT_NOT_FOUND'));
}

/**
 * Changes the given fields. Any state other than `rejected` undoes a rejection.
 * @returns the e-mail address of the colleague to whom the request is assigned, for the access trail.
 */
export async function changeFollowUp(
  tx: Tx,
  clock: Clock,
  staff: StaffRow,
  form: FormRow,
  { state, isMine, assigneeId, remindOn }: FollowUpChange,
): Promise<string | undefined> {
  const colleague = assigneeId === undefined ? null : await requireColleague(tx, staff, assigneeId);
  if (state === 'rejected') await setFormStatus(tx, clock, form, 'rejected');
  else if (state !== undefined && form.status === 'rejected') await setFormStatus(tx, clock, form, 'completed');
  await writeFollowUp(tx, clock, form.id, {
    ...(state !== undefined && { state_at: isoTime(clock), state_by: staff.id }),
    ...(state !== undefined && state !== 'rejected' && { state }),
    ...(isMine !== undefined && { assignee: isMine ? staff.id : null }),
    ...(colleague && { assignee: colleague.id }),
    ...(remindOn !== undefined && { remind_on: remindOn }),
  });
  return colleague?.email;
}

export function listNotes(db: Connection, formId: number): Promise<Note[]> {
  return db
    .selectFrom('notes')
    .innerJoin('staff', 'staff.id', 'notes.staff_id')
    .select(['notes.id', 'notes.at', 'staff.name as by', 'notes.text'])
    .where('form_id', '=', formId)
    .orderBy('notes.id')
    .execute();
}

export async function addNote(tx: Tx, clock: Clock, staff: StaffRow, formId: number, text: string) {
  const note = { at: isoTime(clock), text };
  const { id } = await tx
    .insertInto('notes')
    .values({ ...note, form_id: formId, staff_id: staff.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeFollowUp(tx, clock, formId);
  return { ...note, id, by: staff.name };
}
