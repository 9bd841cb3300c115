import type { Clinic } from '../clinic.ts';
import { formatBytes } from '../format.ts';
import { mostBytes, type UploadLimits } from '../rules/upload-rules.ts';
import questions from './faq.json' with { type: 'json' };

export type FaqItem = (typeof questions)[number];

/** The twelve questions of the home page. The clinic confirms the ninth and the twelfth before publication. */
export function faqOf({ town, hours }: Clinic, limits: UploadLimits): FaqItem[] {
  // In running text without blanks and the colon between day and time.
  const open = hours.replaceAll(' - ', '–').replaceAll(': ', ' ');
  const size = formatBytes(mostBytes('application/zip', limits), 'it');
  const fill = (text: string) =>
    text
      .replace('{town}', () => town)
      .replace('{hours}', () => open)
      .replace('{size}', size);
  return questions.map(({ question, answer }) => ({ question: fill(question), answer: fill(answer) }));
}
