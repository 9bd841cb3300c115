import type { FastifyRequest } from 'fastify';
import type { StaffRow } from '../auth/staff-repository.ts';
import { forgetForms } from '../contact-form/forget.ts';
import { findFormById, type FormRow } from '../contact-form/repository.ts';
import { isoTime, type Context } from '../context.ts';
import { ProviderError } from '../errors.ts';
import { sweep } from '../uploads/scheduled-deletion.ts';
import { jsonArrayStream } from '../json-array-stream.ts';
import { serve, type Api } from '../routing.ts';
import { parseId } from '../validation.ts';
import { listAccess, trailRecorder } from '../trail/access-trail.ts';
import { setFormStatus, writeFollowUp } from './follow-ups.ts';
import { sendFile } from './send-document.ts';
import { findFileById, presentDetail } from './forms.ts';
import { listMessages } from './messages.ts';
import { personZip } from './person-zip.ts';
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

  /** Erases requests one after the other, each with its entry. @returns how many there were. */
  const erase = async (request: FastifyRequest, staff: StaffRow, ids: readonly (number | null)[]) => {
    let erased = 0;
    for (const formId of ids.filter((id) => id !== null))
      erased += await db.transaction().execute(async (tx) => {
        const count = await forgetForms(tx, clock, [formId]);
        if (count > 0) await record(request, { staff, action: 'erased', formId }, tx);
        return count;
      });
    // Deletes the bytes now; when the storage or the disk fails, the next maintenance tries again.
    await sweep(context).catch((error: unknown) =>
      request.log.warn({ err: error }, 'erased request not fully deleted before the next maintenance'),
    );
    return erased;
  };

  serve(api, 'getForm', async ({ params, staff, request }) => {
    const form = await requireForm(params.formId);
    // Recorded first: nothing is shown without an entry.
    await record(request, { staff, action: 'opened', formId: form.id });
    return presentDetail(context, form, staff);
  });

  serve(api, 'exportPerson', async ({ body, staff, request, reply }) => {
    const forms = [];
    for (const formId of body.formIds) forms.push(await requireForm(formId));
    for (const { id } of forms) await record(request, { staff, action: 'exported', formId: id });
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="dati-personali.zip"')
      .send(personZip(context, forms, staff));
  });

  serve(api, 'erasePerson', async ({ body, staff, request }) => ({
    erased: await erase(request, staff, body.formIds.map(parseId)),
  }));

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
    await erase(request, staff, [form.id]);
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
