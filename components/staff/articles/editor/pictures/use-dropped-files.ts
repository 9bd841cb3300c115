import { useState } from 'react';
import { useWindowEvent } from '../../../parts/use-window-event.ts';

/**
 * Accepts files dropped anywhere on the window, because the browser would leave the page to open them. Text can still be
 * dragged. @param onOver called while files are dragged, and with null afterwards. @returns whether files are being dragged over the window.
 */
export function useDroppedFiles(
  onFiles: (files: File[], event: DragEvent) => void,
  onOver: (event: DragEvent | null) => void,
): boolean {
  const [isOver, setIsOver] = useState(false);
  useWindowEvent('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    setIsOver(true);
    onOver(event);
  });
  useWindowEvent('dragleave', ({ relatedTarget }) => {
    // If there is no related target, the pointer has left the window.
    if (relatedTarget !== null) return;
    setIsOver(false);
    onOver(null);
  });
  useWindowEvent('drop', (event) => {
    setIsOver(false);
    onOver(null);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files, event);
  });
  return isOver;
}
