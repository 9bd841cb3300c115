import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { reviewsFile } from '#server/files/clinic-reviews.ts';
import type { Review } from '#shared/contract/review.ts';

export const review: Review = {
  text: 'Mi hanno spiegato <ogni> passaggio.',
  name: 'Maria',
  town: 'Bari',
  treatment: 'Impianti Dentali',
  month: '2026-03',
  source: 'https://reviews.example/1',
};

/** Settings of prices and guarantee. */
export const offerEnv = {
  SERVICE_PRICES: 'Corone Dentali=250; Impianti Dentali=1490',
  GUARANTEE_TEXT: 'Rispondiamo <per iscritto>.',
  GUARANTEE_FACTS: 'Impianti in titanio: 10 anni\nCorone: 5 anni',
};

/** Writes the clinic's reviews, or anything else, into the data folder. */
export async function writeReviews(dataDir: string, reviews: unknown): Promise<void> {
  const file = reviewsFile(dataDir);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, typeof reviews === 'string' ? reviews : JSON.stringify(reviews));
}
