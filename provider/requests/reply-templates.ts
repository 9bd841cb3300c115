import type { ReplyTemplates } from '#shared/contract/requests-desk.ts';
import type { Connection } from '../db/database.ts';
import { readRevised, saveRevised } from '../db/settings.ts';
import { ProviderError } from '../http/errors.ts';
import templates from './first-reply-templates.json' with { type: 'json' };

const settingName = 'reply_templates';

/** Titles are for staff, texts for visitors. */
const first: ReplyTemplates = { revision: 0, templates };

export const readTemplates = (db: Connection): Promise<ReplyTemplates> => readRevised(db, settingName, first);

/** Replaces all templates. @throws ProviderError TEMPLATES_CHANGED if they have changed since they were read. */
export async function saveTemplates(db: Connection, given: ReplyTemplates): Promise<ReplyTemplates> {
  const saved = await saveRevised(db, settingName, first, given);
  if (!saved) throw new ProviderError('TEMPLATES_CHANGED');
  return saved;
}
