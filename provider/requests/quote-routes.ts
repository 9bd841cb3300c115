import type { FastifyRequest } from 'fastify';
import type { TrailAction } from '#shared/contract/trail.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { StaffRow } from '../db/schema.ts';
import { ProviderError } from '../http/errors.ts';
import { serve, type Api } from '../routing.ts';
import { trailRecorder } from '../trail/access-trail.ts';
import { priceList } from './desk-settings.ts';
import { lockForm } from './forms.ts';
import { changePage, preparePage, revokePage } from './patient-pages.ts';
import { readQuotes, sendQuote } from './quotes.ts';
import { isClosed, type FormRow } from './repository.ts';

/** Serves the quotes of requests and the price list to admins (docs/product.md, 4.13). */
export function quoteRoutes(api: Api, context: Context): void {
  const { clock, database, eraseSecret } = context;
  const { db } = database;
  const record = trailRecorder(context);

  interface Caller {
    params: { formId: string | number };
    staff: StaffRow;
    request: FastifyRequest;
  }
  /** Changes a submitted request in a transaction. @throws ProviderError FORM_NOT_SENT. */
  const change = (
    { params, staff, request }: Caller,
    action: TrailAction,
    write: (tx: Tx, form: FormRow) => Promise<void>,
  ) =>
    db.transaction().execute(async (tx) => {
      const form = await lockForm(tx, params.formId);
      if (!isClosed(form)) throw new ProviderError('FORM_NOT_SENT');
      await write(tx, form);
      await record(request, { staff, action, formId: form.id }, tx);
      return readQuotes(tx, eraseSecret, form);
    });

  serve(api, 'sendQuote', (call) =>
    change(call, 'quoteSent', (tx, form) => sendQuote(tx, clock, call.staff, form, call.body)),
  );

  serve(api, 'requestDocuments', (call) =>
    change(call, 'documentsRequested', async (tx, form) => {
      await preparePage(tx, eraseSecret, form);
      await changePage(tx, form.id, { requested: JSON.stringify(call.body.kinds) });
    }),
  );

  serve(api, 'revokePatientPage', (call) =>
    change(call, 'pageRevoked', (tx, form) => revokePage(tx, eraseSecret, form)),
  );

  serve(api, 'getPriceList', () => priceList.read(db));

  serve(api, 'savePriceList', ({ body }) => priceList.save(db, body));
}
