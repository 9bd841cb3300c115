/** Pixels between the edges of the preview and what is scrolled into view. */
const margin = 32;

/** @returns the number of characters without spaces and line breaks, which differ in the preview. */
const lengthOf = (text: string): number => text.replaceAll(/\s/g, '').length;

/** @returns the vertical position of the cursor in the preview of its block; null if the cursor is in no line of text. */
function cursorIn(shown: Element, block: Element): number | null {
  const { focusNode, focusOffset } = document.getSelection() ?? { focusNode: null, focusOffset: 0 };
  const first = block.querySelector('p');
  const isInLine =
    focusNode && first?.parentElement?.contains(focusNode) && !block.querySelector('h2')?.contains(focusNode);
  if (!focusNode || !first || !isInLine) return null;
  const before = new Range();
  before.setStart(first, 0);
  before.setEnd(focusNode, focusOffset);
  let rest = lengthOf(before.toString());
  for (const part of shown.querySelectorAll('p, li')) {
    const length = lengthOf(part.textContent);
    const { top, height } = part.getBoundingClientRect();
    if (length > 0 && rest <= length) return top + (height * rest) / length;
    rest -= length;
  }
  return null;
}

/** Scrolls the preview, but not the page, to the block that has the focus, or had it before the preview's button; to the cursor if the block is too high. */
export function followCursor(preview: HTMLElement): void {
  const { activeElement } = document;
  const isInText = activeElement?.matches('[contenteditable=true], [aria-expanded=true]');
  const focused = isInText ? (document.getSelection()?.focusNode ?? null) : activeElement;
  const blocks = [...document.querySelectorAll('[data-block-id]')];
  const block = blocks.find((each) => each.contains(focused));
  const shown = block && preview.querySelectorAll('article > :is(section, figure)')[blocks.indexOf(block)];
  if (!shown) return;
  const frame = preview.getBoundingClientRect();
  const first = Math.max(frame.top, 0);
  const last = Math.min(frame.bottom, window.innerHeight);
  let { top, bottom } = shown.getBoundingClientRect();
  const cursor = bottom - top > last - first ? cursorIn(shown, block) : null;
  if (cursor !== null) [top, bottom] = [cursor - margin, cursor + margin];
  if (top >= first && bottom <= last) return;
  preview.scrollTop += Math.min(top < first ? 0 : bottom - last + margin, top - first - margin);
}
