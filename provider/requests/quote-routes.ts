import type { FastifyRequest } from 'fastify';
import type { TrailAction } from '#shared/contract/trail.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { StaffRow } from '../db/schema.ts';
import { ProviderError } from '../http/errors.ts';
import { serve, type Api } from '../routing.ts';
import { readingRecorder, trailRecorder } from '../trail/access-trail.ts';
import { lockForm, requireForm } from './forms.ts';
import { revokePage } from './patient-pages.ts';
import { readPrices, savePrices } from './price-list.ts';
import { readQuotes, requestDocuments, sendDraft, writeDraft } from './quotes.ts';
import { isClosed, type FormRow } from './repository.ts';

/** Serves the quotes of requests and the price list to admins (docs/product.md, 4.13). */
export function quoteRoutes(api: Api, context: Context): void {
  const { clock, database, eraseSecret } = context;
  const { db } = database;
  const record = trailRecorder(context);
  const recordReading = readingRecorder(context);

  interface Caller {
    params: { formId: string | number };
    staff: StaffRow;
    request: FastifyRequest;
  }
  /** Changes a submitted request in a transaction. @throws ProviderError FORM_NOT_SENT. */
  const change = (
    { params, staff, request }: Caller,
    action: TrailAction | null,
    write: (tx: Tx, form: FormRow) => Promise<void>,
  ) =>
    db.transaction().execute(async (tx) => {
      const form = await lockForm(tx, params.formId);
      if (!isClosed(form)) throw new ProviderError('FORM_NOT_SENT');
      await write(tx, form);
      if (action) await record(request, { staff, action, formId: form.id }, tx);
      return readQuotes(tx, eraseSecret, form);
    });

  serve(api, 'getQuotes', async ({ params, staff, request }) => {
    const form = await requireForm(db, params.formId);
    await recordReading(request, { staff, action: 'opened', formId: form.id });
    return readQuotes(db, eraseSecret, form);
  });

  serve(api, 'saveQuoteDraft', async (call) => {
    const { staff, request, body } = call;
    const saved = await change(call, null, (tx, form) =>
      writeDraft(tx, staff, form, body.revision, body.draft),
    );
    // Pages save a draft often.
    await recordReading(request, { staff, action: 'quoteSaved', formId: Number(call.params.formId) });
    return saved;
  });

  serve(api, 'sendQuote', (call) =>
    change(call, 'quoteSent', (tx, form) => sendDraft(tx, clock, call.staff, form, call.body.revision)),
  );

  serve(api, 'requestDocuments', (call) =>
    change(call, 'documentsRequested', (tx, form) => requestDocuments(tx, clock, form, call.body.kinds)),
  );

  serve(api, 'revokePatientPage', (call) =>
    change(call, 'pageRevoked', (tx, form) => revokePage(tx, form.id)),
  );

  serve(api, 'getPriceList', () => readPrices(db));

  serve(api, 'savePriceList', ({ body }) => savePrices(db, body));
}
