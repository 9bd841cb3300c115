import type { PriceList } from '#shared/contract/quotes.ts';
import type { ReplyTemplates } from '#shared/contract/requests-desk.ts';
import { revisedSetting } from '../db/settings.ts';
import templates from './first-reply-templates.json' with { type: 'json' };
import assumptions from './first-assumptions.json' with { type: 'json' };

/** Titles are for staff, texts for visitors. */
const firstTemplates: ReplyTemplates = { revision: 0, templates };
export const replyTemplates = revisedSetting('reply_templates', firstTemplates, 'TEMPLATES_CHANGED');

const firstPrices: PriceList = { revision: 0, items: [], assumptions };
export const priceList = revisedSetting('price_list', firstPrices, 'PRICES_CHANGED');
