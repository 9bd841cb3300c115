/** Pixels between the edges of the preview and what is scrolled into view. */
const margin = 32;

/** @returns the number of characters without spaces and line breaks, which differ in the preview. */
const lengthOf = (text: string): number => text.replaceAll(/\s/g, '').length;

/** @returns the vertical position of the cursor in the preview of its block; null if the cursor is in no formatted text. */
function cursorIn(shown: Element): number | null {
  const { activeElement: field } = document;
  const { focusNode, focusOffset } = document.getSelection() ?? { focusNode: null, focusOffset: 0 };
  if (!field || !focusNode || !field.contains(focusNode)) return null;
  const before = new Range();
  before.setStart(field, 0);
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

/** Scrolls the preview, but not the page, to the block that has the focus; to the cursor if the block is too high. */
export function followCursor(preview: HTMLElement): void {
  const blocks = [...document.querySelectorAll('[data-block-id]')];
  const place = blocks.findIndex((block) => block.contains(document.activeElement));
  const shown = preview.querySelectorAll('article > :is(section, figure)')[place];
  if (!shown) return;
  const frame = preview.getBoundingClientRect();
  const first = Math.max(frame.top, 0);
  const last = Math.min(frame.bottom, window.innerHeight);
  let { top, bottom } = shown.getBoundingClientRect();
  const cursor = bottom - top > last - first ? cursorIn(shown) : null;
  if (cursor !== null) [top, bottom] = [cursor - margin, cursor + margin];
  if (top >= first && bottom <= last) return;
  preview.scrollTop += Math.min(top < first ? 0 : bottom - last + margin, top - first - margin);
}
