import { contract } from '#shared/contract/index.ts';
import { cleanFileName } from '#shared/rules/file-name.ts';
import { Type } from 'typebox';
import type { Guard } from '../auth/guard.ts';
import type { Context } from '../context.ts';
import { groupCommit } from '../db/group-commit.ts';
import { ProviderError } from '../errors.ts';
import { enqueueNotification } from '../notifications/outbox.ts';
import { at, type App } from '../routing.ts';
import { beginEmpty, beginWithField, isSpent } from './begin.ts';
import {
  announceFile,
  assertAcceptable,
  confirmFile,
  listFormFiles,
  previewFile,
  removeFile,
} from './files.ts';
import { streamFormList } from './list-stream.ts';
import { assertSubmittable, readFieldUpdate } from './policy.ts';
import { formValues, presentRecord, presentState, untouchedValues } from './presenter.ts';
import { closeForm, findForm, listForms, saveField, type FormRow } from './repository.ts';

const closedStatuses: ReadonlySet<FormRow['status']> = new Set(['completed', 'rejected']);

/** The router takes ':clientToken&:fileName' as one name; tokens hold no '&', so the first one separates the two. */
const FileAddress = Type.Object({ 'clientToken&:fileName': Type.String({ minLength: 1, maxLength: 460 }) });

const splitFileAddress = (segment: string): { clientToken: string; fileName: string } => {
  const ampersand = segment.indexOf('&');
  if (ampersand < 1 || ampersand === segment.length - 1)
    throw new ProviderError('INVALID_INPUT', { message: 'params must be clientToken&fileName' });
  return { clientToken: segment.slice(0, ampersand), fileName: segment.slice(ampersand + 1) };
};

const withCleanName = <Body extends { fileName: string }>(body: Body): Body => ({
  ...body,
  fileName: cleanFileName(body.fileName),
});

/** The visitor's draft and the staff list (docs/product.md, 7.2). */
export function contactFormRoutes(app: App, context: Context, guard: Guard): void {
  const { config, clock, database, room, draftTokens, onSubmitted, onRemoved } = context;
  const { db } = database;
  // By far the most frequent write: each visitor's every field.
  const commitTogether = groupCommit(database);

  const requireForm = async (token: string): Promise<FormRow> => {
    const form = await findForm(db, token);
    if (!form) throw new ProviderError('FORM_NOT_FOUND');
    return form;
  };
  /** Whether a token without a draft may begin one. */
  const mayBegin = async (token: string): Promise<boolean> =>
    draftTokens.mayBegin(token) && !(await isSpent(db, token));

  /** @param untouched what is wrong when nothing was saved under the token yet. */
  const requireOpenForm = async (
    token: string,
    untouched: 'UPLOAD_NOT_FOUND' | 'FILE_NOT_FOUND',
  ): Promise<FormRow> => {
    const form = await findForm(db, token);
    if (!form) throw new ProviderError((await mayBegin(token)) ? untouched : 'FORM_NOT_FOUND');
    if (closedStatuses.has(form.status)) throw new ProviderError('FORM_CLOSED');
    return form;
  };

  app.route({
    ...at('initializeForm'),
    handler: async () => {
      await room.require(0);
      return { clientToken: draftTokens.issue() };
    },
  });

  app.route({
    ...at('getFormState'),
    schema: { params: contract.getFormState.params },
    handler: async (request) => {
      const { clientToken } = request.params;
      const form = await findForm(db, clientToken);
      if (!form && (await mayBegin(clientToken)))
        return { clientContactFormState: presentState(untouchedValues, []) };
      // A sent form is nobody's draft any more: the page starts over.
      if (!form || closedStatuses.has(form.status)) throw new ProviderError('FORM_NOT_FOUND');
      const files = await listFormFiles(db, form.id);
      const names = files.map((file) => file.name);
      return { clientContactFormState: presentState(formValues(form), names) };
    },
  });

  app.route({
    ...at('saveFormField'),
    schema: { body: contract.saveFormField.body },
    handler: async (request) => {
      const { clientToken, ...fields } = request.body;
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
    },
  });

  app.route({
    ...at('submitForm'),
    schema: { body: contract.submitForm.body },
    handler: async (request) => {
      const { clientToken } = request.body;
      const untouched = await mayBegin(clientToken);
      await db.transaction().execute(async (tx) => {
        const form = await closeForm(tx, clock, clientToken);
        // What is missing throws, and the transaction leaves the draft open.
        if (form) {
          assertSubmittable(formValues(form));
          if (config.mail) await enqueueNotification(tx, clock, form.id);
          return;
        }
        // Retries of a submission that went through are answered alike.
        if (await findForm(tx, clientToken)) return;
        if (untouched) assertSubmittable(untouchedValues);
        throw new ProviderError('FORM_NOT_FOUND');
      });
      onSubmitted();
      // The draft takes nothing more: a page that knows this asks for a new one instead of being refused.
      return { closed: true };
    },
  });

  app.route({
    ...at('getFormUploadUrl'),
    schema: { body: contract.getFormUploadUrl.body },
    handler: async (request) => {
      const { clientToken } = request.body;
      const upload = withCleanName(request.body);
      assertAcceptable(config.uploadLimits, upload);
      if (!(await findForm(db, clientToken)) && (await mayBegin(clientToken))) {
        await room.require(0);
        await beginEmpty(db, clock, clientToken);
      }
      const form = await requireOpenForm(clientToken, 'UPLOAD_NOT_FOUND');
      return { uploadUrl: await announceFile(context, form, upload) };
    },
  });

  app.route({
    ...at('confirmFormUpload'),
    schema: { body: contract.confirmFormUpload.body },
    handler: async (request) => {
      const form = await requireOpenForm(request.body.clientToken, 'UPLOAD_NOT_FOUND');
      await confirmFile(context, form, withCleanName(request.body));
      return {};
    },
  });

  app.route({
    ...at('getFormPreviewUrl'),
    schema: { body: contract.getFormPreviewUrl.body },
    handler: async (request) => {
      const form = await requireOpenForm(request.body.clientToken, 'FILE_NOT_FOUND');
      return { previewUrl: await previewFile(context, form, request.body.fileName) };
    },
  });

  app.route({
    ...at('deleteFormFile'),
    schema: { params: FileAddress },
    handler: async (request) => {
      const { clientToken, fileName } = splitFileAddress(request.params['clientToken&:fileName']);
      await removeFile(context, await requireOpenForm(clientToken, 'FILE_NOT_FOUND'), fileName);
      onRemoved();
      return {};
    },
  });

  app.route({
    ...at('listForms'),
    onRequest: guard.adminOnly,
    handler: async (_request, reply) => {
      const pages = listForms(db);
      const records = async function* () {
        for await (const rows of pages) yield rows.map(presentRecord);
      };
      return reply.type('application/json; charset=utf-8').send(streamFormList(records()));
    },
  });
}
