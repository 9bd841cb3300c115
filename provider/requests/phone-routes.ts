import type { PhoneOfLink } from '#shared/contract/phone-link.ts';
import { withCleanName } from '#shared/rules/file-name.ts';
import type { Context } from '../context.ts';
import { ProviderError } from '../http/errors.ts';
import { serve, type Api } from '../routing.ts';
import { hashToken } from '../db/tokens.ts';
import { listArriving } from '../files/pending-uploads.ts';
import { beginDraft, isSpent, mayBegin } from './begin.ts';
import { announceFile, assertAcceptable, confirmFile, listFormFiles } from './files.ts';
import { closeLinks, findLink, joinLink, openLink, requireLink } from './phone-links.ts';
import { findForm, findFormByHash, isClosed } from './repository.ts';

/** Serves the calls with which a phone adds documents to a draft on a computer (docs/product.md, 3.11). */
export function phoneRoutes(api: Api, context: Context): void {
  const { config, clock, database, requireRoom } = context;
  const { db } = database;

  /** @returns a link's draft, if saved. @throws ProviderError PHONE_LINK_CLOSED if it was submitted or deleted. */
  const findDraft = async (phone: PhoneOfLink, options?: { mayHaveEnded: boolean }) => {
    const { draft_hash: draftHash } = await requireLink(db, clock, phone, options);
    const form = await findFormByHash(db, draftHash);
    if (form ? isClosed(form) : await isSpent(db, draftHash)) throw new ProviderError('PHONE_LINK_CLOSED');
    return { draftHash, form };
  };

  serve(api, 'openPhoneLink', async ({ body: { clientToken } }) => {
    const form = await findForm(db, clientToken);
    if (!form && !(await mayBegin(context, clientToken))) throw new ProviderError('FORM_NOT_FOUND');
    if (form && isClosed(form)) throw new ProviderError('FORM_CLOSED');
    await requireRoom(0);
    return openLink(db, clock, clientToken);
  });

  serve(api, 'getPhoneLink', async ({ params: { clientToken } }) => {
    const link = await findLink(db, clock, hashToken(clientToken));
    const state: 'open' | 'joined' | 'ended' = !link ? 'ended' : link.phone_hash === null ? 'open' : 'joined';
    const form = await findForm(db, clientToken);
    if (!form) return { state, arriving: [], files: [] };
    if (isClosed(form)) throw new ProviderError('FORM_NOT_FOUND');
    const files = (await listFormFiles(db, form.id)).map(({ name }) => ({ name }));
    const isStored = (name: string) => files.some((file) => file.name === name);
    const arriving = (await listArriving(db, clock, form.id)).filter((name) => !isStored(name));
    return { state, arriving: arriving.map((name) => ({ name })), files };
  });

  serve(api, 'closePhoneLink', ({ body: { clientToken } }) => closeLinks(db, [hashToken(clientToken)]));

  serve(api, 'joinPhoneLink', async ({ body }) => ({ seconds: await joinLink(db, clock, body) }));

  serve(api, 'getPhoneUploadUrl', async ({ body }) => {
    const upload = withCleanName(body);
    assertAcceptable(upload, config.uploadLimits.maxFileBytes);
    const found = await findDraft(body);
    if (!found.form) {
      await requireRoom(0);
      await beginDraft(db, clock, found.draftHash);
    }
    const { form } = found.form ? found : await findDraft(body);
    if (!form) throw new ProviderError('PHONE_LINK_CLOSED');
    return { uploadUrl: await announceFile(context, form, upload) };
  });

  serve(api, 'confirmPhoneUpload', async ({ body }) => {
    const { form } = await findDraft(body, { mayHaveEnded: true });
    if (!form) throw new ProviderError('UPLOAD_NOT_FOUND');
    await confirmFile(context, form, withCleanName(body));
  });
}
