/** @returns the value of a JSON text from an untrusted source; null if the text is missing or is not valid JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
