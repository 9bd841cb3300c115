import type { FastifyRequest, FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { linePatterns } from '#shared/contract/one-line.ts';
import { ProviderError } from './errors.ts';

/** @returns an error that names the invalid field: 'body/fullName must be string', with names that are missing or unknown. */
export function formatSchemaErrors(errors: FastifySchemaValidationError[], part: string): Error {
  const [error] = errors;
  if (!error) return new Error(`${part} is not valid`);
  const named = [error.params.requiredProperties, error.params.additionalProperties].flat();
  const names = named.filter((name) => typeof name === 'string').join(', ');
  const where = `${part}${error.instancePath}`;
  if (linePatterns.has(error.params.pattern))
    return new Error(`Tekst je prazan ili sadrži nevidljive znakove. Upiši ga ponovno. (${where})`);
  const what = error.message ?? 'is not valid';
  return new Error(`${where} ${what}${names && !what.includes(names) ? `: ${names}` : ''}`);
}

/** Paths and queries bring text: @returns its numbers as such, where they are written as they are printed, unlike '1.5' for 1. */
function readNumbers(schema: TSchema, given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  // It changes what it is given.
  const converted = new Map(Object.entries(Value.Convert(schema, { ...given }) ?? {}));
  return Object.fromEntries(
    Object.entries(given).map(([name, text]) => {
      const value: unknown = converted.get(name);
      return [name, String(value) === text ? value : text];
    }),
  );
}

/** Checks each part of an HTTP request by its schema. */
export const compileSchema: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const compiled = Compile(schema);
  return (given: unknown) => {
    const value = httpPart === 'body' ? given : readNumbers(schema, given);
    return compiled.Check(value) ? { value } : { error: compiled.Errors(value) };
  };
};

/** Finds the path of a string holding U+0000, which PostgreSQL cannot store. */
function pathOfNul(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, child] of Object.entries(value)) {
    if (key.includes('\0')) return path;
    const found = pathOfNul(child, `${path}/${key}`);
    if (found) return found;
  }
  return null;
}

/** @throws ProviderError INVALID_INPUT naming the field that holds a NUL character. */
export async function refuseNul(request: FastifyRequest): Promise<void> {
  // Parsed JSON only: the body of an upload is a stream.
  const body = request.headers['content-type']?.startsWith('application/json') ? request.body : null;
  const found = pathOfNul(body, 'body') ?? pathOfNul(request.params, 'params');
  if (found) throw new ProviderError('INVALID_INPUT', { message: `${found} must not contain U+0000` });
}

const largestId = 2_147_483_647;

/** @returns the id as a number, or null for one that no row can have. */
export function parseId(id: string | number): number | null {
  const text = String(id);
  if (!/^[1-9]\d{0,9}$/.test(text)) return null;
  const number = Number(text);
  return number <= largestId ? number : null;
}
