/** Matches an escape that can stand for half of a surrogate pair, which UTF-8 cannot represent. */
const surrogateEscape = /\\u[dD][89a-fA-F]/;

const wellFormed = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);

/**
 * @returns the value of a JSON text from an untrusted source; null if the text is missing or is not valid JSON. Halves of
 *   surrogate pairs become U+FFFD, as in every other encoding of the text, so that server and browser have the same.
 */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null', text !== null && surrogateEscape.test(text) ? wellFormed : undefined);
  } catch {
    return null;
  }
}
