import type { FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { ProviderError } from './errors.ts';

/** @returns an error that names the invalid field: 'body/fullName must be string', with names that are missing or unknown. */
export function formatSchemaErrors(errors: FastifySchemaValidationError[], part: string): Error {
  const [error] = errors;
  if (!error) return new Error(`${part} is not valid`);
  const named = [error.params.requiredProperties, error.params.additionalProperties].flat();
  const names = named.filter((name) => typeof name === 'string').join(', ');
  const where = `${part}${error.instancePath}`;
  const what = error.message ?? 'is not valid';
  return new Error(`${where} ${what}${names && !what.includes(names) ? `: ${names}` : ''}`);
}

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
