import { useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import { baseKeymap, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Mark } from 'prosemirror-model';
import { EditorState, TextSelection, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { toast } from '#components/ui/toasts.ts';
import type { EditorBlock } from '../blocks/blocks.ts';
import type { PictureEditing } from '../blocks/picture-editing.ts';
import { pastedFiles } from '../pictures/pasted-files.ts';
import styles from './ArticleDocument.module.css';
import { blockOf, toDocument } from './article-document.ts';
import { blockKeys, moveBlock, pasteBlocks } from './block-commands.ts';
import { blockIdsPlugin, structural, structurePlugin } from './block-ids.ts';
import { blockViews, type BlockSlots } from './block-views.ts';
import { ClipboardSerializer, plainLines, plainText, prepareHtml, readSlice } from './clipboard.ts';
import { formattingOf, listRule, type Formatting } from './formatting-commands.ts';
import { filesOf, pictureFiles, pictureFilesPlugin, setPictureFiles } from './picture-files-plugin.ts';
import { schema } from './schema.ts';

/** Minimum distance in pixels between the cursor and the window's edges. The toolbar and the save bar cover two. */
const clearOfBars = { top: 72, right: 8, bottom: 120, left: 8 };

/** What React renders of the document. */
interface DocumentSnapshot {
  formatting: Formatting;
  /** The elements of each block for its buttons, by the block's id. */
  slots: ReadonlyMap<number, BlockSlots>;
}

interface DocumentEvents {
  /** Called after each change, with the blocks if they have changed. */
  onUpdate: (snapshot: DocumentSnapshot, blocks: readonly EditorBlock[] | null) => void;
  /** Called when the user presses the shortcut for a link (Ctrl+K or Cmd+K). */
  onLink: () => void;
  onFiles: (files: File[]) => void;
  /** Called when the cursor leaves the document at its beginning. */
  onStart: () => void;
  /** Called with a message when an undo or redo has changed which blocks there are, or their order. */
  onUndone: (message: string) => void;
  urlOf: PictureEditing['urlOf'];
}

/** Renders a link with its URL as the tooltip. The link cannot be followed in the editor. */
const linkView = ({ attrs }: Mark) => {
  const dom = document.createElement('span');
  dom.dataset['link'] = '';
  dom.title = String(attrs['href']);
  return { dom };
};

export type DocumentEditor = ReturnType<typeof createDocumentEditor>;

/** The view learns of a moved cursor by this event, which comes too late if a key or a paste follows at once. */
const readSelection = () => void document.dispatchEvent(new Event('selectionchange'));

/** The editor of an article's blocks as one document. */
function createDocumentEditor(element: HTMLElement, blocks: readonly EditorBlock[], events: () => DocumentEvents) {
  let isEditable = true;
  let hasFormatting = false;
  let isOwnPaste = false;
  /** Identifies this editor in copied content. A UUID would need TLS. */
  const owner = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const slots = new Map<number, BlockSlots>();
  const ifFormatted =
    (command: Command): Command =>
    (state, dispatch) => {
      if (hasFormatting && formattingOf(state).isInText) command(state, dispatch);
      return true;
    };
  const isFormatted = () => hasFormatting;
  const lists = [listRule(/^[-*]\s$/, 'bulleted', isFormatted), listRule(/^1[.)]\s$/, 'numbered', isFormatted)];
  const order = () => String(view.state.doc.children.map(({ type, attrs }) => [type.name, attrs['id']]));
  const step =
    (command: Command, message: string): Command =>
    (state, dispatch) => {
      const before = order();
      command(state, dispatch);
      if (order() !== before) events().onUndone(message);
      // The view prevents the key's default in any case.
      return true;
    };
  const stepBack = step(undo, 'Promjena je poništena.');
  const stepForward = step(redo, 'Promjena je ponovljena.');
  const plugins = [
    inputRules({ rules: lists }),
    keymap({ Backspace: undoInputRule }),
    keymap(blockKeys(() => events().onStart())),
    keymap({
      'Mod-b': ifFormatted(toggleMark(schema.marks.bold)),
      'Mod-k': ifFormatted(() => {
        events().onLink();
        return true;
      }),
      'Mod-z': stepBack,
      'Mod-y': stepForward,
      'Shift-Mod-z': stepForward,
    }),
    keymap(baseKeymap),
    history(),
    blockIdsPlugin(() => toast('Zalijepljeno je bez: slika.')),
    structurePlugin,
  ];
  const stateOf = (shown: readonly EditorBlock[]) => {
    const state = EditorState.create({ doc: toDocument(shown), plugins: [pictureFilesPlugin(shown), ...plugins] });
    let first = 0;
    state.doc.descendants((node, position) => {
      if (node.type === schema.nodes.line && first === 0) first = position + 1;
      return node.type === schema.nodes.section;
    });
    return first === 0 ? state : state.apply(state.tr.setSelection(TextSelection.create(state.doc, first)));
  };
  const snapshot = (state: EditorState): DocumentSnapshot => ({
    formatting: formattingOf(state),
    slots: new Map(slots),
  });
  const view: EditorView = new EditorView(element, {
    state: stateOf(blocks),
    attributes: () => ({
      class: styles.document ?? '',
      role: 'textbox',
      // For spell checkers and screen readers, as of the other fields in Italian.
      lang: 'it',
      'aria-multiline': 'true',
      'aria-label': 'Tekst bloga',
      ...(!isEditable && { 'aria-disabled': 'true' }),
    }),
    editable: ({ doc }) => isEditable && doc.children.some(({ isLeaf }) => !isLeaf),
    scrollMargin: clearOfBars,
    scrollThreshold: clearOfBars,
    nodeViews: blockViews(slots),
    markViews: { link: linkView },
    transformPastedHTML: (html) => {
      isOwnPaste = html.includes(owner) || html.includes('data-pm-slice');
      return prepareHtml(html, owner, hasFormatting);
    },
    transformPasted: (slice, { dragging }, isPlain) =>
      isPlain ? slice : readSlice(slice, isOwnPaste || dragging?.slice === slice, hasFormatting),
    handlePaste: (shown, _event, slice) => {
      const { content } = slice;
      if (slice.size === 0) return true;
      const { $from, $to } = shown.state.selection;
      if (content.firstChild?.type.isInGroup('block') === true)
        return pasteBlocks(content.content)(shown.state, shown.dispatch);
      // A heading and a caption have one line.
      if ($from.parent.type === schema.nodes.line || !$from.sameParent($to) || content.childCount < 2) return false;
      shown.dispatch(shown.state.tr.insertText(content.textBetween(0, content.size, ' ')));
      return true;
    },
    clipboardTextParser: plainLines,
    clipboardTextSerializer: plainText,
    clipboardSerializer: new ClipboardSerializer(owner, (id) => {
      const file = pictureFiles(view.state).get(id);
      return new URL((file && events().urlOf(file)) ?? '', document.baseURI).href;
    }),
    handleDOMEvents: {
      keydown: readSelection,
      copy: readSelection,
      cut: readSelection,
      // Pasted files become blocks of the article.
      paste: (_view, event) => {
        readSelection();
        isOwnPaste = false;
        const files = event.clipboardData ? pastedFiles(event.clipboardData, true) : [];
        if (files.length === 0) return false;
        event.preventDefault();
        event.stopPropagation();
        events().onFiles(files);
        return true;
      },
      // Files are taken wherever they are dropped on the page.
      drop: (_view, { dataTransfer }) => {
        isOwnPaste = false;
        return dataTransfer !== null && dataTransfer.files.length > 0;
      },
    },
    dispatchTransaction: (transaction) => {
      const before = view.state;
      // What is pasted, cut or dropped is a step of its own for undo.
      const isStep = transaction.getMeta('uiEvent') !== undefined;
      view.updateState(before.apply(isStep ? structural(transaction) : transaction));
      const isChanged = before.doc !== view.state.doc || pictureFiles(before) !== pictureFiles(view.state);
      const { doc } = view.state;
      const shown = isChanged ? doc.children.map((node) => blockOf(node, pictureFiles(view.state))) : null;
      events().onUpdate(snapshot(view.state), shown);
    },
  });
  events().onUpdate(snapshot(view.state), null);
  const run = (command: Command) => command(view.state, view.dispatch, view);
  return {
    run,
    /** Runs a command on the text, which has the focus afterwards. */
    edit: (command: Command) => {
      // Without a block, the document takes no focus.
      run(command);
      view.focus();
    },
    slots,
    undo: () => run(stepBack),
    redo: () => run(stepForward),
    /** The names of the pictures, also of those that are gone. */
    pictureNames: () => [...pictureFiles(view.state).values()].map(({ imageName }) => imageName),
    /** Shows other blocks without the undo history; the same texts keep it. */
    show: (shown: readonly EditorBlock[]) => {
      const next = stateOf(shown);
      if (next.doc.eq(view.state.doc)) view.dispatch(setPictureFiles(view.state.tr, filesOf(shown)));
      else {
        view.updateState(next);
        events().onUpdate(snapshot(next), null);
      }
    },
    set: (isNowEditable: boolean, isNowFormatted: boolean) => {
      isEditable = isNowEditable;
      hasFormatting = isNowFormatted;
      view.setProps({});
    },
    /** Moves a block. The moves of one drag are one step for undo. */
    move: (id: number, to: number, isSameDrag: boolean) => {
      if (isSameDrag) run(undo);
      run(moveBlock(id, to));
    },
    scrollToCursor: () => view.dispatch(view.state.tr.scrollIntoView()),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

export interface DocumentOptions extends Omit<DocumentEvents, 'onUpdate'> {
  blocks: readonly EditorBlock[];
  onChange: (blocks: readonly EditorBlock[]) => void;
  isDisabled: boolean;
  /** True if the provider stores formatting (docs/product.md, 7.4). */
  hasFormatting: boolean;
}

/** Runs the editor of the blocks in an element, as long as it is there. @returns what to render of the document. */
export function useDocumentEditor(
  placeRef: RefObject<HTMLElement | null>,
  editorRef: RefObject<DocumentEditor | null>,
  { blocks, onChange, isDisabled, hasFormatting, ...events }: DocumentOptions,
): DocumentSnapshot | null {
  const [snapshot, setSnapshot] = useState<DocumentSnapshot | null>(null);
  /** The blocks that the editor has shown or reported. Any others are a change from outside. */
  const [known] = useState(() => new WeakSet<readonly EditorBlock[]>());
  const latest = useEffectEvent((): DocumentEvents => ({
    ...events,
    onUpdate: (next, changed) => {
      setSnapshot(next);
      if (!changed) return;
      known.add(changed);
      onChange(changed);
    },
  }));
  const start = useEffectEvent((element: HTMLElement) => {
    known.add(blocks);
    return createDocumentEditor(element, blocks, () => latest());
  });

  useLayoutEffect(() => {
    if (!placeRef.current) return undefined;
    const created = start(placeRef.current);
    editorRef.current = created;
    return () => {
      editorRef.current = null;
      created.destroy();
    };
  }, [placeRef, editorRef]);
  useLayoutEffect(() => editorRef.current?.set(!isDisabled, hasFormatting), [editorRef, isDisabled, hasFormatting]);
  useLayoutEffect(() => {
    if (!known.has(blocks)) editorRef.current?.show(blocks);
    known.add(blocks);
  }, [editorRef, blocks, known]);
  return snapshot;
}
