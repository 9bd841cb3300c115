import { useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import type { EditorBlock } from '../blocks/block-kinds.ts';
import {
  createDocumentEditor,
  type DocumentEditor,
  type DocumentEvents,
  type DocumentSnapshot,
} from './create-document-editor.ts';

interface DocumentOptions extends Omit<DocumentEvents, 'onUpdate'> {
  blocks: readonly EditorBlock[];
  onChange: (blocks: readonly EditorBlock[]) => void;
  isDisabled: boolean;
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
  useLayoutEffect(
    () => editorRef.current?.set(!isDisabled, hasFormatting),
    [editorRef, isDisabled, hasFormatting],
  );
  useLayoutEffect(() => {
    if (!known.has(blocks)) editorRef.current?.show(blocks);
    known.add(blocks);
  }, [editorRef, blocks, known]);
  return snapshot;
}
