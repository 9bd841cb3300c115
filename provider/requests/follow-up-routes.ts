import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { serve, type Api } from '../routing.ts';
import { parseId } from '../http/validation.ts';
import { hasListedSince, trailRecorder } from '../trail/access-trail.ts';
import { addNote, changeFollowUp, listColleagues, listFollowUps, readFollowUp } from './follow-ups.ts';
import { lockForm } from './forms.ts';
import { listOutlines } from './outlines.ts';
import { searchForms } from './search.ts';
import type { StaffRow } from '../db/schema.ts';
import { isoTime } from '../db/clock.ts';

/** Period after a recorded access to the list during which access to its pages and outlines is not recorded again. */
const listingSeconds = 15 * 60;

export function followUpRoutes(api: Api, context: Context): void {
  const { clock, database } = context;
  const { db } = database;
  const record = trailRecorder(context);

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

  /** Records that the list is read, once for the calls of some minutes. */
  const recordListing = async (request: FastifyRequest, staff: StaffRow) => {
    if (!(await hasListedSince(db, staff, isoTime(clock, -listingSeconds))))
      await record(request, { staff, action: 'listed' });
  };

  serve(api, 'searchForms', async ({ body, staff, request }) => {
    await recordListing(request, staff);
    return searchForms(db, clock, staff, body);
  });

  serve(api, 'listOutlines', async ({ query, staff, request }) => {
    await recordListing(request, staff);
    return { outlines: await listOutlines(db, query.ids.split(',').map(parseId)) };
  });
}
