import type { FastifyRequest } from 'fastify';
import { encodedFileName, untrustedFileHeaders } from '#runtime/file-headers.ts';
import type { ReplyTemplates, Statistics } from '#shared/contract/requests-desk.ts';
import { calendarDay } from '#shared/format.ts';
import { downloadName } from '#shared/rules/download-name.ts';
import { isInlineType } from '#shared/rules/file-types.ts';
import type { Context } from '../context.ts';
import type { Clock, Connection } from '../db/database.ts';
import type { StaffRow } from '../db/schema.ts';
import { revisedSetting } from '../db/settings.ts';
import { answerRange, tagOf } from '../files/range.ts';
import { sweep } from '../files/scheduled-deletion.ts';
import { ProviderError } from '../http/errors.ts';
import { jsonArrayStream } from '../http/json-stream.ts';
import { parseId } from '../http/validation.ts';
import { type Api, serve } from '../routing.ts';
import { listAccess, createTrailRecorders } from '../trail/access-trail.ts';
import { readFirstContacts } from './first-contacts.ts';
import { writeFollowUp } from './follow-ups.ts';
import { forgetForms } from './forget.ts';
import { presentDetail, requireFile, requireForm } from './forms.ts';
import { changePage } from './patient-pages.ts';
import { personZip } from './person-zip.ts';
import { orNull, percent } from './presenter.ts';
import { readQuotes, readQuoteStatistics } from './quotes.ts';
import { isClosed, listForms } from './repository.ts';
import templates from './first-reply-templates.json' with { type: 'json' };

/** Titles are for staff, texts for visitors. */
const firstTemplates: ReplyTemplates = { revision: 0, templates };
const replyTemplates = revisedSetting('reply_templates', firstTemplates, 'TEMPLATES_CHANGED');

async function readStatistics(db: Connection, clock: Clock, hours: string): Promise<Statistics> {
  const byStatus = await db
    .selectFrom('contact_forms')
    .select(['status', db.fn.countAll<number>().as('total')])
    .groupBy('status')
    .execute();
  const totals = new Map(byStatus.map(({ status, total }) => [status, total]));
  const activeForms = totals.get('inProgress') ?? 0;
  const totalSubmissions = (totals.get('completed') ?? 0) + (totals.get('rejected') ?? 0);
  const all = activeForms + totalSubmissions;
  return {
    activeForms,
    completionPercentage: all === 0 ? 0 : percent(totalSubmissions, all),
    totalSubmissions,
    handlesPersons: true,
    ...(await readFirstContacts(db, clock, hours)),
    quotes: await readQuoteStatistics(db, clock),
  };
}

/** Serves optional calls for admins (docs/product.md, 7.4). Records every access to patients' data in the trail. */
export function staffRoutes(api: Api, context: Context): void {
  const { clock, database, eraseSecret, storage } = context;
  const { db } = database;
  const { record, recordReading } = createTrailRecorders(context);

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
    const detail = await presentDetail(context, form, staff);
    if (detail.hasNews)
      await db.transaction().execute(async (tx) => {
        await changePage(tx, form.id, { news_at: null });
        await writeFollowUp(tx, clock, form.id);
      });
    // Staff see the patient's news now.
    const followUp = { ...detail.followUp, hasNews: false };
    return { ...detail, followUp, ...(isClosed(form) && { quotes: await readQuotes(db, eraseSecret, form) }) };
  });

  serve(api, 'exportPerson', async ({ query, staff, request, reply }) => {
    const forms = [];
    for (const formId of new Set(query.ids.split(','))) forms.push(await requireForm(db, formId));
    for (const { id } of forms) await recordReading(request, { staff, action: 'exported', formId: id });
    // Its tag begins with the time of an export, so that it is the same when a browser goes on. If not, all is sent anew.
    const known = String(request.headers['if-range']);
    const [, begun] = /^"(\d{13})-/.exec(known) ?? [];
    let zip = await personZip(context, forms, staff, new Date(Number(begun ?? clock())).toISOString());
    if (begun && known !== `"${zip.tag}"`) zip = await personZip(context, forms, staff, clock().toISOString());
    const range = answerRange(request, reply, zip.tag, zip.size);
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="dati-personali-${calendarDay(clock().toISOString())}.zip"`)
      .send(zip.read(range ?? { start: 0, end: zip.size }));
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
    await recordReading(request, { staff, action: 'openedFile', formId: form.id });
    if ((await storage.size(file.object_key)) !== file.size) {
      reply.log.error({ fileId: file.id }, 'stored document not delivered');
      throw new ProviderError('OBJECT_NOT_FOUND');
    }
    const name = downloadName(file.name, file.content_type);
    const isShown = isInlineType(file.content_type);
    const range = answerRange(request, reply, tagOf(file.object_key), file.size);
    // Streamed, so that the URL of the storage stays internal.
    return reply
      .header('content-type', isShown ? file.content_type : 'application/octet-stream')
      .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; ${encodedFileName(name)}`)
      .header('cache-control', 'private, no-store')
      .headers(untrustedFileHeaders)
      .send(await storage.read(file.object_key, range));
  });

  serve(api, 'getStatistics', () => readStatistics(db, clock, context.config.clinic.hours));

  serve(api, 'getReplyTemplates', () => replyTemplates.read(db));

  serve(api, 'saveReplyTemplates', ({ body }) => replyTemplates.save(db, body));

  serve(api, 'getAccessTrail', ({ query }) => listAccess(db, query));

  serve(api, 'exportList', async ({ staff, request }) => {
    await record(request, { staff, action: 'exportedList' });
    return jsonArrayStream('messages', listForms(db), ({ id, service, message, call_time, source }) => ({
      formId: id,
      service: orNull(service),
      message: orNull(message),
      callTime: orNull(call_time),
      source: orNull(source),
    }));
  });
}
