import { trustedHtml } from '#components/ui/trusted-html.ts';
import { Fragment, Slice, type Node, type ResolvedPos } from 'prosemirror-model';
import { isLinkTarget } from '#shared/articles/link-target.ts';
import { toast } from '#components/ui/toasts.ts';
import { noText, partOf } from '../formatted-text.ts';
import { articleLimits } from '#shared/rules/article-limits.ts';
import type { Section } from '../text-editor.ts';
import { schema } from './schema.ts';
import { fromDocument, listOfLine } from './text-document.ts';

/** Represents a line break within an element, because the parser turns ordinary line breaks into spaces. */
const lineBreak = '\u2028';

const paragraphs = 'p, h1, h2, h3, h4, h5, h6';
const otherBlocks = 'div, blockquote, pre, section, article';

const isEmpty = ({ textContent }: Element): boolean => textContent.trim() === '';

/** Renames style and event handler attributes, because parsing them would be reported as violations of the CSP. */
const renameStyles = (html: string): string =>
  html
    .replaceAll(/<(style|script)\b.*?<\/\1\s*>/gis, '')
    .replaceAll(/<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi, (tag) =>
      tag.replaceAll(/"[^"]*"|'[^']*'|\s(?=(?:style|on\w+)\s*=)/gi, (part) =>
        part.trim() === '' ? ' data-' : part,
      ),
    );

/** Turns Word's paragraphs with a bullet or a number before them into list items. */
function readWordLists(body: HTMLElement): void {
  for (const bullet of body.querySelectorAll('[data-style*="mso-list:Ignore" i]')) {
    const paragraph = bullet.closest('p');
    if (paragraph) paragraph.dataset['list'] = /\d|\w[.)]/.test(bullet.textContent) ? 'numbered' : 'bulleted';
    bullet.remove();
  }
}

/** Turns the innermost of these elements into paragraphs, and drops the others. */
function readOtherBlocks(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll(otherBlocks)].toReversed()) {
    if (element.matches('pre')) element.textContent = element.textContent.replaceAll('\n', lineBreak);
    const hasText = !isEmpty(element) || element.querySelector('br') !== null;
    const isLine = hasText && !element.querySelector(`${paragraphs}, ul, ol, table`);
    const line = document.createElement('p');
    line.append(...element.childNodes);
    element.replaceWith(...(isLine ? [line] : line.childNodes));
  }
}

/** Adds nested items of a numbered list to the item before, because lists have one level and its numbers must stay. */
function joinNestedItems(body: HTMLElement): void {
  for (const list of [...body.querySelectorAll('ol :is(ul, ol)')].toReversed()) {
    const item = list.parentElement?.closest('li') ?? list.previousElementSibling;
    for (const nested of list.querySelectorAll('li')) item?.append(' – ', ...nested.childNodes);
    list.remove();
  }
}

/** Prepares tables, whose rows become lines. */
function readTables(body: HTMLElement): void {
  for (const cell of body.querySelectorAll('td, th')) {
    for (const block of cell.querySelectorAll(`${paragraphs}, ${otherBlocks}`))
      block.replaceWith(...block.childNodes, ' ');
    if (cell.previousElementSibling) cell.prepend(' | ');
  }
  for (const table of body.querySelectorAll('* + table')) table.before(document.createElement('p'));
}

