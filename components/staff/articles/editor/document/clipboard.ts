import { trustedHtml } from '#components/ui/trusted-html.ts';
import { DOMSerializer, Fragment, Slice, type Node, type ResolvedPos } from 'prosemirror-model';
import { toast, toastStore } from '#components/ui/toasts.ts';
import articleLimits from '#shared/rules/article-limits.json' with { type: 'json' };
import { withoutInvisible } from '#shared/rules/invisible.ts';
import { listOfLine, textNodes } from './article-document.ts';
import { sectionOf, trimmed } from './block-commands.ts';
import { pastedAddress } from './link-address.ts';
import { schema } from './schema.ts';

const { heading, line, picture, section } = schema.nodes;

/** Represents a line break within an element, because the parser turns ordinary line breaks into spaces. */
const lineBreak = '\u2028';

/** Slack's line breaks and paragraphs. */
const blockSpan = 'span[data-style*="display: block" i]';

const paragraphs = 'p, h1, h2, h3, h4, h5, h6';
const otherBlocks = `div, blockquote, pre, section:not([data-block]), article, main, nav, center, details, summary,
  ${blockSpan}`;
const anyBlocks = `${paragraphs}, ${otherBlocks}, ul, ol, table`;

/** What a document does not show, and comments of Word with their signs. */
const hidden = `[data-style*="display:none" i], [data-style*="display: none" i], [data-style*="mso-hide:all" i],
  [data-style*="mso-element:comment-list" i], .msocomanchor`;

const isEmpty = ({ textContent }: Element): boolean => textContent.trim() === '';

/**
 * Removes what no document of ours may parse without a report of the CSP, not even an inert one: styles, scripts and base
 * addresses. Style and event handler attributes are renamed. Tags are read as in the HTML standard: a quote counts only
 * after '=', and attributes need no space between them.
 */
const renameStyles = (html: string): string =>
  html
    .replaceAll('\u2029', lineBreak)
    .replaceAll(/<!--.*?-->|<(style|script)\b.*?(?:<\/\1\s*>|$)|<base\b[^>]*>/gis, '')
    .replaceAll(/<[a-z](?:[^>=]|=\s*(?:"[^"]*"|'[^']*'|(?![\s"'])))*>/gi, (tag) =>
      tag.replaceAll(/=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)|[^\s/>="']+/g, (part) =>
        /^(?:style|on\w+)$/i.test(part) ? ` data-${part}` : part,
      ),
    );

/** Removes what is hidden, and reads the pictures as which chats and mails show emoji. */
function readSeen(body: HTMLElement): void {
  for (const element of body.querySelectorAll(hidden)) element.remove();
  for (const element of body.querySelectorAll(blockSpan))
    if (isEmpty(element)) element.replaceWith(document.createElement('br'));
  for (const image of body.querySelectorAll('img'))
    if (/^(?!\p{ASCII})\p{Emoji}[\p{Emoji}\p{Emoji_Component}]*$/u.test(image.alt)) image.replaceWith(image.alt);
}

const wordBullets = '[data-style*="mso-list:Ignore" i]';

/** Turns Word's paragraphs with a bullet or a number before them into list items. */
function readWordLists(body: HTMLElement): void {
  for (const bullet of body.querySelectorAll(wordBullets)) {
    const paragraph = bullet.closest('p');
    if (paragraph) paragraph.dataset['list'] = /\d|\w[.)]/.test(bullet.textContent) ? 'numbered' : 'bulleted';
    bullet.remove();
  }
}

/** Turns the innermost of these elements into paragraphs, and drops the others. */
function readOtherBlocks(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll<HTMLElement>(otherBlocks)].toReversed()) {
    const hasText = !isEmpty(element) || element.querySelector('br') !== null;
    const isLine = hasText && !element.querySelector(`${paragraphs}, ul, ol, table, figure`);
    const line = document.createElement('p');
    line.dataset['style'] = element.dataset['style'] ?? '';
    line.append(...element.childNodes);
    element.replaceWith(...(isLine ? [line] : line.childNodes));
  }
}

/**
 * Adds nested items of a numbered list to the item before, because lists have one level and its numbers must stay. Those
 * with which a list of OneNote begins are its own.
 */
