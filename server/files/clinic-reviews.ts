import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { SettingsError } from '#runtime/read-env.ts';
import { readText } from '#runtime/read-text.ts';
import { findService } from '#shared/content/services/described.ts';
import { Review } from '#shared/contract/review.ts';
import { parseJson } from '#shared/parse-json.ts';

const Reviews = Type.Array(Review, { maxItems: 12 });

export const reviewsFile = (dataDir: string): string => join(dataDir, 'clinic', 'reviews.json');

/** @returns the file's text; an empty list without the file, null if it cannot be read. */
function textOf(file: string): string | null {
  try {
    return readText(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    return code === 'ENOENT' || code === 'ENOTDIR' ? '[]' : null;
  }
}

/** @returns the reviews in the file's order; none without the file. @throws SettingsError with all that is wrong. */
export async function readReviews(dataDir: string): Promise<Review[]> {
  const file = reviewsFile(dataDir);
  const reviews = parseJson(textOf(file));
  const problemAt = (path: string, problem: string) => {
    const [, index, key = 'it'] = path.split('/');
    return `${file}, ${index ? `review ${Number(index) + 1}: ${key}` : 'a list in JSON,'} ${problem}`;
  };
  if (!Value.Check(Reviews, reviews))
    throw new SettingsError(Value.Errors(Reviews, reviews).map((e) => problemAt(e.instancePath, e.message)));
  const unknown = reviews.findIndex(({ treatment }) => !findService(treatment));
  if (unknown >= 0) throw new SettingsError([problemAt(`/${unknown}/treatment`, 'must name a service')]);
  return reviews;
}
