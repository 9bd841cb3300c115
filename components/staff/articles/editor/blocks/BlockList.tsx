import {
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type ReactNode,
} from 'react';
import { blockTypes, type BlockType } from '#shared/rules/block-types.ts';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import { pastedFiles } from '../pictures/pasted-files.ts';
import { PicturePicker } from '../pictures/PicturePicker.tsx';
import type { PageEditing, PictureEditing, TextEditing } from './block-kind.ts';
import { blockKinds, type EditorBlock } from './block-kinds.ts';
import {
  addBlock,
  addPictures,
  changeBlock,
  haveSameContent,
  insertPictures,
  insertSections,
  moveBlock,
  newestId,
  presentBlocks,
  setRemoved,
} from './blocks.ts';
import { BlockFrame } from './BlockFrame.tsx';
import { joinTexts } from '../text/formatted-text.ts';
import { enterEvent } from '../text/text-editor.ts';
import { placeholder } from '../text/ParagraphText.tsx';
import { isHeaded, textOf } from './paragraph-block.tsx';
import { RemovedBlocks } from './RemovedBlocks.tsx';
import styles from './BlockList.module.css';
import { useDroppedFiles } from '../pictures/use-dropped-files.ts';
import { placeAt, useReorder } from './use-reorder.ts';

/** The fields of a block of any type. */
function BlockInputs<T extends BlockType>({
  block,
  pictures,
  page,
  onChange,
}: { block: EditorBlock<T>; page: PageEditing } & Pick<BlockListProps, 'pictures' | 'onChange'>) {
  const { Inputs } = blockKinds[block.type];
  return (
    <Inputs
      block={block}
      pictures={pictures}
      page={page}
      onChange={(changes) => onChange((current) => changeBlock(current, block, changes))}
    />
  );
}

const fieldsIn = (element: Element | null | undefined) => [
  ...(element?.querySelectorAll<HTMLElement>('input:not([hidden]), textarea, [contenteditable]') ?? []),
];

const isTextField = (element: unknown): boolean =>
  element instanceof Element && element.matches(':read-write');

/** Puts the cursor at the beginning or the end of a field. @returns the field. */
const enter = (field: HTMLElement | undefined, atEnd: boolean): HTMLElement | undefined => {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    field.focus();
    const offset = atEnd ? field.value.length : 0;
    field.setSelectionRange(offset, offset);
  } else field?.dispatchEvent(new CustomEvent(enterEvent, { detail: atEnd }));
  return field;
};