/** @returns what pasted HTML loses, in the genitive. */
function lossesOf(body: HTMLElement): string[] {
  const has = (selector: string) => body.querySelector(selector) !== null;
  // Links are always underlined, in a colour of their own.
  const styled = [...body.querySelectorAll<HTMLElement>('[data-style]:not(a, a *)')];
  const styles = styled.map(({ dataset }) => `;${dataset['style']}`).join('');
  const hrefs = [...body.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '');
  const losses: [isLost: boolean, name: string][] = [
    [has('img'), 'slika'],
    [has('video, audio, iframe, object, embed'), 'umetnutog sadržaja'],
    [has('table'), 'oblika tablice'],
    [has(':is(ul, ol) :is(ul, ol), [data-style*=" level2 " i]'), 'razina popisa'],
    [has('sup, sub'), 'eksponenata i indeksa'],
    [has('i, em, u, s') || /italic|underline|line-through/i.test(styles), 'ukošenih i podcrtanih slova'],
    [/;\s*color:\s*(?!#000|black|windowtext|inherit|rgba?\(0, ?0, ?0)/i.test(styles), 'boja'],
    [hrefs.some((href) => !isLinkTarget(href)), 'poveznica na nedopuštene adrese'],
  ];
  return losses.flatMap(([isLost, name]) => (isLost ? [name] : []));
}

/** @returns pasted HTML with an empty line between paragraphs, as in our texts, and marked line breaks. Tells losses. */
export function prepareHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(trustedHtml(renameStyles(html)), 'text/html');
  const losses = lossesOf(body);
  if (losses.length > 0) toast(`Zalijepljeno je bez: ${losses.join(', ')}.`);
  readTables(body);
  readWordLists(body);
  readOtherBlocks(body);
  for (const paragraph of body.querySelectorAll('li p'))
    paragraph.replaceWith(paragraph.previousElementSibling ? lineBreak : '', ...paragraph.childNodes);
  joinNestedItems(body);
  for (const element of body.querySelectorAll('br')) {
    const isBetweenParagraphs = element.parentElement?.querySelector(':scope > p');
    element.replaceWith(isBetweenParagraphs ? document.createElement('p') : lineBreak);
  }
  for (const element of body.querySelectorAll<HTMLElement>(paragraphs)) {
    const next = element.nextElementSibling;
    const isItem = element.dataset['list'] !== undefined;
    if (!isItem && next?.matches(paragraphs) && !isEmpty(element) && !isEmpty(next))
      element.after(document.createElement('p'));
  }
  return body.innerHTML.replaceAll(/\u2028+\s*(?=<\/(?:p|li|div|h\d)>|$)/g, '');
}

function splitLine(line: Node): Node[] {
  const lines: Node[][] = [[]];
  line.forEach((node) => {
    (node.text ?? '').split(lineBreak).forEach((text, index) => {
      if (index > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push(schema.text(text, node.marks));
    });
  });
  return lines.map((nodes) => line.type.create(line.attrs, nodes));
}

/** @returns the pasted content, split at each line break. A list begins a line, or its first item would be no item. */
export function splitLines(slice: Slice): Slice {
  const lines = slice.content.content.flatMap((node) => (node.isText ? [node] : splitLine(node)));
  const isList = lines.length > 1 && typeof lines[0]?.attrs['list'] === 'string';
  return new Slice(Fragment.from(lines), isList ? 0 : slice.openStart, slice.openEnd);
}

/** @returns pasted content as sections, which begin with a heading; the first one may have none. */
export function sectionsOf({ content }: Slice): Section[] {
  const sections: { title: string | null; lines: Node[] }[] = [{ title: null, lines: [] }];
  content.forEach((line) => {
    const title = line.attrs['isHeading'] === true ? line.textContent.trim() : '';
    // A heading that is too long for a title stays text, so that nothing of it is lost.
    if (title === '' || title.length > articleLimits.titleLength) sections.at(-1)?.lines.push(line);
    else sections.push({ title, lines: [] });
  });
  return sections.flatMap(({ title, lines }) => {
    const text = lines.length > 0 ? fromDocument(schema.nodes.doc.create(null, lines)) : noText;
    const part = partOf(text, 0, text.content.length);
    return title === null && part.content === '' ? [] : [{ title, ...part }];
  });
}

export function plainLines(text: string, $at: ResolvedPos): Slice {
  const attrs = { list: listOfLine($at.parent) };
  const marks = $at.marks();
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => schema.nodes.line.create(attrs, line === '' ? [] : schema.text(line, marks)));
  return new Slice(Fragment.from(lines), 1, 1);
}

export const plainText = ({ content }: Slice): string => content.textBetween(0, content.size, '\n');
