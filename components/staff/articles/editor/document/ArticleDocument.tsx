import { Fragment, useLayoutEffect, useRef, useState, type ClipboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Command } from 'prosemirror-state';
import { ActionButton } from '../../../parts/actions.tsx';
import { useWindowEvent } from '../../../parts/use-window-event.ts';
import { BlockHead, RemovedBlock } from '../blocks/BlockHead.tsx';
import { blockTitles, presentBlocks, type PictureBlock } from '../blocks/blocks.ts';
import { PictureDetails } from './PictureDetails.tsx';
import type { PictureEditing } from '../blocks/picture-editing.ts';
import { placeAt, useReorder } from '../blocks/use-reorder.ts';
import { pastedFiles } from '../pictures/pasted-files.ts';
import { uniquePictureName } from '../pictures/picture-name.ts';
import { PicturePicker } from '../pictures/PicturePicker.tsx';
import { useDroppedFiles } from '../pictures/use-dropped-files.ts';
import styles from './ArticleDocument.module.css';
import { addParagraph, addPictures, enterDocument, headingHere, removeBlock, restoreBlock } from './block-commands.ts';
import { always, removeLink, setLink } from './formatting-commands.ts';
import { FormattingBar } from './FormattingBar.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { setPictureFiles, type PictureFile } from './picture-files-plugin.ts';
import { useDocumentEditor, type DocumentEditor, type DocumentOptions } from './use-document-editor.ts';

const isTextField = (element: unknown): boolean => element instanceof Element && element.matches(':read-write');

interface ArticleDocumentProps extends Pick<DocumentOptions, 'blocks' | 'hasFormatting' | 'isDisabled' | 'onChange'> {
  pictures: PictureEditing;
  /** @returns the files that the article can take; reports the others. */
  acceptPictures: (files: Iterable<File>) => File[];
  /** Names that new pictures must not have. */
  reservedNames: readonly string[];
  /** What is above the blocks, with the title. */
  children: ReactNode;
}

/**
 * The article's title and its blocks as one document. Each block can be moved, removed and restored by its buttons; headings and
 * pictures come where the cursor is.
 */
