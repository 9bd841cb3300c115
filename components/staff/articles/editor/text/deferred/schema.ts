import { Schema, type Attrs } from 'prosemirror-model';
import { isLinkTarget } from '#shared/articles/link-target.ts';
import { listKinds } from '#shared/rules/mark-kinds.ts';

/** @returns whether the style of a pasted element makes its text bold; null if it has no font weight. */
const saysBold = (element: HTMLElement): boolean | null => {
  const weight = /font-weight:\s*(\w+)/i.exec(element.dataset['style'] ?? '')?.[1];
  return weight === undefined ? null : /^(?:bold|bolder|[6-9]00)$/i.test(weight);
};

const listOf = (element: HTMLElement): Attrs => ({
  list: listKinds.find((kind) => kind === element.dataset['list']) ?? null,
});

/**
 * A paragraph's text in the editor. Each line is plain or a list item; only in pasted content it may be a heading.
 * Pasted content is reduced to this schema: styles, pictures and links with unsupported URLs are dropped.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: 'line+' },
    line: {
      content: 'text*',
      attrs: { list: { default: null }, isHeading: { default: false } },
      selectable: false,
      parseDOM: [
        { tag: 'p, tr', getAttrs: listOf },
        { tag: 'h1, h2, h3, h4, h5, h6', attrs: { isHeading: true } },
        {
          tag: 'li',
          getAttrs: (item) => ({ list: item.parentElement?.nodeName === 'OL' ? 'numbered' : 'bulleted' }),
        },
      ],
      toDOM: ({ attrs }) => ['p', attrs['list'] === null ? {} : { 'data-list': attrs['list'] }, 0],
    },
    text: {},
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (link) => {
            const href = link.getAttribute('href') ?? '';
            return isLinkTarget(href) && { href };
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
        { tag: 'span[data-style]', getAttrs: (element) => saysBold(element) === true && null },
      ],
      toDOM: () => ['strong', 0],
    },
  },
});
