import { useEffect, useState } from 'react';

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Accepts files dropped anywhere on the window; outside of the form the browser would otherwise open them and
 * leave the page. Text can still be dragged.
 * @param onFiles must stay the same function, or the listeners are registered again.
 * @returns whether files are being dragged over the window.
 */
export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener(
      'dragover',
      (event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      { signal },
    );
    window.addEventListener(
      'dragleave',
      (event) => {
        // Without a related target the pointer has left the window.
        if (event.relatedTarget === null) setIsOver(false);
      },
      { signal },
    );
    window.addEventListener(
      'drop',
      (event) => {
        setIsOver(false);
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      },
      { signal },
    );
    return () => listening.abort();
  }, [onFiles]);

  return isOver;
}