export function ArticleDocument({ blocks, pictures, isDisabled, children, ...props }: ArticleDocumentProps) {
  const { hasFormatting, onChange, acceptPictures, reservedNames } = props;
  const page = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const editor = useRef<DocumentEditor>(null);
  const [announcement, setAnnouncement] = useState('');
  const [asksForLink, setAsksForLink] = useState(false);
  /** Called after the blocks change, for example to set the focus, which a node that is moved or removed loses. */
  const afterRender = useRef<(() => void) | null>(null);
  const present = presentBlocks(blocks);

  useLayoutEffect(() => {
    afterRender.current?.();
    afterRender.current = null;
  });

  /** Runs a command on the text, which has the focus afterwards. */
  const edit = (command: Command) => editor.current?.edit(command);
  const handleOf = (id: number) => editor.current?.slots.get(id)?.head.querySelector<HTMLElement>('[data-handle]');
  /** Changes blocks by one of their buttons. One of a block keeps the focus. */
  const change = (command: Command, focused: number, text: string) => {
    afterRender.current = () => handleOf(focused)?.focus();
    editor.current?.run(command);
    setAnnouncement(text);
  };
  const move = (id: number, to: number, isSameDrag = false) => {
    if (to < 0 || to >= present.length) return;
    const { activeElement } = document;
    const label = handleOf(id)?.parentElement?.contains(activeElement) ? activeElement?.ariaLabel : null;
    if (label)
      afterRender.current = () =>
        handleOf(id)?.parentElement?.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.focus();
    editor.current?.move(id, to, isSameDrag);
    setAnnouncement(`Blok je premješten na mjesto ${to + 1} od ${present.length}.`);
  };
  const { dragged, startDrag } = useReorder(place, move);
  const remove = (id: number, index: number) => {
    const near = present[index + 1] ?? present[index - 1];
    change(removeBlock(id), near?.id ?? id, 'Blok je uklonjen. Možeš ga vratiti.');
  };

  const filesOf = (files: readonly File[]): PictureFile[] => {
    const taken = [...reservedNames, ...(editor.current?.pictureNames() ?? [])];
    return files.map((picked) => {
      const imageName = uniquePictureName(picked.name, taken);
      taken.push(imageName);
      return { imageName, picked, storedId: null };
    });
  };
  /** Adds the files that the article can take. @param index of the block before which they come; undefined: at the cursor. */
  const insertFiles = (picked: Iterable<File>, index?: number) => {
    const files = acceptPictures(picked);
    if (files.length === 0) return;
    edit(addPictures(filesOf(files), index));
    // The pictures are rendered above their captions.
    afterRender.current = () => editor.current?.scrollToCursor();
  };
  const replacePicture = ({ id, storedId }: PictureBlock, picked: File[]) => {
    const [file] = filesOf(acceptPictures(picked).slice(0, 1));
    if (file) editor.current?.run(always(({ tr }) => setPictureFiles(tr, new Map([[id, { ...file, storedId }]]))));
  };
  /** @returns the index of the block before which dropped files come. */
  const dropIndex = ({ target, clientY }: DragEvent): number => {
    const isInList = target instanceof Element && place.current?.contains(target);
    return isInList && place.current ? placeAt(place.current, null, clientY) : present.length;
  };
  useDroppedFiles(
    (files, event) => insertFiles(files, dropIndex(event)),
    (event) => {
      page.current?.toggleAttribute('data-dropping', event !== null);
      const index = event && dropIndex(event);
      for (const [at, { id }] of present.entries()) {
        const block = editor.current?.slots.get(id)?.block;
        block?.toggleAttribute('data-drop-before', at === index);
        block?.toggleAttribute('data-drop-after', index === present.length && at === index - 1);
      }
    },
  );
  const onPaste = (event: ClipboardEvent) => {
    const isInText = isTextField(event.target);
    const files = pastedFiles(event.clipboardData, isInText);
    if (files.length === 0) return;
    event.preventDefault();
    insertFiles(files, isInText ? 0 : present.length);
  };
  useWindowEvent('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const { activeElement: focused } = document;
    const title = focused instanceof HTMLTextAreaElement && 'title' in focused.dataset ? focused : null;
    const isAtEnd = title?.selectionStart === title?.value.length;
    if (event.defaultPrevented || event.isComposing || focused?.closest('dialog')) return;
    const step = (ctrlKey || metaKey) && ({ z: shiftKey ? 'redo' : 'undo', y: 'redo' } as const)[key.toLowerCase()];
    if (title && (key === 'Enter' || (key === 'ArrowDown' && isAtEnd && !shiftKey && !ctrlKey && !altKey && !metaKey)))
      edit(present.length > 0 ? enterDocument : addParagraph(0));
    else if (key === 'F10' && altKey && place.current?.contains(focused))
      toolbar.current?.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true });
    else if (key === 'Escape' && toolbar.current?.contains(focused)) editor.current?.focus();
    else if (step && !isDisabled && !isTextField(focused)) {
      editor.current?.[step]();
      if (!focused?.isConnected || focused === document.body) editor.current?.focus();
    } else return;
    event.preventDefault();
  });
  const closeDialog = (command?: Command) => {
    setAsksForLink(false);
    afterRender.current = () => (command ? edit(command) : editor.current?.focus());
  };
  const openLinkDialog = () => setAsksForLink(true);

  const snapshot = useDocumentEditor(place, editor, {
    blocks,
    onChange,
    isDisabled,
    hasFormatting,
    onLink: openLinkDialog,
    onUndone: (message) => {
      setAnnouncement(message);
      // Without a block, the document has lost the focus.
      afterRender.current = () => {
        if (!place.current?.querySelector('[data-block-id]'))
          page.current?.querySelector<HTMLElement>('[data-handle], [data-begin]')?.focus();
      };
    },
    onFiles: insertFiles,
    onStart: () => page.current?.querySelector<HTMLElement>('[data-title]')?.focus(),
    urlOf: pictures.urlOf,
  });
  const formatting = snapshot?.formatting;

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its fields
    <div
      ref={page}
      className={styles.page}
      onPaste={onPaste}
      // The second press of a double click would take the cursor out of the text that the first one has added.
      onMouseDown={(event) => event.detail > 1 && !isTextField(event.target) && event.preventDefault()}
    >
      {children}
      <div ref={toolbar} className={styles.toolbar}>
        {present.some(({ type }) => type === 'paragraph') && (
          <>
            {hasFormatting && (
              <FormattingBar
                formatting={formatting ?? null}
                isDisabled={isDisabled || formatting?.isInText !== true}
                onLink={openLinkDialog}
                edit={edit}
              />
            )}
            <ActionButton
              variant="quiet"
              title="Ctrl+Shift+2"
              onClick={({ detail }) => detail < 2 && edit(headingHere)}
            >
              Naslov ovdje
            </ActionButton>
            <PicturePicker label="Slika ovdje" variant="quiet" onPick={(files) => insertFiles(files)} />
          </>
        )}
      </div>
      <div ref={place} />
      {present.length === 0 && (
        <button type="button" data-begin className={styles.empty} onClick={() => edit(addParagraph(0))}>
          Piši ovdje …
        </button>
      )}
      {blocks.map((block) => {
        const slots = snapshot?.slots.get(block.id);
        if (!slots) return null;
        const { id, type } = block;
        const index = present.indexOf(block);
        if (block.isRemoved)
          return createPortal(
            <RemovedBlock block={block} onRestore={() => change(restoreBlock(id), id, 'Blok je vraćen.')} />,
            slots.head,
            id,
          );
        return (
          <Fragment key={id}>
            {createPortal(
              <BlockHead
                id={id}
                kind={blockTitles[type]}
                place={index}
                count={present.length}
                dragged={dragged === id}
                onMove={(to) => move(id, to)}
                onDragStart={(event) => startDrag(id, event)}
                onRemove={() => remove(id, index)}
              />,
              slots.head,
            )}
            {block.type === 'image' &&
              createPortal(
                <PictureDetails
                  block={block}
                  pictures={pictures}
                  onReplace={(files) => replacePicture(block, files)}
                />,
                slots.details,
              )}
          </Fragment>
        );
      })}
      <div className={styles.add}>
        <ActionButton onClick={({ detail }) => detail < 2 && edit(addParagraph(present.length))}>
          Dodaj odlomak
        </ActionButton>
        <PicturePicker label="Dodaj sliku" multiple onPick={(files) => insertFiles(files, present.length)} />
        <span className={styles.hint}>
          <span>{present.length === 0 && 'Još nema blokova. Dodaj odlomak ili sliku. '}</span>
          Sliku možeš i povući ovamo ili zalijepiti.
          <span>{present.length > 0 && ' Alt+F10 vodi iz teksta u njegovu alatnu traku, Escape natrag.'}</span>
        </span>
      </div>
      <output className="visually-hidden">{announcement}</output>
      {asksForLink && formatting && (
        <LinkDialog
          href={formatting.link}
          asksForText={formatting.isEmpty && formatting.link === null}
          onSet={(href, linkText) => closeDialog(setLink(href, linkText))}
          onRemove={() => closeDialog(removeLink)}
          onClose={() => closeDialog()}
        />
      )}
    </div>
  );
}
