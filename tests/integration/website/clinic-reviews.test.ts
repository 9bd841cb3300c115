import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { review, writeReviews } from '../../support/clinic-offer.ts';
import { newFolder } from '../../support/new-folder.ts';
import { readReviews, reviewsFile } from '#server/files/clinic-reviews.ts';

/** @returns what is read of a folder with these reviews. */
const read = async (reviews: unknown) => {
  const folder = newFolder();
  await writeReviews(folder, reviews);
  return readReviews(folder);
};

describe('the clinic’s reviews', () => {
  test('are none without the file', async () => {
    expect(await readReviews(newFolder())).toEqual([]);
  });

  test('come in the order of the file, which may begin as Windows writes it', async () => {
    const second = { ...review, name: 'Paolo', treatment: 'Corone Dentali' };
    expect(await read(`\ufeff${JSON.stringify([review, second])}`)).toEqual([review, second]);
  });

  test('may be saved in the encoding of Windows, like every text file of the operator', async () => {
    const folder = newFolder();
    await writeReviews(folder, []);
    writeFileSync(reviewsFile(folder), `\ufeff${JSON.stringify([review])}`, 'utf16le');
    expect(await readReviews(folder)).toEqual([review]);
  });

  test.each([
    'https://www.google.com/maps/place/Clinica/@41.3275,19.8187,17z/data=!4m8!3m7',
    'https://maps.example/?cid=123&author=a@b.example#r',
    'https://maps.example',
  ])('may be published at %s', async (source) => {
    expect(await read([{ ...review, source }])).toMatchObject([{ source }]);
  });

  test.each([
    ['', 'a list in JSON, must'],
    ['{', 'a list in JSON, must'],
    [{ reviews: [] }, 'a list in JSON, must'],
    [Array.from({ length: 13 }, () => review), 'a list in JSON, must'],
    [[review, null], 'review 2: it must be object'],
    [[{ ...review, text: '' }], 'review 1: text must'],
    [[{ ...review, text: 'a\u202eb' }], 'review 1: text must'],
    [[{ ...review, name: 'x'.repeat(41) }], 'review 1: name must'],
    [[{ ...review, month: 'marzo 2026' }], 'review 1: month must'],
    [[{ ...review, month: '2026-13' }], 'review 1: month must'],
    [[{ ...review, source: 'http://reviews.example' }], 'review 1: source must'],
    [[{ ...review, source: 'https://a:b@reviews.example' }], 'review 1: source must'],
    [[{ ...review, source: 'https://reviews.example\\@other.example/' }], 'review 1: source must'],
    [[{ ...review, treatment: 'Unghie' }], 'review 1: treatment must name a service'],
    [[{ ...review, stars: 5 }], 'review 1: it must not have additional properties'],
  ])('%j is refused with the file and the reason', async (reviews, problem) => {
    await expect(read(reviews)).rejects.toThrow(problem);
    await expect(read(reviews)).rejects.toThrow('clinic/reviews.json');
  });

  test('that cannot be read are refused, not omitted', async () => {
    const folder = newFolder();
    mkdirSync(reviewsFile(folder), { recursive: true });
    await expect(readReviews(folder)).rejects.toThrow('a list in JSON, must be array');
  });
});
