import type { PriceList } from '#shared/contract/quotes.ts';
import type { Connection } from '../db/database.ts';
import { readRevised, saveRevised } from '../db/settings.ts';
import { ProviderError } from '../http/errors.ts';

const settingName = 'price_list';

/** The initial list: no prices, and texts for patients. */
const first: PriceList = {
  revision: 0,
  items: [],
  assumptions: [
    'Il preventivo si basa sui documenti inviati: dopo la visita e la TAC può cambiare.',
    'L’osso è sufficiente per gli impianti, senza rialzo del seno mascellare.',
    'Le estrazioni che si rendono necessarie durante la cura non sono comprese.',
  ],
};

export const readPrices = (db: Connection): Promise<PriceList> => readRevised(db, settingName, first);

/** Replaces the list. @throws ProviderError PRICES_CHANGED if it has changed since it was read. */
export async function savePrices(db: Connection, given: PriceList): Promise<PriceList> {
  const saved = await saveRevised(db, settingName, first, given);
  if (!saved) throw new ProviderError('PRICES_CHANGED');
  return saved;
}
