import {
  array,
  assert,
  constantFrom,
  integer,
  jsonValue,
  nat,
  oneof,
  property,
  record,
  stringMatching,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createArrayReader } from './array-reader.ts';

/** @returns all items of a text that arrives in parts. */
const readAll = (parts: readonly string[]): unknown[] => {
  const reader = createArrayReader('list');
  return [...parts.flatMap((part) => reader.read(part)), ...reader.end()];
};

/** @returns the text cut at each position, given as a fraction of its length. */
const cutAt = (text: string, places: readonly number[]): string[] => {
  const borders = places.map((place) => Math.floor(place * text.length)).toSorted((a, b) => a - b);
  return [0, ...borders].map((border, index) => text.slice(border, borders[index] ?? text.length));
};

/** @returns the result, or the class of the thrown error. */
const outcomeOf = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return error instanceof Error ? error.constructor : error;
  }
};

const share = integer({ min: 0, max: 999 }).map((thousandths) => thousandths / 1000);
const places = array(share, { maxLength: 20 });
const json = jsonValue({ maxDepth: 3 });
/** Text that looks like JSON inside strings. */
const trap = stringMatching(/^[\\"[\]{},:a]*$/);

describe('a text that arrives in parts has the items that it has as a whole', () => {
  test.each([
    ['as the first member', (list: unknown[]) => ({ list, total: 1 })],
    ['as a later member', (list: unknown[]) => ({ total: { list: [0] }, list })],
  ])('%s', (_, answerOf) => {
    assert(
      property(
        array(oneof(json, record({ fullName: trap }), trap)),
        constantFrom(undefined, 1, '\t\r\n '),
        places,
        (list, indent, cuts) => {
          const text = JSON.stringify(answerOf(list), null, indent);
          expect(readAll(cutAt(text, cuts))).toEqual(JSON.parse(text).list);
        },
      ),
    );
  });
});

test('a text that is cut off, or that another text follows, is refused', () => {
  assert(
    property(array(json), places, share, (list, cuts, rest) => {
      const text = JSON.stringify({ list });
      expect(() => readAll(cutAt(text.slice(0, Math.floor(rest * text.length)), cuts))).toThrow(SyntaxError);
      expect(() => readAll(cutAt(`${text}]`, cuts))).toThrow(SyntaxError);
    }),
  );
});

test('a text with a character too many or another one is refused where JSON.parse refuses it', () => {
  const character = constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', ' ', '1', 'e');
  assert(
    property(
      array(oneof(nat(9), record({ a: trap })), { maxLength: 3 }),
      character,
      nat(200),
      nat(1),
      places,
      (list, added, where, removed, cuts) => {
        const text = JSON.stringify({ list });
        // Not before the array, because the text could become valid with another first property.
        const at = '{"list":['.length + (where % (text.length - '{"list":['.length + 1));
        const changed = text.slice(0, at) + added + text.slice(at + removed);
        expect(outcomeOf(() => readAll(cutAt(changed, cuts)))).toEqual(
          outcomeOf(() => JSON.parse(changed).list),
        );
      },
    ),
    { numRuns: 2000 },
  );
});

test('objects come as soon as they are complete and another one follows', () => {
  const reader = createArrayReader('list');
  expect(reader.read('{"list":[{"a":"},{"},{"a"')).toEqual([{ a: '},{' }]);
  expect(reader.read(':2},')).toEqual([{ a: 2 }]);
  expect(reader.read('{"b":{},"c":[{},{}]},3]')).toEqual([{ b: {}, c: [{}, {}] }]);
  expect(reader.read(',"total":{"a":{},"b":3}}')).toEqual([]);
  expect(reader.end()).toEqual([3]);
});

test.each(['{}', '[]', 'null', '{"list":null}', '{"list":{}}'])('%s has no such array', (text) => {
  expect(() => readAll([text])).toThrow(SyntaxError);
});
