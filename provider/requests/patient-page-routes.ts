import { cleanFileName } from '#shared/rules/file-name.ts';
import { uploadSeconds, type Context } from '../context.ts';
import { ProviderError } from '../http/errors.ts';
import { serve, type Api } from '../routing.ts';
import { readingRecorder, recordAccess } from '../trail/access-trail.ts';
import { visitOf } from '../trail/visit.ts';
import { eraseToken } from './erase-tokens.ts';
import { announceFile, assertAcceptable, confirmFile, listFormFiles } from './files.ts';
import { lockForm } from './forms.ts';
import { addNews, openPage, requireOwnForm } from './patient-pages.ts';
import { formValues } from './presenter.ts';
import { answerQuote, listRequested, markOpened, newestQuote } from './quotes.ts';

/** Serves the page on which patients see their request and answer quotes (docs/product.md, 3.12). */
export function patientPageRoutes(api: Api, context: Context): void {
  const { config, clock, database, eraseSecret, onSubmitted } = context;
  const { db } = database;
  const recordReading = readingRecorder(context);

  serve(api, 'openPatientPage', async ({ body, request }) => {
    const opened = await openPage(context, body, visitOf(request).address, (tx, formId) =>
      markOpened(tx, clock, formId),
    );
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
    const files = (await listFormFiles(db, form.id)).filter(({ scan }) => scan !== 'infected');
    return {
      ...formValues(form),
      sentAt: form.finished_at ?? form.updated_at,
      files: files.map(({ name, size, created_at: createdAt }) => ({ name, size, createdAt })),
      requested: await listRequested(db, eraseSecret, form),
      quote: await newestQuote(db, form.id),
      eraseToken: eraseToken(eraseSecret, form),
    };
  });

  serve(api, 'answerQuote', async ({ body }) => {
    await db.transaction().execute(async (tx) => {
      const { id: formId } = await requireOwnForm(context, tx, body);
      await lockForm(tx, formId);
      if (await answerQuote(tx, context, formId, body))
        await recordAccess(tx, clock, { staff: null, action: 'quoteAnswered', formId, address: null });
    });
    onSubmitted();
  });

  serve(api, 'getPatientUploadUrl', async ({ body }) => {
    const upload = { ...body, fileName: cleanFileName(body.fileName) };
    assertAcceptable(config.uploadLimits, upload);
    const form = await requireOwnForm(context, db, body);
    return { uploadUrl: await announceFile(context, form, upload) };
  });

  serve(api, 'confirmPatientUpload', async ({ body }) => {
    const form = await requireOwnForm(context, db, body, uploadSeconds);
    const upload = { ...body, fileName: cleanFileName(body.fileName) };
    await confirmFile(context, form, upload, async (tx) => {
      await addNews(tx, context, form.id, { isUrgent: false });
      await recordAccess(tx, clock, { staff: null, action: 'documentAdded', formId: form.id, address: null });
    });
    onSubmitted();
  });
}
