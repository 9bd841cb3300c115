import type { FastifyRequest } from 'fastify';
import type { PriceList } from '#shared/contract/quotes.ts';
import type { TrailAction } from '#shared/contract/trail.ts';
import { withCleanName } from '#shared/rules/file-name.ts';
import { mostBytes } from '#shared/rules/upload-rules.ts';
import { uploadSeconds, type Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { StaffRow } from '../db/schema.ts';
import { revisedSetting } from '../db/settings.ts';
import { ProviderError } from '../http/errors.ts';
import { serve, type Api } from '../routing.ts';
import { recordAccess, createTrailRecorders } from '../trail/access-trail.ts';
import { visitOf } from '../trail/visit.ts';
import { eraseToken } from './erase-tokens.ts';
import { announceFile, assertAcceptable, confirmFile, listFormFiles } from './files.ts';
import { lockForm } from './forms.ts';
import { beginLargeUpload } from './large-uploads.ts';
import { changePage, noteAddedFile, openPage, preparePage, requireOwnForm, revokePage } from './patient-pages.ts';
import { formValues } from './presenter.ts';
import { answerQuote, newestQuote, parseKinds, readQuotes, sendQuote } from './quotes.ts';
import { isClosed, type FormRow } from './repository.ts';
import assumptions from './first-assumptions.json' with { type: 'json' };

const firstPrices: PriceList = { revision: 0, items: [], assumptions };
const priceList = revisedSetting('price_list', firstPrices, 'PRICES_CHANGED');

/** Serves quotes to the admins who write them, and to patients on their page (docs/product.md, 3.12 and 4.13). */
export function quoteRoutes(api: Api, context: Context): void {
  const { config, clock, database, eraseSecret, onSubmitted } = context;
  const { db } = database;
  const { record, recordReading } = createTrailRecorders(context);

  /** Changes a submitted request in a transaction. @throws ProviderError FORM_NOT_SENT. */
  const change = (
    { params, staff, request }: { params: { formId: string | number }; staff: StaffRow; request: FastifyRequest },
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

  serve(api, 'revokePatientPage', (call) => change(call, 'pageRevoked', (tx, form) => revokePage(tx, context, form)));

  serve(api, 'getPriceList', () => priceList.read(db));

  serve(api, 'savePriceList', ({ body }) => priceList.save(db, body));

  serve(api, 'openPatientPage', async ({ body, request }) => {
    const opened = await openPage(context, body, visitOf(request).address);
    if (!opened) {
      // The link may have been revoked, of which a mail tells the clinic.
      onSubmitted();
      throw new ProviderError('DIGITS_WRONG');
    }
    await recordReading(request, { staff: null, action: 'pageOpened', formId: opened.formId });
    return { key: opened.key };
  });

  serve(api, 'readPatientPage', async ({ body }) => {
    const form = await requireOwnForm(context, db, body);
    const files = await listFormFiles(db, form.id);
    const requested = parseKinds((await preparePage(db, eraseSecret, form)).requested);
    return {
      ...formValues(form),
      sentAt: form.finished_at ?? form.updated_at,
      files: files
        .filter(({ scan }) => scan !== 'infected')
        .map(({ name, size, created_at: createdAt }) => ({ name, size, createdAt })),
      requested: requested.map((kind) => ({ kind, arrived: files.some((file) => file.kind === kind) })),
      quote: await newestQuote(db, form.id),
      eraseToken: eraseToken(eraseSecret, form),
    };
  });

  serve(api, 'answerQuote', async ({ body }) => {
    await db.transaction().execute(async (tx) => {
      const { id } = await requireOwnForm(context, tx, body);
      await lockForm(tx, id);
      const action = body.answer === 'accepted' ? 'quoteAccepted' : 'quoteAnswered';
      if (await answerQuote(tx, context, id, body)) await recordAccess(tx, clock, { action, formId: id });
    });
    onSubmitted();
  });

  serve(api, 'getPatientUploadUrl', async ({ body }) => {
    assertAcceptable(body, config.uploadLimits.maxFileBytes);
    const form = await requireOwnForm(context, db, body);
    return { uploadUrl: await announceFile(context, form, withCleanName(body)) };
  });

  serve(api, 'beginPatientLargeUpload', async ({ body }) => {
    assertAcceptable(body, mostBytes(body.contentType, config.uploadLimits));
    const form = await requireOwnForm(context, db, body);
    return beginLargeUpload(context, form, withCleanName(body));
  });

  serve(api, 'confirmPatientUpload', async ({ body }) => {
    const form = await requireOwnForm(context, db, body, uploadSeconds);
    await confirmFile(context, form, withCleanName(body), (tx) => noteAddedFile(tx, context, form.id));
    onSubmitted();
  });
}
