import type { ReplyTemplates } from '#shared/contract/requests-desk.ts';
import type { Connection } from '../db/database.ts';
import { recall, rememberOnce } from '../db/settings.ts';
import { ProviderError } from '../http/errors.ts';
import templates from './first-reply-templates.json' with { type: 'json' };

const settingName = 'reply_templates';

/** Titles are for staff, texts for visitors. */
const first: ReplyTemplates = { revision: 0, templates };

const parse = (stored: string | null): ReplyTemplates =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by saveTemplates
  stored === null ? first : (JSON.parse(stored) as ReplyTemplates);

export async function readTemplates(db: Connection): Promise<ReplyTemplates> {
  return parse(await recall(db, settingName));
}

/** Replaces all templates. @throws ProviderError TEMPLATES_CHANGED if they have changed since they were read. */
export async function saveTemplates(
  db: Connection,
  { revision, templates }: ReplyTemplates,
): Promise<ReplyTemplates> {
  const stored = await recall(db, settingName);
  const saved = { revision: revision + 1, templates };
  const value = JSON.stringify(saved);
  const replace = async (known: string) => {
    const { numUpdatedRows } = await db
      .updateTable('settings')
      .set({ value })
      .where('name', '=', settingName)
      .where('value', '=', known)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };
  const isSaved =
    parse(stored).revision === revision &&
    (await (stored === null ? rememberOnce(db, settingName, value) : replace(stored)));
  if (!isSaved) throw new ProviderError('TEMPLATES_CHANGED');
  return saved;
}
