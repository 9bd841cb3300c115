import { cleanFileName } from '#shared/rules/file-name.ts';
import type { Context } from '../context.ts';
import type { Connection, Tx } from '../db/database.ts';
import { groupCommit } from '../db/group-commit.ts';
import { ProviderError } from '../errors.ts';
import { enqueueConfirmation, isConfirmed } from './confirmations.ts';
import { enqueue } from '../notifications/outbox.ts';
import { jsonArrayStream } from '../json-array-stream.ts';
import { serve, type Api } from '../routing.ts';
import { beginEmpty, beginWithField, isSpent } from './begin.ts';
import {
  announceFile,
  assertAcceptable,
  confirmFile,
  listFormFiles,
  previewFile,
  removeFile,
} from './files.ts';
import { forgetForms } from './forget.ts';
import { recordHealthConsent } from './health-consent.ts';
import { assertSubmittable, readFieldUpdate } from './policy.ts';
import { formValues, presentRecord, presentState, untouchedValues } from './presenter.ts';
import { hashToken } from '../tokens.ts';
import { recordAccess, trailRecorder } from '../trail/access-trail.ts';
import { closeLinks } from './phone-links.ts';
import {
  closeForm,
  findForm,
  findFormById,
  isClosed,
  listForms,
  saveField,
  type FormRow,
} from './repository.ts';

const withCleanName = <Body extends { fileName: string }>(body: Body): Body => ({
  ...body,
  fileName: cleanFileName(body.fileName),
});

