/** Reads an array out of JSON text that arrives in parts. */
export interface ArrayReader<Item> {
  /** @returns the items that are complete with this part of the text. @throws SyntaxError. */
  read: (part: string) => Item[];
  /** @returns the items that `read` has not returned. @throws SyntaxError unless the text was whole. */
  end: () => Item[];
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/**
 * @param name the member of the text's object that is the array. Items come while the text arrives if it is the first
 *   member, and all at the end otherwise. The text is as valid as it would be to JSON.parse.
 */
export function createArrayReader<Item>(name: string): ArrayReader<Item> {
  const beginning = new RegExp(`^\\s*\\{\\s*"${name}"\\s*:\\s*\\[`);
  /** Before the array, in the array, after it. */
  let place: 'before' | 'within' | 'after' = 'before';
  /** The text outside the array. */
  let outside = '';
  /** The text of items that are not complete. */
  let pending = '';
  /** How far `pending` has been looked through, and what that end is inside of. */
  let position = 0;
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let hasItems = false;

  const itemsOf = (text: string): Item[] => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as any answer, it is trusted to have its type
    const items = JSON.parse(`[${text}]`) as Item[];
    hasItems ||= items.length > 0;
    return items;
  };

  /** Looks through what is new in `pending`. @returns where the last complete item ends, -1 for nowhere. */
  const lookThrough = (): number => {
    let end = -1;
    for (; position < pending.length; position += 1) {
      const code = pending.charCodeAt(position);
      if (isEscaped) isEscaped = false;
      else if (isInString) {
        if (code === backslash) isEscaped = true;
        else if (code === quote) isInString = false;
      } else if (code === quote) isInString = true;
      else if (opening.has(code)) depth += 1;
      else if (code === comma && depth === 0) end = position;
      else if (closing.has(code)) {
        if (depth === 0) {
          place = 'after';
          return position;
        }
        depth -= 1;
      }
    }
    return end;
  };

  const take = (): Item[] => {
    const end = lookThrough();
    if (end < 0) return [];
    const followed = hasItems;
    const items = itemsOf(pending.slice(0, end));
    // Only an array without items has nothing between its brackets.
    if (items.length === 0 && (place === 'within' || followed)) throw new SyntaxError('An item is missing');
    if (place === 'after') outside += pending.slice(end);
    pending = place === 'after' ? '' : pending.slice(end + 1);
    position -= end + 1;
    return items;
  };

  return {
    read: (part) => {
      if (place === 'within') pending += part;
      else outside += part;
      if (place === 'before') {
        const [begun] = beginning.exec(outside) ?? [];
        if (begun === undefined) return [];
        place = 'within';
        pending = outside.slice(begun.length);
        outside = begun;
      }
      return place === 'within' ? take() : [];
    },
    end: () => {
      // What is outside the array is an object with an empty one.
      const whole: unknown = JSON.parse(outside);
      const array: unknown = typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : null;
      if (!Array.isArray(array)) throw new SyntaxError(`${name} is not an array`);
      return array;
    },
  };
}
