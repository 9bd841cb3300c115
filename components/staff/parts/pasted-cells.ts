import type { QuoteLine } from '#shared/contract/quotes.ts';
import { emptyLine, nextKey, plainLine, takenLine, type EditedLine } from './edited-lines.ts';
import columns from './line-columns.json' with { type: 'json' };

export type ColumnName = keyof typeof columns;

/** A cell as spreadsheets copy it, and what ends it. One with a line break is in quotation marks. */
const cell = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy;

/** @returns the cells of each row that was copied from a table, or of each line of a text; null: the text is only one. */
export function copiedCells(text: string): string[][] | null {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.replaceAll(/\r\n?/g, '\n').trimEnd().matchAll(cell)) {
    rows.at(-1)?.push(plainLine(quoted?.replaceAll('""', '"') ?? plain));
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  return rows.flat().length > 1 ? rows.filter((cells) => cells.some(Boolean)) : null;
}

interface Place {
  index: number;
  names: readonly ColumnName[];
  max: number;
  items: readonly QuoteLine[] | null;
}

/**
 * @param place the first line, the columns from the first one on, how many lines there can be, and the price list.
 * @returns the lines with the cells in them and with those that they add; null if a cell has no column, line or room. An empty cell changes nothing.
 */
export function withCells(lines: readonly EditedLine[], rows: string[][], place: Place): EditedLine[] | null {
  const { index, names, max, items } = place;
  const hasRoom = (text: string, at: number) => {
    const name = names[at];
    return text === '' || (name !== undefined && text.length <= columns[name].maxLength);
  };
  if (index + rows.length > max || !rows.every((cells) => cells.every(hasRoom))) return null;
  const key = nextKey(lines);
  const filled = rows.map((cells, at) => {
    const line = lines[index + at] ?? emptyLine(key + at);
    const item = names[0] === 'treatment' && items?.find(({ treatment }) => treatment === cells[0]);
    const changes = cells.flatMap((text, column) => (text === '' ? [] : [[names[column], text]]));
    return { ...(item ? takenLine(line, item) : line), ...Object.fromEntries(changes) };
  });
  return lines.toSpliced(index, rows.length, ...filled);
}
