import { findFormById, type FormRow } from '../contact-form/repository.ts';
import { isoTime, type Context } from '../context.ts';
import { ProviderError } from '../errors.ts';
import { sweep } from '../maintenance/sweep.ts';
import { jsonArrayStream } from '../json-array-stream.ts';
import { serve, type Api } from '../routing.ts';
import { parseId } from '../validation.ts';
import { listAccess, trailRecorder } from './access-trail.ts';
import { readFollowUp, writeFollowUp } from './follow-ups.ts';
import { sendFile } from './send-document.ts';
import { eraseForm, findFileById, presentDetail, setFormStatus } from './forms.ts';
import { listMessages } from './messages.ts';
import { listNotes } from './notes.ts';
import { readTemplates, saveTemplates } from './reply-templates.ts';
import { readStatistics } from './statistics.ts';

const defaultDays = 30;

/** The additions (docs/product.md, 7.4), each for admins; every access to a patient's data is recorded in the access trail. */
export function staffRoutes(api: Api, context: Context): void {
  const { clock, database, storage } = context;
  const { db } = database;
  const record = trailRecorder(context);

  const requireForm = async (formId: string | number): Promise<FormRow> => {
    const id = parseId(formId);
    const form = id === null ? undefined : await findFormById(db, id);
    if (!form) throw new ProviderError('NOT_FOUND', { message: 'There is no form with this formId' });
    return form;
  };

  for (const [name, action] of [
    ['getForm', 'opened'],
    ['exportForm', 'exported'],
  ] as const)
    serve(api, name, async ({ params, staff, request, reply }) => {
      const form = await requireForm(params.formId);
      // Recorded first: nothing is shown without an entry.
      await record(request, { staff, action, formId: form.id });
      if (action === 'exported')
        reply.header('content-disposition', `attachment; filename="contact-form-${form.id}.json"`);
      return {
        ...(await presentDetail(db, form, context.scanner)),
        followUp: await readFollowUp(db, form, staff),
        notes: await listNotes(db, form.id),
      };
    });

  serve(api, 'setFormStatus', async ({ params, body, staff, request }) => {
    const form = await requireForm(params.formId);
    await db.transaction().execute(async (tx) => {
      await setFormStatus(tx, clock, form, body);
      await writeFollowUp(tx, clock, form.id, { state_at: isoTime(clock), state_by: staff.id });
      await record(request, { staff, action: 'changedStatus', formId: form.id }, tx);
    });
    return {};
  });

  serve(api, 'eraseForm', async ({ params, staff, request }) => {
    const form = await requireForm(params.formId);
    await db.transaction().execute(async (tx) => {
      await eraseForm(tx, clock, form.id);
      await record(request, { staff, action: 'erased', formId: form.id }, tx);
    });
    // Deletes the bytes now; when the storage or the disk fails, the next maintenance tries again.
    await sweep(context).catch((error: unknown) =>
      request.log.warn({ err: error }, 'erased request not fully deleted before the next maintenance'),
    );
    return {};
  });

  serve(api, 'getFormFile', async ({ params, staff, request, reply }) => {
    const form = await requireForm(params.formId);
    const id = parseId(params.fileId);
    const file = id === null ? undefined : await findFileById(db, form.id, id);
    if (!file || file.scan === 'infected')
      throw new ProviderError('FILE_NOT_FOUND', { message: 'There is no file with this fileId' });
    await record(request, { staff, action: 'openedFile', formId: form.id });
    return sendFile(reply, storage, file);
  });

  serve(api, 'getStatistics', async ({ query }) => readStatistics(db, clock, query.days ?? defaultDays));

  serve(api, 'getReplyTemplates', async () => readTemplates(db));

  serve(api, 'saveReplyTemplates', async ({ body }) => saveTemplates(db, body));

  serve(api, 'getAccessTrail', async ({ query }) => listAccess(db, query));

  serve(api, 'exportList', async ({ staff, request }) => {
    await record(request, { staff, action: 'exportedList' });
    return jsonArrayStream('messages', listMessages(db));
  });
}
