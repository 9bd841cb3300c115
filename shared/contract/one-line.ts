import { Type } from 'typebox';
import { hiddenCharacters } from '../rules/hidden-characters.ts';

const readable = `[^${hiddenCharacters}]*$`;
const oneLine = `^${readable}`;
const filledLine = `^[^\\S${hiddenCharacters}]*[^\\s${hiddenCharacters}]${readable}`;

/** The patterns of texts of one line, which the provider's answer to a wrong one explains. */
export const linePatterns: ReadonlySet<unknown> = new Set([oneLine, filledLine]);

/** A text of one line, without characters that no reader sees. */
export const OneLine = (maxLength: number) => Type.String({ maxLength, pattern: oneLine });

/** A text of one line that is not blank either. */
export const FilledLine = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: filledLine });