/** The visitor's draft and the staff list (docs/product.md, 7.2). */
export function contactFormRoutes(api: Api, context: Context): void {
  const { config, clock, database, room, draftTokens, eraseTokens, onSubmitted, onRemoved } = context;
  const { db } = database;
  const record = trailRecorder(context);
  // The most frequent write: every field of every visitor.
  const commitTogether = groupCommit(database);

  const requireForm = async (token: string): Promise<FormRow> => {
    const form = await findForm(db, token);
    if (!form) throw new ProviderError('FORM_NOT_FOUND');
    return form;
  };
  /** Whether a token without a draft may begin one. */
  const mayBegin = async (token: string): Promise<boolean> =>
    draftTokens.mayBegin(token) && !(await isSpent(db, hashToken(token)));

  /** @param untouched the error when nothing has been saved under the token yet. */
  const requireOpenForm = async (
    token: string,
    untouched: 'UPLOAD_NOT_FOUND' | 'FILE_NOT_FOUND',
  ): Promise<FormRow> => {
    const form = await findForm(db, token);
    if (!form) throw new ProviderError((await mayBegin(token)) ? untouched : 'FORM_NOT_FOUND');
    if (isClosed(form)) throw new ProviderError('FORM_CLOSED');
    return form;
  };

  serve(api, 'initializeForm', async () => {
    await room.require(0);
    return { clientToken: draftTokens.issue(), takesPhone: true };
  });

  serve(api, 'getFormState', async ({ params }) => {
    const { clientToken } = params;
    const form = await findForm(db, clientToken);
    if (!form && (await mayBegin(clientToken)))
      return { clientContactFormState: presentState(untouchedValues, []), takesPhone: true };
    // A sent request is no draft any more: the page starts a new one.
    if (!form || isClosed(form)) throw new ProviderError('FORM_NOT_FOUND');
    const files = await listFormFiles(db, form.id);
    const names = files.map((file) => file.name);
    return { clientContactFormState: presentState(formValues(form), names), takesPhone: true };
  });

  serve(api, 'saveFormField', async ({ body }) => {
    const { clientToken, ...fields } = body;
    const { field, value } = readFieldUpdate(fields);
    const isSaved = await commitTogether((tx) => saveField(tx, clock, clientToken, field, value));
    if (isSaved && value === '') onRemoved();
    if (isSaved) return {};
    if (await mayBegin(clientToken)) {
      await room.require(0);
      if (await commitTogether((tx) => beginWithField(tx, clock, clientToken, field, value))) return {};
    }
    await requireForm(clientToken);
    throw new ProviderError('FORM_CLOSED');
  });

  serve(api, 'submitForm', async ({ body }) => {
    const { clientToken, healthConsent } = body;
    const untouched = await mayBegin(clientToken);
    const confirmation = await db.transaction().execute(async (tx) => {
      const form = await closeForm(tx, clock, clientToken);
      // A missing field throws, and the rollback leaves the draft open.
      if (form) {
        assertSubmittable(formValues(form));
        await recordHealthConsent(tx, clock, form.id, config.healthConsent, healthConsent);
        await closeLinks(tx, [form.token_hash]);
        if (!config.mail) return false;
        await enqueue(tx, clock, 'notifications', form.id);
        return enqueueConfirmation(tx, clock, form);
      }
      // A retry after a success succeeds as well.
      const sent = await findForm(tx, clientToken);
      if (sent) return isConfirmed(tx, sent.id);
      if (untouched) assertSubmittable(untouchedValues);
      throw new ProviderError('FORM_NOT_FOUND');
    });
    onSubmitted();
    // Tells the page that the draft is closed, so that it asks for a new token before the next save.
    return { closed: true, confirmation };
  });

  /** @returns the id of the request that a confirmation's link is for; null when it is gone, or the link is not complete. */
  const idOfLink = async (connection: Connection | Tx, token: string): Promise<number | null> => {
    const id = eraseTokens.formId(token);
    const form = id === null ? undefined : await findFormById(connection, id);
    return form && eraseTokens.isFor(form, token) ? form.id : null;
  };

  serve(api, 'checkEraseLink', async ({ body: { token } }) => {
    if ((await idOfLink(db, token)) === null) throw new ProviderError('ERASE_LINK_INVALID');
    return {};
  });

  serve(api, 'eraseOwnForm', async ({ body: { token } }) => {
    const isErased = await db.transaction().execute(async (tx) => {
      const id = await idOfLink(tx, token);
      if (id === null) return false;
      if ((await forgetForms(tx, clock, [id])) === 0) return false;
      await recordAccess(tx, clock, {
        staff: null,
        action: 'erasedByVisitor',
        formId: id,
        address: null,
      });
      return true;
    });
    if (!isErased) throw new ProviderError('ERASE_LINK_INVALID');
    onRemoved();
    return {};
  });

  serve(api, 'getFormUploadUrl', async ({ body }) => {
    const { clientToken } = body;
    const upload = withCleanName(body);
    assertAcceptable(config.uploadLimits, upload);
    if (!(await findForm(db, clientToken)) && (await mayBegin(clientToken))) {
      await room.require(0);
      await beginEmpty(db, clock, hashToken(clientToken));
    }
    const form = await requireOpenForm(clientToken, 'UPLOAD_NOT_FOUND');
    return { uploadUrl: await announceFile(context, form, upload) };
  });

  serve(api, 'confirmFormUpload', async ({ body }) => {
    const form = await requireOpenForm(body.clientToken, 'UPLOAD_NOT_FOUND');
    await confirmFile(context, form, withCleanName(body));
    return {};
  });

  serve(api, 'getFormPreviewUrl', async ({ body }) => {
    const form = await requireOpenForm(body.clientToken, 'FILE_NOT_FOUND');
    return { previewUrl: await previewFile(context, form, body.fileName) };
  });

  serve(api, 'deleteFormFile', async ({ params }) => {
    const { clientToken, fileName } = params;
    await removeFile(context, await requireOpenForm(clientToken, 'FILE_NOT_FOUND'), fileName);
    onRemoved();
    return {};
  });

  serve(api, 'listForms', async ({ staff, request }) => {
    // Recorded first: nothing is shown without an entry.
    await record(request, { staff, action: 'listed' });
    const pages = listForms(db);
    const records = async function* () {
      for await (const rows of pages) yield rows.map(presentRecord);
    };
    return jsonArrayStream('contactForms', records());
  });
}
