/** A ref for the element that takes the focus on mount. `showModal` needs the attribute, which React does not write. */
export const focusOnMount = (element: HTMLElement | null): void => {
  element?.setAttribute('autofocus', '');
  element?.focus();
};
