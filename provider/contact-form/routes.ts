import { contract } from '#shared/contract/index.ts';
import { cleanFileName } from '#shared/file-name.ts';
import { Type } from 'typebox';
import type { Guard } from '../auth/guard.ts';
import type { Context } from '../context.ts';
import { groupCommit } from '../db/group-commit.ts';
import { ProviderError } from '../errors.ts';
import { enqueueNotification } from '../notifications/outbox.ts';
import { at, type App } from '../routing.ts';
import { randomToken } from '../tokens.ts';
import { announceFile, confirmFile, listFormFiles, previewFile, removeFile } from './files.ts';
import { streamFormList } from './list-stream.ts';
import { assertSubmittable, readFieldUpdate } from './policy.ts';
import { formValues, presentRecord, presentState } from './presenter.ts';
import { closeForm, findForm, insertForm, listForms, saveField, type FormRow } from './repository.ts';

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

/** The visitor's draft and the staff list (specification, section 7, Contact form). */
export function contactFormRoutes(app: App, context: Context, guard: Guard): void {
  const { config, clock, database, onSubmitted, onRemoved } = context;
  const { db } = database;
  // By far the most frequent write: each visitor's every field.
  const commitTogether = groupCommit(database);

  const requireForm = async (token: string): Promise<FormRow> => {
    const form = await findForm(db, token);
    if (!form) throw new ProviderError('FORM_NOT_FOUND');
    return form;
  };
  const requireOpenForm = async (token: string): Promise<FormRow> => {
    const form = await requireForm(token);
    if (closedStatuses.has(form.status)) throw new ProviderError('FORM_CLOSED');
    return form;
  };

  app.route({
    ...at('initializeForm'),
    handler: async () => {
      const clientToken = randomToken();
      await insertForm(db, clock, clientToken);
      return { clientToken };
    },
  });

  app.route({
    ...at('getFormState'),
    schema: { params: contract.getFormState.params },
    handler: async (request) => {
      const form = await requireForm(request.params.clientToken);
      // A sent form is nobody's draft any more: the page starts over.
      if (closedStatuses.has(form.status)) throw new ProviderError('FORM_NOT_FOUND');
      const files = await listFormFiles(db, form.id);
      const names = files.map((file) => file.name);
      return { clientContactFormState: presentState(form, names) };
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
      await requireForm(clientToken);
      throw new ProviderError('FORM_CLOSED');
    },
  });

  app.route({
    ...at('submitForm'),
    schema: { body: contract.submitForm.body },
    handler: async (request) => {
      await db.transaction().execute(async (tx) => {
        const form = await closeForm(tx, clock, request.body.clientToken);
        // What is missing throws, and the transaction leaves the draft open.
        if (form) {
          assertSubmittable(formValues(form));
          if (config.mail) await enqueueNotification(tx, clock, form.id);
          return;
        }
        // Retries of a submission that went through are answered alike.
        if (!(await findForm(tx, request.body.clientToken))) throw new ProviderError('FORM_NOT_FOUND');
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
      const form = await requireOpenForm(request.body.clientToken);
      return { uploadUrl: await announceFile(context, form, withCleanName(request.body)) };
    },
  });

  app.route({
    ...at('confirmFormUpload'),
    schema: { body: contract.confirmFormUpload.body },
    handler: async (request) => {
      const form = await requireOpenForm(request.body.clientToken);
      await confirmFile(context, form, withCleanName(request.body));
      return {};
    },
  });

  app.route({
    ...at('getFormPreviewUrl'),
    schema: { body: contract.getFormPreviewUrl.body },
    handler: async (request) => {
      const form = await requireOpenForm(request.body.clientToken);
      return { previewUrl: await previewFile(context, form, request.body.fileName) };
    },
  });

  app.route({
    ...at('deleteFormFile'),
    schema: { params: FileAddress },
    handler: async (request) => {
      const { clientToken, fileName } = splitFileAddress(request.params['clientToken&:fileName']);
      await removeFile(context, await requireOpenForm(clientToken), fileName);
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
