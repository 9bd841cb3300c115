import { expect, test } from 'vitest';
import { bounded, fullZoom, turned, untouched, zoomed } from './look.ts';

const panoramic = { naturalWidth: 2400, naturalHeight: 1200 };
const stage = { clientWidth: 1200, clientHeight: 800 };
const at = (zoom: number, x = 0, y = 0, turns = 0) => ({ ...untouched, zoom, x, y, turns });

test('the zoom begins at the whole picture and ends at sixteen times its size', () => {
  expect(bounded(at(0.2), panoramic, stage)).toEqual(untouched);
  expect(bounded(at(99), panoramic, stage).zoom).toBe(16);
});

test('a picture is moved no farther than its edge, and not at all where it fits', () => {
  expect(bounded(at(1, 50, 50), panoramic, stage)).toEqual(untouched);
  expect(bounded(at(2, 5000, -5000), panoramic, stage)).toEqual(at(2, 600, -200));
  expect(bounded(at(2, 5000, -5000, 1), panoramic, stage)).toEqual(at(2, 0, -400, 1));
  expect(bounded(at(2, 5000, -5000, 2), panoramic, stage)).toEqual(at(2, 600, -200, 2));
});

test('the part under the pointer stays there while zooming', () => {
  const point = { x: 300, y: -100 };
  const before = at(2, 40, 20);
  const after = zoomed(before, 1.5, point);
  const partAt = ({ zoom, x, y }: typeof before) => [(point.x - x) / zoom, (point.y - y) / zoom];
  expect(after.zoom).toBe(3);
  expect(partAt(after)).toEqual(partAt(before));
});

test('two fingers move the picture as well', () => {
  expect(zoomed(at(2), 1, { x: 10, y: 10 }, { x: 60, y: -20 })).toEqual(at(2, 50, -30));
});

test.each(['contrast', 'brightness'] as const)('the %s stays between a half and three times', (what) => {
  expect(bounded({ ...untouched, [what]: 25 }, panoramic, stage)[what]).toBe(50);
  expect(bounded({ ...untouched, [what]: 325 }, panoramic, stage)[what]).toBe(300);
});

test('in its real size, a pixel of the picture is one of the page, also when it lies on its side', () => {
  expect(fullZoom(untouched, panoramic, stage)).toBe(2);
  expect(fullZoom(at(1, 0, 0, 1), panoramic, stage)).toBe(3);
});

test('four quarters turn a picture once round, and the part in the middle stays there', () => {
  expect(turned(at(2, 30, 10))).toEqual(at(2, -10, 30, 1));
  expect(turned(turned(turned(turned(at(2, 30, 10)))))).toEqual(at(2, 30, 10, 4));
});
