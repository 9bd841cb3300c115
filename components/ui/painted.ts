/**
 * Waits until what has changed so far is on the screen, so that long work after a tap does not delay what answers it. A
 * page in the background, which is not painted, waits a tenth of a second.
 */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
