import type { NodeViewConstructor } from 'prosemirror-view';
import { blockIdOf } from './block-ids.ts';
import { schema } from './schema.ts';
import styles from './ArticleDocument.module.css';

/** The elements of a block that React fills. */
export interface BlockSlots {
  block: HTMLElement;
  /** For the buttons; of a removed block, for its line. */
  head: HTMLElement;
  /** For the picture above a caption. */
  details: HTMLElement;
}

const elementIn = (parent: HTMLElement, tag: string, className = ''): HTMLElement => {
  const element = document.createElement(tag);
  element.className = className;
  parent.append(element);
  return element;
};

/** The views of blocks. React renders what is not text into their slots. */
export function blockViews(slots: Map<number, BlockSlots>): Record<string, NodeViewConstructor> {
  const view: NodeViewConstructor = (shown) => {
    const id = blockIdOf(shown);
    const isRemoved = shown.isLeaf;
    const isPicture = shown.type === schema.nodes.picture;
    const dom = document.createElement('div');
    dom.className = styles[isRemoved ? 'removed' : 'block'] ?? '';
    if (!isRemoved) dom.dataset['blockId'] = String(id);
    const head = elementIn(dom, 'div', styles.head);
    const frame = isRemoved ? dom : elementIn(dom, isPicture ? 'figure' : 'div', styles.frame);
    const details = elementIn(frame, 'div', styles.details);
    const own = { block: dom, head, details };
    for (const slot of [head, details]) {
      slot.contentEditable = 'false';
      slot.lang = 'hr';
    }
    slots.set(id, own);
    const contentDOM = isRemoved ? null : elementIn(frame, isPicture ? 'figcaption' : 'div', styles.content);
    return {
      dom,
      contentDOM,
      update: (node) => node.type === shown.type && blockIdOf(node) === id,
      stopEvent: ({ target }) => target instanceof Node && !contentDOM?.contains(target) && target !== dom,
      ignoreMutation: ({ type, target }) => type !== 'selection' && !contentDOM?.contains(target),
      destroy: () => {
        if (slots.get(id) === own) slots.delete(id);
      },
    };
  };
  return Object.fromEntries(
    Object.values(schema.nodes)
      .filter((type) => type.isInGroup('block'))
      .map(({ name }) => [name, view]),
  );
}
