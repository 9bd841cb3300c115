/** Waits until changes are painted, so that long work does not delay a tap's feedback; in the background, a tenth of a second. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
