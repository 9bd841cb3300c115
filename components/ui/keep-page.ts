/**
 * Files that are dropped beside a form would replace the page. @param isTaken whether a form takes what is dropped there.
 */
export function keepPage(signal: AbortSignal, isTaken: (target: EventTarget | null) => boolean = () => true): void {
  for (const type of ['dragover', 'drop'] as const)
    document.addEventListener(
      type,
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        if (!isTaken(event.target)) event.dataTransfer.dropEffect = 'none';
      },
      { signal },
    );
}
