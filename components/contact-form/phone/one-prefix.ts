import { withOnePrefix } from './phone-number.ts';

const mend = ({ target }: Event) => {
  if (!(target instanceof HTMLInputElement) || target.type !== 'tel') return;
  const mended = withOnePrefix(target.value);
  if (mended === target.value) return;
  // Natively: React takes a value set on the element itself for its own and sees no change.
  Reflect.set(HTMLInputElement.prototype, 'value', mended, target);
};

/**
 * Mends what is typed or pasted beside a prefix before the widget reads it: it would cut the digits that are too many.
 * @param container an element around the widget.
 * @returns how to stop.
 */
export function keepOnePrefix(container: HTMLElement): () => void {
  container.addEventListener('input', mend);
  return () => container.removeEventListener('input', mend);
}
