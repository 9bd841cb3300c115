import type { Context } from '../context.ts';
import { serve, type Api } from '../routing.ts';
import { parseId } from '../http/validation.ts';
import { createReadingRecorder, createTrailRecorder } from '../trail/access-trail.ts';
import { addNote, changeFollowUp, listColleagues, listFollowUps, readFollowUp } from './follow-ups.ts';
import { lockForm } from './forms.ts';
import { listOutlines } from './outlines.ts';
import { searchForms } from './search.ts';

export function followUpRoutes(api: Api, context: Context): void {
  const { clock, database } = context;
  const { db } = database;
  const record = createTrailRecorder(context);
  const recordReading = createReadingRecorder(context);

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
