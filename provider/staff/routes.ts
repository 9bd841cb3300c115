import {
  FormStatusChange,
  StaffFileParams,
  StaffFormParams,
  StatisticsQuery,
  TrailQuery,
} from '#shared/contract/staff.ts';
import { staffCalls } from '#shared/contract/routes.ts';
import type { Guard } from '../auth/guard.ts';
import type { FormRow } from '../contact-form/repository.ts';
import type { Context } from '../context.ts';
import { ProviderError } from '../errors.ts';
import { sweep } from '../maintenance/sweep.ts';
import type { App } from '../routing.ts';
import { parseId } from '../validation.ts';
import { listAccess, recordAccess } from './access-trail.ts';
import { sendFile } from './file-answer.ts';
import { eraseForm, findFileById, findFormById, presentDetail, setFormStatus } from './forms.ts';
import { readStatistics } from './statistics.ts';

const defaultDays = 30;

const at = (name: keyof typeof staffCalls) => ({
  method: staffCalls[name].method,
  url: staffCalls[name].path,
});

/** The additions (docs/product.md, 7.4), each for admins and each look at a patient's data in the access trail. */
export function staffRoutes(app: App, context: Context, { adminOnly, requireAdmin }: Guard): void {
  const { clock, database, storage } = context;
  const { db } = database;
  const common = { onRequest: adminOnly };

  const requireForm = async (formId: string | number): Promise<FormRow> => {
    const id = parseId(formId);
    const form = id === null ? undefined : await findFormById(db, id);
    if (!form) throw new ProviderError('NOT_FOUND', { message: 'There is no form with this formId' });
    return form;
  };

  for (const [name, action] of [
    ['getForm', 'opened'],
    ['exportForm', 'exported'],
  ] as const)
    app.route({
      ...at(name),
      ...common,
      schema: { params: StaffFormParams },
      handler: async (request, reply) => {
        const staff = await requireAdmin(request);
        const form = await requireForm(request.params.formId);
        // The entry comes first: nothing is shown that was not noted.
        await recordAccess(db, clock, staff, action, form.id);
        if (action === 'exported')
          reply.header('content-disposition', `attachment; filename="contact-form-${form.id}.json"`);
        return presentDetail(db, form);
      },
    });

  app.route({
    ...at('setFormStatus'),
    ...common,
    schema: { params: StaffFormParams, body: FormStatusChange },
    handler: async (request) => {
      const staff = await requireAdmin(request);
      const form = await requireForm(request.params.formId);
      await db.transaction().execute(async (tx) => {
        await setFormStatus(tx, clock, form, request.body);
        await recordAccess(tx, clock, staff, 'changedStatus', form.id);
      });
      return {};
    },
  });

  app.route({
    ...at('eraseForm'),
    ...common,
    schema: { params: StaffFormParams },
    handler: async (request) => {
      const staff = await requireAdmin(request);
      const form = await requireForm(request.params.formId);
      await db.transaction().execute(async (tx) => {
        await eraseForm(tx, clock, form.id);
        await recordAccess(tx, clock, staff, 'erased', form.id);
      });
      // Erased means gone now; should the storage or the disk fail, the next round of maintenance tries again.
      await sweep(context).catch((error: unknown) =>
        request.log.warn({ err: error }, 'erased request not fully deleted before the next maintenance'),
      );
      return {};
    },
  });

  app.route({
    ...at('getFormFile'),
    ...common,
    schema: { params: StaffFileParams },
    handler: async (request, reply) => {
      const staff = await requireAdmin(request);
      const form = await requireForm(request.params.formId);
      const id = parseId(request.params.fileId);
      const file = id === null ? undefined : await findFileById(db, form.id, id);
      if (!file) throw new ProviderError('FILE_NOT_FOUND', { message: 'There is no file with this fileId' });
      await recordAccess(db, clock, staff, 'openedFile', form.id);
      return sendFile(reply, storage, file);
    },
  });

  app.route({
    ...at('getStatistics'),
    ...common,
    schema: { querystring: StatisticsQuery },
    handler: (request) => readStatistics(db, clock, request.query.days ?? defaultDays),
  });

  app.route({
    ...at('getAccessTrail'),
    ...common,
    schema: { querystring: TrailQuery },
    handler: async (request) => ({ entries: await listAccess(db, request.query.before ?? null) }),
  });
}
