import { createContext } from 'react';
import type { QuoteTexts } from '#shared/page-context.ts';

/** What the website's settings say of quotes. */
export const QuoteSettingsContext = createContext<{
  /** The clinic's dentists with their numbers in the register; empty: the name is typed. */
  dentists: readonly string[];
  /** What the patient's page says below each quote. */
  texts: QuoteTexts;
}>({ dentists: [], texts: {} });
