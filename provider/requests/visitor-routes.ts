import { withCleanName } from '#shared/rules/file-name.ts';
import { withoutInvisible } from '#shared/rules/invisible.ts';
import { mostBytes } from '#shared/rules/upload-rules.ts';
import type { Context } from '../context.ts';
import type { Connection } from '../db/database.ts';
import { createGroupCommit } from '../db/group-commit.ts';
import { ProviderError } from '../http/errors.ts';
import { enqueueConfirmation, isConfirmed } from './confirmations.ts';
import { enqueue } from '../mail/outbox.ts';
import { jsonArrayStream } from '../http/json-stream.ts';
import { serve, type Api } from '../routing.ts';
import { beginDraft, mayBegin } from './begin.ts';
import { issueDraftToken } from './draft-tokens.ts';
import { claimedFormId, isEraseTokenOf } from './erase-tokens.ts';
import { announceFile, assertAcceptable, confirmFile, listFormFiles, previewFile, removeFile } from './files.ts';
import { forgetForms } from './forget.ts';
import { recordHealthConsent } from './health-consent.ts';
import { beginLargeUpload } from './large-uploads.ts';
import { assertSubmittable, readFieldUpdate } from './policy.ts';
import { formValues, presentRecord, untouchedValues } from './presenter.ts';
import { hashToken } from '../db/tokens.ts';
import { parseId } from '../http/validation.ts';
import { abandonLargeUploads } from '../files/pending-uploads.ts';
import { recordAccess, createTrailRecorders } from '../trail/access-trail.ts';
import { preparePage } from './patient-pages.ts';
import { closeLinks } from './phone-links.ts';
import { closeForm, findForm, findFormById, isClosed, listForms, saveField, type FormRow } from './repository.ts';
import { fieldChange } from './search-columns.ts';

/** The optional parts of drafts that this provider supports. */
const additions = { takesPhone: true, takesCallTime: true, takesSource: true, takesLargeUploads: true };

/** @returns a text that is the same as long as a draft has the same fields and documents. */
const revisionOf = async (connection: Connection, form: FormRow): Promise<string> => {
  const files = await listFormFiles(connection, form.id);
  return hashToken(JSON.stringify([formValues(form), files.map(({ name }) => name)]));
};