function joinNestedItems(body: HTMLElement): void {
  for (const list of [...body.querySelectorAll('ol :is(ul, ol)')].toReversed()) {
    const item = list.parentElement?.closest('li') ?? list.previousElementSibling;
    if (item) for (const nested of list.querySelectorAll('li')) item.append(' – ', ...nested.childNodes);
    list.replaceWith(...(item ? [] : list.childNodes));
  }
}

/** Prepares tables, whose rows become lines. Those of one column may only lay out a mail, whose paragraphs stay. */
function readTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    const cells = [...table.rows].flatMap((row) => [...row.cells]);
    const isLayout = cells.length <= table.rows.length && table.querySelector(`:is(td, th) :is(${anyBlocks}, br)`);
    if (!isLayout) continue;
    for (const { childNodes } of table.caption ? [table.caption, ...cells] : cells) {
      const box = document.createElement('div');
      box.append(...childNodes);
      table.before(box);
    }
    table.remove();
  }
  // In a spreadsheet, they separate its parts.
  for (const row of body.querySelectorAll('tr')) if (row.cells.length > 1 && isEmpty(row)) row.remove();
  for (const cell of body.querySelectorAll('td, th')) {
    for (const block of cell.querySelectorAll(`${paragraphs}, ${otherBlocks}, br`))
      block.replaceWith(...block.childNodes, ' ');
    if (cell.previousElementSibling) cell.prepend(' | ');
  }
  for (const table of body.querySelectorAll('* + table')) table.before(document.createElement('p'));
}

/** @returns what pasted HTML loses, in the genitive. */
function lossesOf(body: HTMLElement, hasFormatting: boolean): string[] {
  const has = (selector: string) => body.querySelector(selector) !== null;
  // Links are always underlined, in a colour of their own.
  const styled = [...body.querySelectorAll<HTMLElement>('[data-style]:not(a, a *)')];
  const styles = styled.map(({ dataset }) => `;${dataset['style']}`).join('');
  const hrefs = [...body.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '');
  const [first = '1'] = [...body.querySelectorAll(wordBullets)].flatMap((each) => /\d+/.exec(each.textContent) ?? []);
  const isColoured = /;\s*color:\s*(?!#000|black|windowtext|inherit|rgba?\(0, ?0, ?0)/i.test(styles);
  const losses: [isLost: boolean, name: string][] = [
    [has('img:not([data-picture] *)'), 'slika'],
    [has('video, audio, iframe, object, embed'), 'umetnutog sadržaja'],
    [has('tr > * + *'), 'oblika tablice'],
    [has('hr'), 'crta između odlomaka'],
    [has('blockquote'), 'oznaka citata'],
    [!hasFormatting && has('strong, b, a[href], li'), 'oblikovanja'],
    [has(':is(ul, ol) :is(ul, ol), [data-style*=" level2 " i]'), 'razina popisa'],
    [has('sup, sub') || /vertical-align:\s*su[bp]/i.test(styles), 'eksponenata i indeksa'],
    [has('i, em, u, ins') || /italic|underline/i.test(styles), 'ukošenih i podcrtanih slova'],
    [has('s, strike, del') || /line-through/i.test(styles), 'crte kroz precrtani tekst'],
    [has('ol[start]:not([start="1"]), ol[reversed], li[value]') || first !== '1', 'početnog broja popisa'],
    [has('mark, font[color]:not([color="#000000"])') || isColoured, 'boja'],
    [hrefs.some((href) => pastedAddress(href) === null), 'poveznica na nedopuštene adrese'],
  ];
  return losses.flatMap(([isLost, name]) => (isLost ? [name] : []));
}

/** Keeps the lines of chats, mails and notes, which are line breaks in their HTML. */
function readTypedLines(body: HTMLElement): void {
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const typed = text.parentElement?.closest<HTMLElement>('pre, [data-style*="white-space" i]');
    const keepsLines =
      typed?.localName === 'pre' || /white-space[^:]*:\s*(?:pre|break)/i.test(typed?.dataset['style'] ?? '');
    const isBetween = text.textContent?.trim() === '' && text.parentElement?.querySelector(anyBlocks);
    if (keepsLines && !isBetween) text.textContent = (text.textContent ?? '').replaceAll(/\r\n?|\n/g, lineBreak);
  }
}

