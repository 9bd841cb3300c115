import type { FaqItem } from '../faq.ts';

interface Step {
  title: string;
  text: string;
}

/**
 * The seven parts of a service's page. They give general information and promise nothing. Every figure is registered
 * in `tests/support/stated-figures.ts`, and a dentist reviews the texts before publication.
 */
export interface ServiceContent {
  /** Che cos'è. */
  whatItIs: readonly string[];
  /** Quando è indicato: a sentence, the cases, and the other conditions. */
  indications: { intro: string; cases: readonly string[]; note: string };
  /** Le fasi. */
  steps: readonly Step[];
  /** Quanto dura. */
  duration: readonly Step[];
  /** Dopo la cura. */
  aftercare: readonly string[];
  /** Limiti e alternative. */
  limits: readonly string[];
  /** Domande tipiche. */
  questions: readonly FaqItem[];
}
