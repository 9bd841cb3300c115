import { sql } from 'kysely';
import type { Outline } from '#shared/contract/requests-desk.ts';
import { cutText } from '#shared/rules/cut-text.ts';
import type { Context } from '../context.ts';
import { serve, type Api } from '../routing.ts';
import { parseId } from '../http/validation.ts';
import { createTrailRecorders } from '../trail/access-trail.ts';
import { addNote, changeFollowUp, listColleagues, listFollowUps, readFollowUp } from './follow-ups.ts';
import { lockForm } from './forms.ts';
import { searchForms } from './search.ts';
import { orNull } from './presenter.ts';
import { countOf } from './repository.ts';
import type { Connection } from '../db/database.ts';

const shownLength = 160;

const beginningOf = (message: string): string => {
  const line = message.replace(/\s+/g, ' ').trim();
  if (line.length <= shownLength) return line;
  return `${cutText(line, shownLength - 1).replace(/[\s.]+$/, '')}…`;
};

async function listOutlines(db: Connection, ids: readonly number[]): Promise<Outline[]> {
  const rows = await db
    .selectFrom('contact_forms')
    .select(['id as formId', 'service', sql<string>`substr(message, 1, 320)`.as('beginning')])
    .select(countOf('form_files').as('documents'))
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({ ...row, service: orNull(row.service), beginning: orNull(beginningOf(row.beginning)) }));
}

export function followUpRoutes(api: Api, context: Context): void {
  const { clock, database } = context;
  const { db } = database;
  const { record, recordReading } = createTrailRecorders(context);

  serve(api, 'listFollowUps', ({ query, staff }) => listFollowUps(db, clock, staff, query.since ?? ''));

  serve(api, 'changeFollowUp', ({ params, body, staff, request }) =>
    db.transaction().execute(async (tx) => {
      const form = await lockForm(tx, params.formId);
      const before = await readFollowUp(tx, form, staff);
      const subject = await changeFollowUp(tx, clock, staff, form, body);
      const action = body.state === undefined ? 'planned' : 'changedStatus';
      await record(request, { staff, action, formId: form.id, subject }, tx);
      const after = await readFollowUp(tx, form, staff);
      return { before, after };
    }),
  );

  serve(api, 'listColleagues', ({ staff }) => listColleagues(db, staff));

  serve(api, 'addNote', ({ params, body, staff, request }) =>
    db.transaction().execute(async (tx) => {
      const form = await lockForm(tx, params.formId);
      const note = await addNote(tx, clock, staff, form.id, body.text);
      await record(request, { staff, action: 'noted', formId: form.id }, tx);
      return note;
    }),
  );

  serve(api, 'searchForms', async ({ body, staff, request }) => {
    await recordReading(request, { staff, action: 'listed' });
    return searchForms(db, clock, staff, body);
  });

  serve(api, 'listOutlines', async ({ query, staff, request }) => {
    await recordReading(request, { staff, action: 'listed' });
    return { outlines: await listOutlines(db, query.ids.split(',').map(parseId)) };
  });
}
