import { Schema, type Attrs } from 'prosemirror-model';
import { listKinds } from '#shared/rules/mark-kinds.ts';
import { pastedAddress } from './link-address.ts';

/** @returns whether the style of a pasted element makes its text bold; null if it has no font weight. */
const saysBold = (element: HTMLElement): boolean | null => {
  const weight = /font-weight:\s*(\w+)/i.exec(element.dataset['style'] ?? '')?.[1];
  return weight === undefined ? null : /^(?:bold|bolder|[6-9]00)$/i.test(weight);
};

const listOf = (element: HTMLElement): Attrs => ({
  list: listKinds.find((kind) => kind === element.dataset['list']) ?? null,
});

/** Of every block. Texts of two blocks are joined only by our own commands. */
const block = { group: 'block', isolating: true, selectable: false } as const;

/**
 * An article in the editor. A paragraph block is a section: an optional heading and lines, each of them plain or a list
 * item. A picture's text is its caption. Pasted content is reduced to this schema: styles and links with unsupported URLs are dropped.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block*' },
    section: {
      ...block,
      content: 'heading? line+',
      // 0: a new block, which gets its id at once (block-ids.ts).
      attrs: { id: { default: 0 } },
      parseDOM: [{ tag: 'section[data-block]' }],
      toDOM: () => ['div', 0],
    },
    heading: {
      content: 'text*',
      marks: '',
      selectable: false,
      parseDOM: [{ tag: 'h1, h2, h3, h4, h5, h6' }],
      toDOM: () => ['h2', 0],
    },
    line: {
      content: 'text*',
      attrs: { list: { default: null } },
      selectable: false,
      parseDOM: [
        { tag: 'p, tr, figcaption', getAttrs: listOf },
        { tag: 'li', getAttrs: (item) => ({ list: item.parentElement?.nodeName === 'OL' ? 'numbered' : 'bulleted' }) },
      ],
      toDOM: ({ attrs }) => ['p', attrs['list'] === null ? {} : { 'data-list': attrs['list'] }, 0],
    },
    picture: {
      ...block,
      content: 'text*',
      marks: '',
      attrs: { id: { validate: 'number' } },
      parseDOM: [
        {
          tag: 'figure[data-picture]',
          getAttrs: ({ dataset }) => ({ id: Number(dataset['picture']) }),
          contentElement: 'figcaption',
        },
      ],
      toDOM: () => ['figure', 0],
    },
    /** The line of a removed block, with the block. Its cycles would make the check of an element's specification endless. */
    removed: { ...block, attrs: { block: {} }, toDOM: () => document.createElement('div') },
    text: {},
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          consuming: false,
          getAttrs: (link) => {
            const href = pastedAddress(link.getAttribute('href') ?? '');
            return href !== null && { href };
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: attrs['href'] }, 0],
    },
    bold: {
      parseDOM: [
        { tag: 'strong' },
        // Google Docs wraps the whole document in a `b` element that is not bold.
        { tag: 'b', getAttrs: (element) => saysBold(element) !== false && null },
        // What is in an item of Google Docs has a weight of its own.
        {
          tag: 'span[data-style], [data-style]:not(:has([data-style*="font-weight" i]))',
          consuming: false,
          getAttrs: (element) => saysBold(element) === true && null,
        },
      ],
      toDOM: () => ['strong', 0],
    },
  },
});