/** @returns whether a key can leave a plain field. The editor of a formatted text checks this itself. */
const isAtEdge = ({ key, target, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => {
  if (key !== 'Enter' && (shiftKey || ctrlKey || altKey || metaKey)) return false;
  if (target instanceof HTMLInputElement && ['ArrowUp', 'ArrowDown', 'Enter'].includes(key)) return true;
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false;
  const edge = { ArrowUp: 0, ArrowDown: target.value.length, Backspace: 0 }[key];
  return target.selectionStart === edge && target.selectionEnd === edge;
};

interface BlockListProps {
  blocks: readonly EditorBlock[];
  pictures: PictureEditing;
  texts: TextEditing;
  onChange: (change: (blocks: readonly EditorBlock[]) => EditorBlock[]) => void;
  /** @returns the files that the article can take; reports the others. */
  acceptPictures: (files: Iterable<File>) => File[];
  /** Names that new pictures must not have. */
  reservedNames: readonly string[];
  /** What is above the blocks, with the title. */
  children: ReactNode;
}

/**
 * The article's title and blocks as one page, on which the cursor goes from text to text. Each block can be edited, moved,
 * removed and restored; a paragraph can be split at the cursor and joined with the one before it.
 */
export function BlockList({
  blocks,
  pictures,
  texts,
  onChange,
  acceptPictures,
  reservedNames,
  children,
}: BlockListProps) {
  const page = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  /** Finds the element to focus after the blocks change, because a node that is moved or removed loses the focus. */
  const focusAfter = useRef<(() => Element | null | undefined) | null>(null);
  /** The blocks before and after each structural change, and how many of these changes are applied. */
  const changes = useRef<(readonly EditorBlock[])[][]>([]);
  const appliedCount = useRef(0);
  const [activeId, setActiveId] = useState<number | null>(null);
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
  const present = presentBlocks(blocks);
  const removedBefore = (place: number) => {
    const [previous, next] = [present[place - 1], present[place]];
    return blocks.slice(previous ? blocks.indexOf(previous) + 1 : 0, next && blocks.indexOf(next));
  };
  const paragraphs = present.filter(({ type }) => type === 'paragraph');
  const active = paragraphs.find(({ id }) => id === activeId) ?? paragraphs[0];
  const itemOf = (id: number | undefined) => list.current?.querySelector(`[data-block-id="${id}"]`);

  useLayoutEffect(() => {
    const element = focusAfter.current?.();
    if (element instanceof HTMLElement && element.isConnected) element.focus();
    focusAfter.current = null;
  });

  /** @returns the handle of the block at a place or the last block; without blocks, the first button after the list. */
  const handleNear = (place: number) => {
    const items = list.current?.children;
    const handle = items?.[Math.min(place, items.length - 1)]?.querySelector('[data-handle]');
    return handle ?? list.current?.nextElementSibling?.querySelector('button');
  };

  /** Makes a structural change, which Ctrl+Z takes back. Changes of the same blocks are the steps of a drag, and are one. */
  const restructure = (after: EditorBlock[]) => {
    const earlier = changes.current.slice(0, appliedCount.current).filter(([from]) => from !== blocks);
    changes.current = [...earlier, [blocks, after]];
    appliedCount.current = changes.current.length;
    onChange(() => after);
  };
  const move = (id: number, to: number) => {
    if (to < 0 || to >= present.length) return;
    const { activeElement } = document;
    focusAfter.current = () => activeElement;
    restructure(moveBlock(blocks, id, to));
    setAnnouncement(`Blok je premješten na mjesto ${to + 1} od ${present.length}.`);
  };
  const { dragged, startDrag } = useReorder(list, move);

  const remove = (id: number, place: number) => {
    focusAfter.current = () => handleNear(place);
    restructure(setRemoved(blocks, id, true));
    setAnnouncement('Blok je uklonjen. Možeš ga vratiti.');
  };
  const restore = (id: number) => {
    focusAfter.current = () => itemOf(id)?.querySelector('[data-handle]');
    restructure(setRemoved(blocks, id, false));
    setAnnouncement('Blok je vraćen.');
  };

  /** Takes the latest structural change back (-1), or makes the next one again (1). @returns whether there is one. */
  const undoOrRedo = (step: -1 | 1): boolean => {
    const change = changes.current[appliedCount.current + Math.min(step, 0)] ?? [];
    const [from, to] = step === 1 ? change : change.toReversed();
    if (texts.isDisabled || !from || !to || !haveSameContent(from, blocks)) return false;
    const changed = to.find((block) => !from.includes(block));
    const { activeElement } = document;
    focusAfter.current = () =>
      fieldsIn(itemOf(changed?.id)).at(-1) ??
      (activeElement?.isConnected ? activeElement : handleNear(present.length));
    appliedCount.current += step;
    onChange(() => [...to]);
    setAnnouncement(step === 1 ? 'Promjena je ponovljena.' : 'Promjena je poništena.');
    return true;
  };
  /** Moves the cursor from the focused field to the one before or after it. */
  const leave = (step: -1 | 1): boolean => {
    const all = fieldsIn(page.current);
    const place = all.findIndex((field) => field === document.activeElement) + step;
    return enter(all[place], step === -1) !== undefined;
  };
  /** Makes a structural change and enters the newest block, in its title if that is new or empty. */
  const insert = (after: EditorBlock[], hasNewTitle = false) => {
    focusAfter.current = () => {
      const inserted = fieldsIn(itemOf(newestId(blocks, after)));
      const title = inserted.find((field) => field instanceof HTMLInputElement);
      return enter(hasNewTitle || title?.value === '' ? title : inserted.at(-1), true);
    };
    restructure(after);
  };
  /** Adds the files that the article can take, before a block or at the end. */
  const insertFiles = (picked: Iterable<File>, before?: number) => {
    const files = acceptPictures(picked);
    if (files.length > 0) insert(addPictures(blocks, files, before, reservedNames));
  };
  const isDropping = useDroppedFiles((files, { target, clientY }) => {
    const items = target instanceof Element && target.closest('[data-block-id]')?.parentElement;
    insertFiles(files, items ? present[placeAt(items, null, clientY)]?.id : undefined);
  });
  /** @returns the index of the block that has the focus; -1: none has it, for example in the article's title. */
  const focusedPlace = () => present.findIndex(({ id }) => itemOf(id)?.contains(document.activeElement));
  const onPaste = (event: ClipboardEvent) => {
    const isInText = isTextField(event.target);
    const files = pastedFiles(event.clipboardData, isInText);
    if (files.length === 0) return;
    event.preventDefault();
    insertFiles(files, isInText ? present[focusedPlace() + 1]?.id : undefined);
  };
  /** @param key an arrow key, Backspace, Delete or Enter at a field's edge; z or y with Ctrl. @returns whether it is handled. */
  const onEdge = (key: string): boolean => {
    const field = document.activeElement;
    const place = focusedPlace();
    const [before, block, next] = [present[place - 1], present[place], present[place + 1]];
    if (key === 'z' || key === 'y') return undoOrRedo(key === 'z' ? -1 : 1);
    if (key === 'ArrowUp' || key === 'ArrowDown') return leave(key === 'ArrowUp' ? -1 : 1);
    if (key === 'Enter') {
      const isFollowed = block ? next?.type === 'paragraph' && next.title + next.content === '' : next;
      if (block?.type === 'paragraph' || isFollowed) return leave(1);
      insert(addBlock(blocks, 'paragraph', next?.id));
      return true;
    }
    if (block?.type !== 'paragraph') return false;
    if (key === 'Delete')
      return next?.type === 'paragraph' && !isHeaded(next) && leave(1) && onEdge('Backspace');
    if (field instanceof HTMLInputElement) {
      leave(1);
      const text = joinTexts({ content: block.title, marks: [] }, textOf(block));
      restructure(changeBlock(blocks, block, { title: '', isHeaded: false, ...text }));
      return true;
    }
    if (isHeaded(block)) return leave(-1);
    if (!before || (before.type !== 'paragraph' && block.content !== '')) return false;
    leave(-1);
    const joined =
      before.type === 'paragraph'
        ? changeBlock(blocks, before, joinTexts(textOf(before), textOf(block)))
        : blocks;
    restructure(joined.filter(({ id }) => id !== block.id));
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const { activeElement: focused } = document;
    const isInText = isTextField(focused);
    // A dialog has its own keys, and so has a field outside the page.
    const isElsewhere = focused?.closest('dialog') || (isInText && !page.current?.contains(focused));
    if (event.defaultPrevented || event.isComposing || isElsewhere) return;
    const item = itemOf(active?.id);
    const step = (ctrlKey || metaKey) && ({ z: shiftKey ? 1 : -1, y: 1 } as const)[key.toLowerCase()];
    // In the title, the browser undoes typing. Without a text field, it would undo typing in any of them.
    const isInTitle = isInText && !list.current?.contains(focused);
    if (key === 'F10' && altKey && item?.contains(focused))
      toolbar?.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true });
    else if (key === 'Escape' && toolbar?.contains(focused)) fieldsIn(item).at(-1)?.focus();
    else if (step ? isInTitle || (!undoOrRedo(step) && isInText) : !isAtEdge(event) || !onEdge(key)) return;
    event.preventDefault();
  };
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  const onFocus = ({ target }: FocusEvent) => {
    const focused = paragraphs.find(({ id }) => itemOf(id)?.contains(target));
    if (focused) setActiveId(focused.id);
  };
  const pageOf = (blockId: number): PageEditing => ({
    ...texts,
    toolbar: blockId === active?.id ? toolbar : null,
    onSections: (selection, sections) => {
      const [first] = sections;
      if (first) insert(insertSections(blocks, blockId, selection, sections), first.title === '');
    },
    onPictures: (selection, picked) => {
      const files = acceptPictures(picked);
      if (files.length > 0) insert(insertPictures(blocks, blockId, selection, files, reservedNames));
    },
    onEdge,
  });

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its fields
    <div
      ref={page}
      className={`${styles.page} ${isDropping ? styles.dropping : ''}`}
      onFocus={onFocus}
      onPaste={onPaste}
      // The second press of a double click would take the cursor out of the text that the first one has added.
      onMouseDown={(event) => event.detail > 1 && !isTextField(event.target) && event.preventDefault()}
    >
      {children}
      <div ref={setToolbar} className={styles.toolbar} />
      {present.length === 0 && (
        <button type="button" className={styles.empty} onClick={() => insert(addBlock(blocks, 'paragraph'))}>
          {placeholder}
        </button>
      )}
      <ol ref={list} className={styles.list}>
        {present.map((block, place) => (
          <li key={block.id} data-block-id={block.id}>
            <RemovedBlocks blocks={removedBefore(place)} onRestore={restore} />
            <BlockFrame
              id={block.id}
              kind={blockKinds[block.type].label}
              place={place}
              count={present.length}
              dragged={dragged === block.id}
              onMove={(to) => move(block.id, to)}
              onDragStart={(event) => startDrag(block.id, event)}
              onRemove={() => remove(block.id, place)}
            >
              <BlockInputs block={block} pictures={pictures} page={pageOf(block.id)} onChange={onChange} />
            </BlockFrame>
          </li>
        ))}
      </ol>
      <RemovedBlocks blocks={removedBefore(present.length)} onRestore={restore} />
      <div className={styles.add}>
        {blockTypes.map(
          (type) =>
            blockKinds[type].add && (
              <ActionButton key={type} onClick={({ detail }) => detail < 2 && insert(addBlock(blocks, type))}>
                {blockKinds[type].add.label}
              </ActionButton>
            ),
        )}
        <PicturePicker label="Dodaj sliku" multiple onPick={insertFiles} />
        <span className={styles.hint}>
          <span>{present.length === 0 && 'Još nema blokova. Dodaj odlomak ili sliku. '}</span>
          Sliku možeš i povući ovamo ili zalijepiti.
          <span>{active && ' Alt+F10 vodi iz teksta u njegovu alatnu traku, Escape natrag.'}</span>
        </span>
      </div>
      <output className="visually-hidden">{announcement}</output>
    </div>
  );
}
