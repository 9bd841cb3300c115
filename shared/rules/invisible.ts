/** Control characters, and characters that are invisible or change the direction of text, for a class of a `u` expression. */
const invisible = String.raw`\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}`;

/**
 * A variation selector, which chooses how the character before it looks, or a joiner inside an emoji, between Arabic
 * letters, or after a sign of an Indic letter, where Persian and Sinhala names have it.
 */
const shaping = String.raw`\p{Variation_Selector}|(?<=[\u0620-\u06d3])\u200c(?=[\u0620-\u06d3])|(?<=(?=[\u0900-\u0dff])\p{M})[\u200c\u200d]|\p{Extended_Pictographic}[\p{Variation_Selector}\p{Emoji_Modifier}]*\u200d(?=\p{Extended_Pictographic})`;

const visibleText = `(?:[^${invisible}]|${shaping})*$`;

export const oneLine = `^${visibleText}`;
export const filledLine = String.raw`^[^\S${invisible}]*[^\s${invisible}]${visibleText}`;

const line = new RegExp(oneLine, 'u');
const filled = new RegExp(String.raw`[^\s${invisible}]`, 'u');
const removed = new RegExp(`(${shaping})|[${invisible}]`, 'gu');

export const hasInvisible = (text: string): boolean => !line.test(text);

export const isBlank = (text: string): boolean => !filled.test(text);

export const withoutInvisible = (text: string): string => text.replace(removed, '$1');
