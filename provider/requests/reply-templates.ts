import type { ReplyTemplates } from '#shared/contract/requests-desk.ts';
import type { Connection } from '../db/database.ts';
import { readRevised, saveRevised } from '../db/settings.ts';
import { ProviderError } from '../http/errors.ts';

const settingName = 'reply_templates';

/** The initial templates. Titles are for staff, texts for visitors. */
const first: ReplyTemplates = {
  revision: 0,
  templates: [
    {
      title: 'Prvi odgovor',
      text: 'Ciao {ime}, grazie per averci scritto ({usluga}). Abbiamo ricevuto la tua richiesta: quando possiamo chiamarti?',
    },
    {
      title: 'Nije se javio na poziv',
      text: 'Ciao {ime}, ti abbiamo chiamato per la tua richiesta ({usluga}) e non ti abbiamo trovato. Quando possiamo richiamarti?',
    },
    {
      title: 'Treba panoramska snimka',
      text: 'Ciao {ime}, per preparare il tuo preventivo ({usluga}) ci serve una radiografia panoramica. Puoi caricarla qui: {link}',
    },
  ],
};

export const readTemplates = (db: Connection): Promise<ReplyTemplates> => readRevised(db, settingName, first);

/** Replaces all templates. @throws ProviderError TEMPLATES_CHANGED if they have changed since they were read. */
export async function saveTemplates(db: Connection, given: ReplyTemplates): Promise<ReplyTemplates> {
  const saved = await saveRevised(db, settingName, first, given);
  if (!saved) throw new ProviderError('TEMPLATES_CHANGED');
  return saved;
}
