/** Maximum number of `},` to try before waiting for more text, because strings and nested objects contain it too. */
const maxTries = 4;

function parseItems(text: string): unknown[] | null {
  try {
    const items: unknown = JSON.parse(`[${text}]`);
    return Array.isArray(items) ? items : null;
  } catch {
    return null;
  }
}

/**
 * Reads an array of objects from JSON text that arrives in parts.
 * @param name the property that contains the array. If it is the first property, items are returned while the
 *   text arrives; otherwise, all items are returned at the end.
 */
export function createArrayReader<Item>(name: string) {
  const beginning = new RegExp(`^\\s*\\{\\s*"${name}"\\s*:\\s*\\[`);
  /** The text up to the array's first item; '' until it has arrived. */
  let head = '';
  /** The text after `head`, without the items already returned and the comma that follows them. */
  let rest = '';
  let hasReturned = false;

  return {
    read: (part: string): Item[] => {
      rest += part;
      if (head === '') {
        [head = ''] = beginning.exec(rest) ?? [];
        if (head === '') return [];
        rest = rest.slice(head.length);
      }
      let end = rest.length;
      for (let tries = 0; tries < maxTries && end > 0; tries += 1) {
        end = rest.lastIndexOf('},', end - 1);
        // If the text parses, it ends at an item boundary.
        const items = end < 0 ? null : parseItems(rest.slice(0, end + 1));
        if (!items) continue;
        rest = rest.slice(end + 2);
        hasReturned = true;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- trusted to have its type, like any response
        return items as Item[];
      }
      return [];
    },
    /** @returns the items that `read` has not returned. @throws SyntaxError if the text is incomplete. */
    end: (): Item[] => {
      const whole: unknown = JSON.parse(head + rest);
      const items: unknown = typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : null;
      // The comma after the returned items must be followed by another item.
      if (!Array.isArray(items) || (hasReturned && items.length === 0))
        throw new SyntaxError(`${name} is not a whole array`);
      return items;
    },
  };
}
