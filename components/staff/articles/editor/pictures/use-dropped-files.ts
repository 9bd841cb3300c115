import { useWindowEvent } from '../../../parts/use-window-event.ts';

/**
 * Accepts files dropped anywhere on the window, because the browser would leave the page to open them. Text can still be
 * dragged. @param onOver called while files are dragged, and with null afterwards.
 */
export function useDroppedFiles(
  onFiles: (files: File[], event: DragEvent) => void,
  onOver: (event: DragEvent | null) => void,
): void {
  useWindowEvent('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    onOver(event);
  });
  useWindowEvent('dragleave', ({ relatedTarget }) => {
    // If there is no related target, the pointer has left the window.
    if (relatedTarget === null) onOver(null);
  });
  useWindowEvent('drop', (event) => {
    onOver(null);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files, event);
  });
}