/** The message about the latest paste. */
let told = 0;

/**
 * @param owner identifies the editor, whose own pictures are kept.
 * @returns pasted HTML with an empty line between paragraphs, as in our texts, and marked line breaks. Tells losses.
 */
export function prepareHtml(html: string, owner: string, hasFormatting: boolean): string {
  const { body } = new DOMParser().parseFromString(trustedHtml(renameStyles(html)), 'text/html');
  const isOwn = body.querySelector('[data-pm-slice]') !== null;
  for (const figure of body.querySelectorAll<HTMLElement>('[data-picture]'))
    if (figure.dataset['owner'] !== owner) delete figure.dataset['picture'];
  readSeen(body);
  const losses = lossesOf(body, hasFormatting);
  // In a row, messages of several pastes would cover what is written.
  toastStore.dismiss(told);
  if (losses.length > 0) told = toast(`Zalijepljeno je bez: ${losses.join(', ')}.`);
  for (const rule of body.querySelectorAll('hr')) rule.replaceWith(document.createElement('p'));
  readTypedLines(body);
  readTables(body);
  readWordLists(body);
  readOtherBlocks(body);
  // From the last one on, so that those before are still elements.
  for (const paragraph of [...body.querySelectorAll('li p')].toReversed()) {
    const isFirst = !paragraph.previousElementSibling && !paragraph.previousSibling?.textContent?.trim();
    paragraph.replaceWith(isFirst ? '' : lineBreak, ...paragraph.childNodes);
  }
  joinNestedItems(body);
  for (const element of body.querySelectorAll('br')) {
    const isBetweenParagraphs = element.parentElement?.querySelector(':scope > p');
    element.replaceWith(isBetweenParagraphs ? document.createElement('p') : lineBreak);
  }
  for (const element of body.querySelectorAll<HTMLElement>(paragraphs)) {
    const next = element.nextElementSibling;
    const isItem = element.dataset['list'] !== undefined;
    if (!isOwn && !isItem && next?.matches(paragraphs) && !isEmpty(element) && !isEmpty(next))
      element.after(document.createElement('p'));
  }
  return body.innerHTML.replaceAll(/\u2028+\s*(?=<\/(?:p|li|div|h\d)>|$)/g, '');
}

