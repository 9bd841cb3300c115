/** Reads an array of objects out of JSON text that arrives in parts. */
export interface ArrayReader<Item> {
  /** @returns items that have become complete with this part of the text. */
  read: (part: string) => Item[];
  /** @returns the items that `read` has not returned. @throws SyntaxError unless the text was whole. */
  end: () => Item[];
}

/** A string or a nested object may hold `},` as well: so many of them are tried before more text is awaited. */
const maxTries = 4;

/** @returns the items whose text this is; null when the last one is not complete. */
function parseItems(text: string): unknown[] | null {
  try {
    const items: unknown = JSON.parse(`[${text}]`);
    return Array.isArray(items) ? items : null;
  } catch {
    return null;
  }
}

/**
 * @param name the member of the text's object that is the array. Items come while the text arrives if it is the first
 *   member, and all at the end otherwise.
 */
export function createArrayReader<Item>(name: string): ArrayReader<Item> {
  const beginning = new RegExp(`^\\s*\\{\\s*"${name}"\\s*:\\s*\\[`);
  /** The text up to the array's first item; '' until it is there. */
  let head = '';
  /** The text after it without the items that have been returned, and without the comma behind these. */
  let rest = '';
  let hasReturned = false;

  return {
    read: (part) => {
      rest += part;
      if (head === '') {
        [head = ''] = beginning.exec(rest) ?? [];
        if (head === '') return [];
        rest = rest.slice(head.length);
      }
      let end = rest.length;
      for (let tries = 0; tries < maxTries && end > 0; tries += 1) {
        end = rest.lastIndexOf('},', end - 1);
        // Text that parses as whole items ends where one ends.
        const items = end < 0 ? null : parseItems(rest.slice(0, end + 1));
        if (!items) continue;
        rest = rest.slice(end + 2);
        hasReturned = true;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as any answer, it is trusted to have its type
        return items as Item[];
      }
      return [];
    },
    end: () => {
      const whole: unknown = JSON.parse(head + rest);
      const items: unknown = typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : null;
      // After a comma there is another item.
      if (!Array.isArray(items) || (hasReturned && items.length === 0))
        throw new SyntaxError(`${name} is not a whole array`);
      return items;
    },
  };
}
