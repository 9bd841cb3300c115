import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { blockTypes, type BlockType } from '#shared/rules/block-types.ts';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import { PicturePicker } from '../pictures/PicturePicker.tsx';
import type { PageEditing, PictureEditing, TextEditing } from './block-kind.ts';
import { blockKinds, type EditorBlock } from './block-kinds.ts';
import {
  addBlock,
  areAlike,
  changeBlock,
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
import { isHeaded, textOf } from './paragraph-block.tsx';
import { RemovedBlocks } from './RemovedBlocks.tsx';
import styles from './BlockList.module.css';
import { useReorder } from './use-reorder.ts';

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

/** @returns the fields in which the cursor can be. */
const fieldsIn = (element: Element | null | undefined) => [
  ...(element?.querySelectorAll<HTMLElement>('input:not([hidden]), textarea, [contenteditable]') ?? []),
];

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

const handleOf = (item: Element | null | undefined) => item?.querySelector('[data-handle]');

interface BlockListProps {
  blocks: readonly EditorBlock[];
  pictures: PictureEditing;
  texts: TextEditing;
  onChange: (change: (blocks: readonly EditorBlock[]) => EditorBlock[]) => void;
  /** @returns the files that the article can take; reports the others. */
  acceptPictures: (files: Iterable<File>) => File[];
  /** Adds the files that the article can take at the end. */
  onPictures: (files: File[]) => void;
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
  onPictures,
  reservedNames,
  children,
}: BlockListProps) {
  const page = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  /** Finds the element to focus after the blocks change, because a node that is moved or removed loses the focus. */
  const focusAfter = useRef<(() => Element | null | undefined) | null>(null);
  /** The blocks before and after each change of their borders, and how many of these changes are in effect. */
  const changes = useRef<(readonly EditorBlock[])[][]>([]);
  const inEffect = useRef(0);
  const [activeId, setActiveId] = useState<number | null>(null);
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
  const present = presentBlocks(blocks);
  /** @returns the removed blocks between a place and the one before. */
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

  /** Changes the blocks' borders. Ctrl+Z takes it back, Ctrl+Y makes it again, as long as nothing else has changed. */
  const restructure = (after: EditorBlock[]) => {
    changes.current = [...changes.current.slice(0, inEffect.current), [blocks, after]];
    inEffect.current += 1;
    onChange(() => after);
  };
  const move = (id: number, to: number) => {
    if (to < 0 || to >= present.length) return;
    const { activeElement } = document;
    focusAfter.current = () => activeElement;
    onChange((current) => moveBlock(current, id, to));
    setAnnouncement(`Blok je premješten na mjesto ${to + 1} od ${present.length}.`);
  };
  const { dragged, startDrag } = useReorder(list, move);

  const remove = (id: number, place: number) => {
    focusAfter.current = () => {
      const items = list.current?.children;
      return handleOf(items?.[Math.min(place, items.length - 1)]) ?? document.querySelector('[data-restore]');
    };
    restructure(setRemoved(blocks, id, true));
    setAnnouncement('Blok je uklonjen. Možeš ga vratiti.');
  };
  const restore = (id: number) => {
    focusAfter.current = () => handleOf(itemOf(id));
    onChange((current) => setRemoved(current, id, false));
    setAnnouncement('Blok je vraćen.');
  };

  /** Takes the latest change of borders back (-1), or makes the next one again (1). @returns whether there is one. */
  const retrace = (step: -1 | 1): boolean => {
    const change = changes.current[inEffect.current + Math.min(step, 0)] ?? [];
    const [from, to] = step === 1 ? change : change.toReversed();
    if (!from || !to || !areAlike(from, blocks)) return false;
    const changed = to.find((block) => !from.includes(block));
    focusAfter.current = () => fieldsIn(itemOf(changed?.id)).at(-1);
    inEffect.current += step;
    onChange(() => [...to]);
    return true;
  };
  /** Moves the cursor from the focused field to the one before or after it. */
  const leave = (step: -1 | 1): boolean => {
    const all = fieldsIn(page.current);
    const place = all.findIndex((field) => field === document.activeElement) + step;
    return enter(all[place], step === -1) !== undefined;
  };
  /** Changes the blocks' borders and enters the newest block, in its title if that is new or empty. */
  const insert = (after: EditorBlock[], hasNewTitle = false) => {
    focusAfter.current = () => {
      const inserted = fieldsIn(itemOf(newestId(blocks, after)));
      const title = inserted.find((field) => field instanceof HTMLInputElement);
      return enter(hasNewTitle || title?.value === '' ? title : inserted.at(-1), true);
    };
    restructure(after);
  };
  /** @param key an arrow key, Backspace, Delete or Enter at a field's edge; z or y with Ctrl. @returns whether it is handled. */
  const onEdge = (key: string): boolean => {
    const field = document.activeElement;
    const place = present.findIndex(({ id }) => itemOf(id)?.contains(field));
    const [before, block, next] = [present[place - 1], present[place], present[place + 1]];
    // The article's title has its own.
    if (key === 'z' || key === 'y')
      return field !== fieldsIn(page.current)[0] && retrace(key === 'z' ? -1 : 1);
    if (key === 'ArrowUp' || key === 'ArrowDown') return leave(key === 'ArrowUp' ? -1 : 1);
    if (key === 'Enter') {
      const isFollowed = next && (!block || (next.type === 'paragraph' && !isHeaded(next)));
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
    const { key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent } = event;
    const { activeElement: focused } = document;
    const isOwn = !event.isDefaultPrevented() && !nativeEvent.isComposing;
    const command = (ctrlKey || metaKey) && { z: shiftKey ? 'y' : 'z', y: 'y' }[key.toLowerCase()];
    // Events of the dialog for links bubble, too.
    if (!isOwn || focused?.closest('dialog')) return;
    const item = itemOf(active?.id);
    if (key === 'F10' && altKey && item?.contains(focused))
      toolbar?.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true });
    else if (key === 'Escape' && toolbar?.contains(focused)) fieldsIn(item).at(-1)?.focus();
    else if (!(command || isAtEdge(event)) || !onEdge(command || key)) return;
    event.preventDefault();
  };
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
    <div ref={page} className={styles.page} onKeyDown={onKeyDown} onFocus={onFocus}>
      {children}
      <div ref={setToolbar} className={styles.toolbar} />
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
              <ActionButton key={type} onClick={() => insert(addBlock(blocks, type))}>
                {blockKinds[type].add.label}
              </ActionButton>
            ),
        )}
        <PicturePicker label="Dodaj sliku" multiple onPick={onPictures} />
        <span className={styles.hint}>
          Sliku možeš i povući ovamo ili zalijepiti.
          {active && ' Alt+F10 vodi iz teksta u njegovu alatnu traku, Escape natrag.'}
        </span>
      </div>
      <output className="visually-hidden">{announcement}</output>
    </div>
  );
}
