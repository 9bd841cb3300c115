import { expect, test } from 'vitest';
import { withOwnName } from './picture-name.ts';

const takenAt = (time: string, name: string) =>
  new File(['x'], name, { type: 'image/jpeg', lastModified: new Date(time).getTime() });

test('pictures that a camera calls alike get names of their own, and keep the rest', () => {
  const picture = withOwnName(takenAt('2026-05-04T10:45:07', 'image.jpg'), []);
  expect([picture.name, picture.type, picture.size]).toEqual(['foto-104507.jpg', 'image/jpeg', 1]);
  expect(withOwnName(takenAt('2026-05-04T10:45:08', 'image.jpg'), []).name).toBe('foto-104508.jpg');
});

test('two of the same second get a number', () => {
  const picture = takenAt('2026-05-04T10:45:07', 'image.png');
  expect(withOwnName(picture, ['foto-104507.png']).name).toBe('foto-104507-2.png');
  expect(withOwnName(picture, ['foto-104507.png', 'foto-104507-2.png']).name).toBe('foto-104507-3.png');
});

test.each(['IMG_1234.HEIC', 'image-1.png', 'panoramica.pdf', 'image'])('%s keeps its name', (name) => {
  const file = takenAt('2026-05-04T10:45:07', name);
  expect(withOwnName(file, ['lastra.pdf'])).toBe(file);
});

test('a name that a person gave stays taken', () => {
  const file = takenAt('2026-05-04T10:45:07', 'panoramica.pdf');
  expect(withOwnName(file, ['panoramica.pdf'])).toBe(file);
});
