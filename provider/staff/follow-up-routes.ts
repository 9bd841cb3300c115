import type { FormRow } from '../contact-form/repository.ts';
import { isoTime, type Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { ProviderError } from '../errors.ts';
import { serve, type Api } from '../routing.ts';
import { parseId } from '../validation.ts';
import { hasListedSince, trailRecorder } from '../trail/access-trail.ts';
import { changeFollowUp, listFollowUps, readFollowUp } from './follow-ups.ts';
import { lockForm } from './forms.ts';
import { addNote } from './notes.ts';
import { listOutlines } from './outlines.ts';

/** Rows belong to the reading of the list that is recorded, for as long. */
const listingSeconds = 15 * 60;

/** What staff do about requests (docs/product.md, 4.5). */
export function followUpRoutes(api: Api, context: Context): void {
  const { clock, database } = context;
  const { db } = database;
  const record = trailRecorder(context);

  /** Changes of one request come one after the other. */
  const withForm = <T>(formId: string | number, act: (tx: Tx, form: FormRow) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      const id = parseId(formId);
      const form = id === null ? undefined : await lockForm(tx, id);
      if (!form) throw new ProviderError('NOT_FOUND', { message: 'There is no form with this formId' });
      return act(tx, form);
    });

  serve(api, 'listFollowUps', async ({ query, staff }) => listFollowUps(db, clock, staff, query.since));

  serve(api, 'changeFollowUp', ({ params, body, staff, request }) =>
    withForm(params.formId, async (tx, form) => {
      const before = await readFollowUp(tx, form, staff);
      await changeFollowUp(tx, clock, staff, form, body);
      const action = body.state === undefined ? 'planned' : 'changedStatus';
      await record(request, { staff, action, formId: form.id }, tx);
      const after = await readFollowUp(tx, form, staff);
      return { before, after };
    }),
  );

  serve(api, 'addNote', ({ params, body, staff, request }) =>
    withForm(params.formId, async (tx, form) => {
      const note = await addNote(tx, clock, staff, form.id, body.text);
      await record(request, { staff, action: 'noted', formId: form.id }, tx);
      return note;
    }),
  );

  serve(api, 'listOutlines', async ({ query, staff, request }) => {
    if (!(await hasListedSince(db, staff, isoTime(clock, -listingSeconds))))
      await record(request, { staff, action: 'listed' });
    const ids = query.ids.split(',').map(parseId);
    return {
      outlines: await listOutlines(
        db,
        ids.filter((id) => id !== null),
      ),
    };
  });
}
