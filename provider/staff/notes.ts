import type { Note } from '#shared/contract/follow-up.ts';
import type { StaffRow } from '../auth/staff-repository.ts';
import { isoTime, type Clock } from '../context.ts';
import type { Connection, Tx } from '../db/database.ts';
import { writeFollowUp } from './follow-ups.ts';

/** @returns the notes on a request, the oldest first. */
export async function listNotes(db: Connection, formId: number): Promise<Note[]> {
  return db
    .selectFrom('notes')
    .innerJoin('staff', 'staff.id', 'notes.staff_id')
    .select(['notes.id', 'notes.at', 'staff.name as by', 'notes.text'])
    .where('form_id', '=', formId)
    .orderBy('notes.id')
    .execute();
}

/** Adds a note to a request. */
export async function addNote(
  tx: Tx,
  clock: Clock,
  staff: StaffRow,
  formId: number,
  text: string,
): Promise<Note> {
  const note = { at: isoTime(clock), text };
  const { id } = await tx
    .insertInto('notes')
    .values({ ...note, form_id: formId, staff_id: staff.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeFollowUp(tx, clock, formId);
  return { ...note, id, by: staff.name };
}
