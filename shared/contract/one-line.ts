import { Type } from 'typebox';
import { filledLine, oneLine } from '../rules/invisible.ts';

/** The patterns of one-line texts. If a text does not match, the provider's response explains the rule. */
export const linePatterns: ReadonlySet<unknown> = new Set([oneLine, filledLine]);

export const OneLine = (maxLength: number) => Type.String({ maxLength, pattern: oneLine });

export const FilledLine = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: filledLine });