/** @returns the lines of a line or of a heading that does not stay one, split at each line break. */
function splitLine(node: Node): Node[] {
  const lines: Node[][] = [[]];
  node.forEach((part) => {
    (part.text ?? '').split(lineBreak).forEach((text, index) => {
      if (index > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push(schema.text(text, part.marks));
    });
  });
  return lines.map((parts) => line.create(node.type === line ? node.attrs : null, parts));
}

/** @returns content with a line around each run of inline nodes. */
const inLines = ({ content }: Fragment): Node[] => {
  const nodes: Node[] = [];
  content.forEach((node, index) => {
    const last = nodes.at(-1);
    if (!node.isInline) nodes.push(node);
    else if (last && content[index - 1]?.isInline) nodes.splice(-1, 1, last.copy(last.content.addToEnd(node)));
    else nodes.push(line.create(null, node));
  });
  return nodes;
};

/** @returns pasted lines, or blocks if there are headings or pictures. A heading that is too long is text, so that nothing of it is lost. */
function readPieces(content: Fragment): Node[] {
  const groups: { title: string | null; lines: Node[]; picture?: Node }[] = [];
  const read = (node: Node) => {
    // A title with invisible characters cannot be saved.
    const title = withoutInvisible(node.textContent.replaceAll(lineBreak, ' ')).trim();
    if (node.type === section) node.forEach(read);
    else if (node.type === picture) groups.push({ title: null, lines: [], picture: node });
    else if (node.type === heading && title !== '' && title.length <= articleLimits.titleLength)
      groups.push({ title, lines: [] });
    else {
      const last = groups.at(-1);
      if (last && !last.picture) last.lines.push(...splitLine(node));
      else groups.push({ title: null, lines: splitLine(node) });
    }
  };
  inLines(content).forEach(read);
  const [first, ...others] = groups;
  if (first && others.length === 0 && first.title === null && !first.picture) return first.lines;
  const filled = groups.filter((group) => group.title !== null || group.picture || trimmed(group.lines).length > 0);
  return filled.map((group) => group.picture ?? sectionOf(group.title, trimmed(group.lines)));
}

/** @returns content with lines that are plain text. */
const plainContent = (content: Fragment): Fragment =>
  Fragment.from(
    content.content.map((node) => {
      if (node.type === line) return line.create(null, textNodes(node.textContent));
      return node.isText ? node.mark([]) : node.copy(plainContent(node.content));
    }),
  );

const isPicture = (node: Node | null): boolean => node?.type === picture;

/** @returns inline content, lines or blocks to paste. @param isOwn true for blocks of this editor, pasted as they are. */
export function readSlice({ content, openStart, openEnd }: Slice, isOwn: boolean, hasFormatting: boolean): Slice {
  const taken = hasFormatting ? content : plainContent(content);
  const { firstChild: first, lastChild: last } = taken;
  const texts: Node[] = [];
  taken.descendants((node) => {
    if (node.isTextblock) texts.push(node);
  });
  if (isOwn && taken.childCount > 1)
    return new Slice(taken, isPicture(first) ? 0 : openStart, isPicture(last) ? 0 : openEnd);
  if (isOwn && openStart > 0 && texts.length === 1 && texts[0]) return new Slice(texts[0].content, 0, 0);
  const pieces = readPieces(taken);
  const [piece] = pieces;
  if (!pieces.some((each) => each.type === picture || each.textContent !== '')) return Slice.empty;
  if (piece?.type !== line) return new Slice(Fragment.from(pieces), 0, 0);
  // A list begins a line, or its first item would be no item.
  const isList = pieces.length > 1 && listOfLine(piece) !== null;
  return new Slice(Fragment.from(pieces), isList ? 0 : 1, 1);
}

export function plainLines(text: string, $at: ResolvedPos): Slice {
  const attrs = { list: listOfLine($at.parent) };
  const marks = $at.marks();
  const lines = text
    .split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/)
    .map((each) => line.create(attrs, each === '' ? [] : schema.text(each, marks)));
  return new Slice(Fragment.from(lines), 1, 1);
}

const isItem = (element: Element): element is HTMLElement => element.localName === 'li';

/** Renders copied content for other programs, with lists as lists. */
export class ClipboardSerializer extends DOMSerializer {
  constructor(owner: string, urlOf: (id: number) => string) {
    const { nodes, marks } = DOMSerializer.fromSchema(schema);
    super(
      {
        ...nodes,
        section: () => ['section', { 'data-block': '' }, 0],
        heading: () => ['h2', 0],
        line: ({ attrs, childCount }) => {
          if (attrs['list'] !== null) return ['li', { 'data-list': attrs['list'] }, 0];
          return childCount > 0 ? ['p', 0] : ['p', ['br']];
        },
        picture: ({ attrs, textContent }) => [
          'figure',
          { 'data-picture': attrs['id'], 'data-owner': owner },
          ['img', { src: urlOf(attrs['id']), alt: textContent }],
          ['figcaption', 0],
        ],
      },
      marks,
    );
  }

  override serializeFragment(...args: Parameters<DOMSerializer['serializeFragment']>) {
    const target = super.serializeFragment(...args);
    for (const item of [...target.children].filter(isItem)) {
      const tag = item.dataset['list'] === 'numbered' ? 'ol' : 'ul';
      const before = item.previousElementSibling;
      const list = before?.localName === tag ? before : document.createElement(tag);
      if (list !== before) item.before(list);
      list.append(item);
    }
    return target;
  }
}

/** @returns copied content as plain text, with signs before the items of lists and an empty line between blocks. */
export function plainText({ content }: Slice): string {
  const texts: string[] = [];
  let number = 0;
  content.descendants((node) => {
    if (!node.isTextblock) {
      if (texts.length > 0 && node.type === section) texts.push('');
      return true;
    }
    const list = listOfLine(node);
    number = list === 'numbered' ? number + 1 : 0;
    const sign = list === 'bulleted' ? '- ' : list === 'numbered' ? `${number}. ` : '';
    texts.push(sign + node.textContent);
    return false;
  });
  return texts.length > 0 ? texts.join('\n') : content.textBetween(0, content.size);
}