/** Serves the calls on the visitor's draft and on the list for staff (docs/product.md, 7.2). */
export function contactFormRoutes(api: Api, context: Context): void {
  const { config, clock, database, requireRoom, eraseSecret, onSubmitted, onRemoved } = context;
  const { db } = database;
  const { record } = createTrailRecorders(context);
  // Saving a field is the most frequent write: every visitor saves every field.
  const commitTogether = createGroupCommit(database);

  /** @param untouched error code if nothing has been saved under the token yet. */
  const requireOpenForm = async (token: string, untouched: 'UPLOAD_NOT_FOUND' | 'FILE_NOT_FOUND') => {
    const form = await findForm(db, token);
    if (!form) throw new ProviderError((await mayBegin(context, token)) ? untouched : 'FORM_NOT_FOUND');
    if (isClosed(form)) throw new ProviderError('FORM_CLOSED');
    return form;
  };

  /** @returns the draft of a token, which a document may begin. */
  const requireDraft = async (clientToken: string) => {
    if (!(await findForm(db, clientToken)) && (await mayBegin(context, clientToken))) {
      await requireRoom(0);
      await beginDraft(db, clock, hashToken(clientToken));
    }
    return requireOpenForm(clientToken, 'UPLOAD_NOT_FOUND');
  };

  serve(api, 'initializeForm', async () => {
    await requireRoom(0);
    return { clientToken: issueDraftToken(context), ...additions };
  });

  serve(api, 'getFormState', async ({ params }) => {
    const { clientToken } = params;
    const form = await findForm(db, clientToken);
    if (!form && (await mayBegin(context, clientToken)))
      return { clientContactFormState: { ...untouchedValues, files: [] }, ...additions };
    // A submitted request is no longer a draft, so the page starts a new one.
    if (!form || isClosed(form)) throw new ProviderError('FORM_NOT_FOUND');
    const files = (await listFormFiles(db, form.id)).map(({ name }) => ({ name }));
    const clientContactFormState = { ...formValues(form), files };
    return { clientContactFormState, revision: await revisionOf(db, form), ...additions };
  });

  serve(api, 'saveFormField', async ({ body }) => {
    const { clientToken, ...fields } = body;
    const { field, value } = readFieldUpdate(fields);
    const change = fieldChange(field, value);
    const isSaved = await commitTogether((tx) => saveField(tx, clock, clientToken, change));
    if (isSaved && value === '') onRemoved();
    if (isSaved) return;
    if (await mayBegin(context, clientToken)) {
      await requireRoom(0);
      if (await commitTogether((tx) => beginDraft(tx, clock, hashToken(clientToken), change))) return;
    }
    throw new ProviderError((await findForm(db, clientToken)) ? 'FORM_CLOSED' : 'FORM_NOT_FOUND');
  });

  serve(api, 'submitForm', async ({ body }) => {
    const { clientToken, healthConsent, revision, source = '' } = body;
    const untouched = await mayBegin(context, clientToken);
    const submission = await db.transaction().execute(async (tx) => {
      const form = await closeForm(tx, clock, clientToken, withoutInvisible(source));
      // A missing field throws, and the rollback leaves the draft open.
      if (form) {
        if (revision !== undefined && revision !== (await revisionOf(tx, form)))
          throw new ProviderError('FORM_CHANGED');
        assertSubmittable(formValues(form));
        await recordHealthConsent(tx, clock, form.id, config.healthConsent, healthConsent);
        await closeLinks(tx, [form.token_hash]);
        await abandonLargeUploads(tx, clock, { form_id: form.id });
        if (!config.mail) return { form, confirmation: false };
        await enqueue(tx, clock, 'notifications', form.id);
        return { form, confirmation: await enqueueConfirmation(tx, clock, form) };
      }
      // A retry after a success succeeds as well.
      const sent = await findForm(tx, clientToken);
      if (sent) return { form: sent, confirmation: await isConfirmed(tx, sent.id) };
      if (untouched) assertSubmittable(untouchedValues);
      throw new ProviderError('FORM_NOT_FOUND');
    });
    onSubmitted();
    // Tells the page that the draft is closed, so that the page requests a new token before the next save.
    const { form, confirmation } = submission;
    return { closed: true, confirmation, patientPage: (await preparePage(db, eraseSecret, form)).path };
  });

  /** @returns the request of an erase link. @throws ProviderError ERASE_LINK_INVALID, also for a deleted request. */
  const requireFormOfLink = async (connection: Connection, token: string): Promise<FormRow> => {
    const form = await findFormById(connection, parseId(claimedFormId(token)));
    if (!form || !isEraseTokenOf(eraseSecret, form, token)) throw new ProviderError('ERASE_LINK_INVALID');
    return form;
  };

  serve(api, 'checkEraseLink', async ({ body: { token } }) => {
    await requireFormOfLink(db, token);
  });

  serve(api, 'eraseOwnForm', async ({ body: { token } }) => {
    await db.transaction().execute(async (tx) => {
      const { id: formId } = await requireFormOfLink(tx, token);
      if ((await forgetForms(tx, clock, [formId])) === 0) throw new ProviderError('ERASE_LINK_INVALID');
      await recordAccess(tx, clock, { action: 'erasedByVisitor', formId });
    });
    onRemoved();
  });

  serve(api, 'getFormUploadUrl', async ({ body }) => {
    const upload = withCleanName(body);
    assertAcceptable(upload, config.uploadLimits.maxFileBytes);
    return { uploadUrl: await announceFile(context, await requireDraft(body.clientToken), upload) };
  });

  serve(api, 'beginLargeUpload', async ({ body }) => {
    const upload = withCleanName(body);
    assertAcceptable(upload, mostBytes(upload.contentType, config.uploadLimits));
    return beginLargeUpload(context, await requireDraft(body.clientToken), upload);
  });

  serve(api, 'confirmFormUpload', async ({ body }) => {
    const form = await requireOpenForm(body.clientToken, 'UPLOAD_NOT_FOUND');
    await confirmFile(context, form, withCleanName(body));
  });

  serve(api, 'getFormPreviewUrl', async ({ body }) => {
    const form = await requireOpenForm(body.clientToken, 'FILE_NOT_FOUND');
    return { previewUrl: await previewFile(context, form, body.fileName) };
  });

  serve(api, 'deleteFormFile', async ({ params }) => {
    const { clientToken, fileName } = params;
    await removeFile(context, await requireOpenForm(clientToken, 'FILE_NOT_FOUND'), fileName);
    onRemoved();
  });

  serve(api, 'listForms', async ({ staff, request }) => {
    // Recorded first, so that no request is shown without an entry in the access trail.
    await record(request, { staff, action: 'listed' });
    return jsonArrayStream('contactForms', listForms(db), presentRecord);
  });
}
