import { closeHistory } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { Plugin, Selection, type EditorState, type Transaction } from 'prosemirror-state';
import { pictureFiles } from './picture-files-plugin.ts';
import { schema } from './schema.ts';

const { picture, removed, section } = schema.nodes;

export const blockIdOf = ({ type, attrs }: Node): number =>
  Number((type === removed ? attrs['block'] : { attrs }).attrs['id']);

/** @returns the highest id so far plus one (docs/product.md, 4.7). */
export const nextBlockId = (state: EditorState): number =>
  Math.max(0, ...state.doc.children.map(blockIdOf), ...pictureFiles(state).keys()) + 1;

const structure = 'structure';

/** Makes a transaction a step of its own for undo. */
export const structural = (tr: Transaction): Transaction => closeHistory(tr).setMeta(structure, true);

/**
 * Gives ids to new sections, and new ids to copies. A copy of a picture is dropped, because its file is uploaded and replaced for one
 * block. If everything was deleted as a text, an empty section has the cursor.
 */
export const blockIdsPlugin = (onPictureDropped: () => void): Plugin =>
  new Plugin({
    appendTransaction: (transactions, _before, state) => {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const { doc, tr } = state;
      const files = pictureFiles(state);
      const taken = new Set<number>();
      let next = nextBlockId(state);
      doc.forEach((node, position) => {
        const id = blockIdOf(node);
        const isNew = !taken.has(id) && (node.type === picture ? files.has(id) : id > 0);
        taken.add(id);
        if (isNew) return;
        const at = tr.mapping.map(position);
        if (node.type !== section) {
          tr.delete(at, at + node.nodeSize);
          onPictureDropped();
        } else {
          tr.setNodeAttribute(at, 'id', next);
          next += 1;
        }
      });
      if (tr.doc.childCount === 0 && !transactions.some((each) => each.getMeta('history$')))
        tr.insert(0, section.create({ id: next }, schema.nodes.line.create())).setSelection(Selection.atStart(tr.doc));
      return tr.docChanged ? tr : null;
    },
  });

/** What is typed after a structural change is another step. */
export const structurePlugin = new Plugin({
  appendTransaction: (transactions, _before, state) =>
    transactions.some((each) => each.getMeta(structure) === true) ? closeHistory(state.tr) : null,
});
