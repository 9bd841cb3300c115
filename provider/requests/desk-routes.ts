import type { FastifyRequest } from 'fastify';
import { forgetForms } from './forget.ts';
import { orNull } from './presenter.ts';
import { listForms } from './repository.ts';
import type { Context } from '../context.ts';
import { sweep } from '../files/scheduled-deletion.ts';
import { jsonArrayStream } from '../http/json-stream.ts';
import { serve, type Api } from '../routing.ts';
import { parseId } from '../http/validation.ts';
import { listAccess, trailRecorder } from '../trail/access-trail.ts';
import { sendFile } from './send-document.ts';
import { presentDetail, requireFile, requireForm } from './forms.ts';
import { personZip } from './person-zip.ts';
import { readTemplates, saveTemplates } from './reply-templates.ts';
import { readStatistics } from './statistics.ts';
import type { StaffRow } from '../db/schema.ts';

/** Serves optional calls for admins (docs/product.md, 7.4). Records every access to patients' data in the trail. */
export function staffRoutes(api: Api, context: Context): void {
  const { clock, database, storage } = context;
  const { db } = database;
  const record = trailRecorder(context);

  /** Erases requests one after the other and records each erasure. @returns the number of erased requests. */
  const erase = async (request: FastifyRequest, staff: StaffRow, ids: readonly number[]) => {
    let erased = 0;
    for (const formId of ids)
      erased += await db.transaction().execute(async (tx) => {
        const count = await forgetForms(tx, clock, [formId]);
        if (count > 0) await record(request, { staff, action: 'erased', formId }, tx);
        return count;
      });
    // Deletes the objects now; if the storage or the disk fails, the next maintenance run tries again.
    await sweep(context, 1).catch((error: unknown) =>
      request.log.warn({ err: error }, 'erased request not fully deleted before the next maintenance'),
    );
    return erased;
  };

  serve(api, 'getForm', async ({ params, staff, request }) => {
    const form = await requireForm(db, params.formId);
    // The access is recorded first, so that no data is shown without an entry.
    await record(request, { staff, action: 'opened', formId: form.id });
    return presentDetail(context, form, staff);
  });

  serve(api, 'exportPerson', async ({ body, staff, request, reply }) => {
    const forms = [];
    for (const formId of body.formIds) forms.push(await requireForm(db, formId));
    for (const { id } of forms) await record(request, { staff, action: 'exported', formId: id });
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="dati-personali.zip"')
      .send(personZip(context, forms, staff));
  });

  serve(api, 'erasePerson', async ({ body, staff, request }) => ({
    erased: await erase(request, staff, body.formIds.map(parseId)),
  }));

  serve(api, 'eraseForm', async ({ params, staff, request }) => {
    const form = await requireForm(db, params.formId);
    await erase(request, staff, [form.id]);
  });

  serve(api, 'getFormFile', async ({ params, staff, request, reply }) => {
    const form = await requireForm(db, params.formId);
    const file = await requireFile(db, form, params.fileId);
    await record(request, { staff, action: 'openedFile', formId: form.id });
    return sendFile(reply, storage, file);
  });

  serve(api, 'getStatistics', () => readStatistics(db));

  serve(api, 'getReplyTemplates', () => readTemplates(db));

  serve(api, 'saveReplyTemplates', ({ body }) => saveTemplates(db, body));

  serve(api, 'getAccessTrail', ({ query }) => listAccess(db, query));

  serve(api, 'exportList', async ({ staff, request }) => {
    await record(request, { staff, action: 'exportedList' });
    return jsonArrayStream('messages', listForms(db), ({ id, service, message }) => ({
      formId: id,
      service: orNull(service),
      message: orNull(message),
    }));
  });
}
