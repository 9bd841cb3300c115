/**
 * Waits until the changes so far are painted, so that long work after a tap does not delay its feedback. A
 * page in the background, which is not painted, waits a tenth of a second.
 */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
