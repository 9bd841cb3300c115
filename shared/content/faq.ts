import questions from './faq.json' with { type: 'json' };

export interface FaqItem {
  question: string;
  answer: string;
}

/** The twelve questions of the home page. The clinic confirms the ninth and the twelfth before publication. */
export const faq: readonly FaqItem[] = questions;
