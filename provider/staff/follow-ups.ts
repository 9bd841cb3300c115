import { sql, type Updateable } from 'kysely';
import type { FollowUp, FollowUpChange } from '#shared/contract/follow-up.ts';
import type { FormStatusChange } from '#shared/contract/staff.ts';
import { firstMissingField } from '#shared/rules/contact-form.ts';
import type { StaffRow } from '../auth/staff-repository.ts';
import { formValues } from '../contact-form/presenter.ts';
import { isClosed, type FormRow } from '../contact-form/repository.ts';
import { isoTime, type Clock } from '../context.ts';
import type { Connection, Tx } from '../db/database.ts';
import type { FollowUpTable } from '../db/schema.ts';
import { ProviderError } from '../errors.ts';

/** Changes that are committed late, or by a process with another clock, are within these seconds of the question. */
const overlapSeconds = 10;

const selectFollowUps = (db: Connection | Tx) =>
  db
    .selectFrom('follow_ups')
    .innerJoin('contact_forms', 'contact_forms.id', 'follow_ups.form_id')
    .leftJoin('staff as changer', 'changer.id', 'follow_ups.state_by')
    .leftJoin('staff as owner', 'owner.id', 'follow_ups.assignee')
    .select([
      'form_id',
      'state',
      'state_at',
      'assignee',
      'remind_on',
      'contact_forms.status',
      'changer.name as changer_name',
      'owner.name as owner_name',
      sql<number | string>`(select count(*) from notes where notes.form_id = follow_ups.form_id)`.as('notes'),
    ]);

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectFollowUps>['execute']>>[number];

const present = (row: SelectedRow, staff: Pick<StaffRow, 'id'>): FollowUp => ({
  formId: row.form_id,
  state: row.status === 'rejected' ? 'rejected' : row.state,
  stateAt: row.state_at,
  stateBy: row.changer_name,
  assignee: row.owner_name,
  isMine: row.assignee === staff.id,
  remindOn: row.remind_on,
  noteCount: Number(row.notes),
});

/** @returns what staff have done, of all requests or since a time, and the time to ask for next. */
export async function listFollowUps(db: Connection, clock: Clock, staff: StaffRow, since?: string) {
  const asOf = isoTime(clock, -overlapSeconds);
  let query = selectFollowUps(db).orderBy('form_id', 'desc');
  if (since !== undefined) query = query.where('follow_ups.updated_at', '>=', since);
  const rows = await query.execute();
  return { followUps: rows.map((row) => present(row, staff)), asOf };
}

/** @returns what staff have done about a request. */
export async function readFollowUp(db: Connection | Tx, form: FormRow, staff: StaffRow): Promise<FollowUp> {
  const row = await selectFollowUps(db).where('form_id', '=', form.id).executeTakeFirst();
  if (row) return present(row, staff);
  return {
    formId: form.id,
    state: form.status === 'rejected' ? 'rejected' : 'new',
    stateAt: null,
    stateBy: null,
    assignee: null,
    isMine: false,
    remindOn: null,
    noteCount: 0,
  };
}

/** Writes what changes; without any change, that there is news of the request. */
export async function writeFollowUp(
  tx: Tx,
  clock: Clock,
  formId: number,
  changes: Updateable<FollowUpTable> = {},
): Promise<void> {
  const written = { ...changes, updated_at: isoTime(clock) };
  await tx
    .insertInto('follow_ups')
    .values({ form_id: formId, state: 'new', ...written })
    .onConflict((conflict) => conflict.column('form_id').doUpdateSet(written))
    .execute();
}

/**
 * Rejects a request that was sent, or takes that back.
 * @throws ProviderError FORM_NOT_SENT: it is a draft, or was one when an earlier version let it be rejected.
 */
export async function setFormStatus(
  tx: Tx,
  clock: Clock,
  form: FormRow,
  { status }: FormStatusChange,
): Promise<void> {
  if (!isClosed(form) || firstMissingField(formValues(form)) !== undefined)
    throw new ProviderError('FORM_NOT_SENT');
  await tx
    .updateTable('contact_forms')
    .set({ status, updated_at: isoTime(clock) })
    .where('id', '=', form.id)
    .execute();
}

/** Changes what is named; a rejected request that gets another state counts as sent again. */
export async function changeFollowUp(
  tx: Tx,
  clock: Clock,
  staff: StaffRow,
  form: FormRow,
  { state, isMine, remindOn }: FollowUpChange,
): Promise<void> {
  if (state === 'rejected') await setFormStatus(tx, clock, form, { status: 'rejected' });
  else if (state !== undefined && form.status === 'rejected')
    await setFormStatus(tx, clock, form, { status: 'completed' });
  await writeFollowUp(tx, clock, form.id, {
    ...(state !== undefined && { state_at: isoTime(clock), state_by: staff.id }),
    ...(state !== undefined && state !== 'rejected' && { state }),
    ...(isMine !== undefined && { assignee: isMine ? staff.id : null }),
    ...(remindOn !== undefined && { remind_on: remindOn }),
  });
}
