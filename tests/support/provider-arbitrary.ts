import * as fc from 'fast-check';
import { field } from './provider-client.ts';

const textOf = (schema: unknown, name: string): string | null => {
  const value = field(schema, name);
  return typeof value === 'string' ? value : null;
};
const numberOf = (schema: unknown, name: string, fallback: number): number => {
  const value = field(schema, name);
  return typeof value === 'number' ? value : fallback;
};
const listOf = (schema: unknown, name: string): unknown[] => {
  const value = field(schema, name);
  return Array.isArray(value) ? value : [];
};

/** Texts that often break programs. */
const nasty = fc.constantFrom(
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '../../etc/passwd',
  "'; drop table staff; --",
  '%00',
  '__proto__',
  '1e309',
  '٣',
  'x'.repeat(6000),
);

/** Any JSON value, regardless of the schema. */
const junk = fc.oneof(nasty, fc.jsonValue({ maxDepth: 2 }));

const objectArbitrary = (schema: unknown): fc.Arbitrary<unknown> => {
  const properties = Object.entries(field(schema, 'properties') ?? {}).map(
    ([name, value]: [string, unknown]): [string, fc.Arbitrary<unknown>] => [name, mostlyValid(value)],
  );
  const requiredKeys = listOf(schema, 'required').filter((name) => typeof name === 'string');
  return fc.record(Object.fromEntries(properties), { requiredKeys });
};

const validArbitrary = (schema: unknown): fc.Arbitrary<unknown> => {
  const literal = field(schema, 'const');
  if (literal !== undefined) return fc.constant(literal);
  const choices = listOf(schema, 'anyOf');
  if (choices.length > 0) return fc.oneof(...choices.map(mostlyValid));
  switch (textOf(schema, 'type') ?? '') {
    case 'object':
      return objectArbitrary(schema);
    case 'array':
      return fc.array(mostlyValid(field(schema, 'items')), { maxLength: 4 });
    case 'string': {
      const pattern = textOf(schema, 'pattern');
      const text = fc.string({
        unit: 'grapheme',
        minLength: numberOf(schema, 'minLength', 0),
        maxLength: Math.min(numberOf(schema, 'maxLength', 40), 40),
      });
      if (!pattern) return text;
      const expression = new RegExp(pattern, 'u');
      // fast-check generates nothing for a lookahead. Most texts match the patterns that have one: those of lines.
      return pattern.includes('(?=') ? text.filter((one) => expression.test(one)) : fc.stringMatching(expression);
    }
    case 'integer':
      return fc.integer({
        min: numberOf(schema, 'minimum', -1_000_000),
        max: numberOf(schema, 'maximum', 2 ** 53 - 1),
      });
    case 'number':
      return fc.double();
    case 'null':
      return fc.constant(null);
    default:
      return junk;
  }
};

/** @returns values for a JSON schema; about one in ten is arbitrary JSON instead of a valid value. */
export function mostlyValid(schema: unknown): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: validArbitrary(schema) }, { weight: 1, arbitrary: junk });
}
