/** @returns whether a click follows a link in this tab, not in another tab or window. */
export const isPlainClick = (
  event: Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): boolean => event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
