import type { FastifyRequest, FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { linePatterns } from '#shared/contract/schemas.ts';
import { ProviderError } from './errors.ts';

/** @returns an error that names the wrong, missing or unknown fields, as in 'body/fullName must be string'. */
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

/** Converts numeric text in a path or query to numbers. Any but the canonical form ('1.0') stays text and fails. */
function readNumbers(schema: TSchema, given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  // Value.Convert modifies its argument.
  const converted = new Map(Object.entries(Value.Convert(schema, { ...given }) ?? {}));
  return Object.fromEntries(
    Object.entries(given).map(([name, text]) => {
      const value: unknown = converted.get(name);
      return [name, String(value) === text ? value : text];
    }),
  );
}

export const compileSchema: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const compiled = Compile(schema);
  return (given: unknown) => {
    const value = httpPart === 'body' ? given : readNumbers(schema, given);
    return compiled.Check(value) ? { value } : { error: compiled.Errors(value) };
  };
};

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** @returns the path of the first string that a database cannot store as it is; null if there is none. */
function pathOfUnstorable(value: unknown, path: string): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, child] of Object.entries(value)) {
    if (!isStorable(key)) return path;
    const found = pathOfUnstorable(child, `${path}/${key}`);
    if (found) return found;
  }
  return null;
}

/** @throws ProviderError INVALID_INPUT that names the field with a NUL character or half of a surrogate pair. */
export async function refuseUnstorable(request: FastifyRequest): Promise<void> {
  // Only parsed JSON is checked, because the body of an upload is a stream.
  const body = request.headers['content-type']?.startsWith('application/json') ? request.body : null;
  const found = pathOfUnstorable(body, 'body') ?? pathOfUnstorable(request.params, 'params');
  if (found)
    throw new ProviderError('INVALID_INPUT', {
      message: `${found} must not contain U+0000 or half of a surrogate pair`,
    });
}

const largestId = 2_147_483_647;

/** @returns the id as a number; 0, which no row has, for anything that cannot be an id. */
export function parseId(id: string | number): number {
  const number = /^[1-9]\d{0,9}$/.test(String(id)) ? Number(id) : 0;
  return number <= largestId ? number : 0;
}
