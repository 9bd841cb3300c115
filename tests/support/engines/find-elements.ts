/** A query for elements by their accessible properties. */
export type Query = {
  role: Role;
  /** The whole accessible name, or part of the name of a field. */
  name?: string;
  /** Part of the name or text. For the role 'text', the innermost element that contains the text matches. */
  text?: string;
  /** The element that contains the result. */
  within?: Query;
};

export type Role =
  | 'alert'
  | 'alertdialog'
  | 'button'
  | 'dialog'
  | 'field'
  | 'form'
  | 'heading'
  | 'link'
  | 'list'
  | 'listitem'
  | 'region'
  | 'row'
  | 'text';

/** The visible state of the first element that a query finds. */
export type Seen = {
  /** Number of elements found. */
  count: number;
  text: string;
  /** The value of a field. */
  value: string;
  isFocused: boolean;
  isDisabled: boolean;
  /** For buttons with `aria-expanded`. */
  isExpanded: boolean;
  /** For buttons that stay pressed, or whose slide is shown. */
  isPressed: boolean;
};

/** The centre of an element, in CSS pixels relative to the window. */
export type Point = { x: number; y: number };

/**
 * Finds visible elements. Runs in a page.
 * @param act 'look': only finds them; 'reach': scrolls to the first element and waits until it does not move,
 *   for a click; otherwise the value to set in a date field or a dropdown.
 */
export async function findElements(
  query: Query,
  act: 'look' | 'reach' | { value: string },
): Promise<{ seen: Seen; point: Point | null }> {
  const selectors: Record<Role, string> = {
    alert: '[role=alert]',
    alertdialog: '[role=alertdialog]',
    button: 'button, summary, [role=button]',
    dialog: 'dialog:not([role=alertdialog])',
    field: 'input, select, textarea',
    form: 'form',
    heading: 'h1, h2, h3',
    link: 'a[href]',
    list: 'ul, ol',
    listitem: 'li',
    region: 'section',
    row: 'tr',
    text: 'body *',
  };
  // Nested, because the function runs in a page and cannot access anything outside itself.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const nameOf = (element: HTMLElement): string => {
    const labelling = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    if (labelling.length > 0) return plain(labelling.map((id) => document.getElementById(id)?.textContent).join(' '));
    const label = element.getAttribute('aria-label');
    if (label !== null) return plain(label);
    if ('labels' in element && element.labels instanceof NodeList && element.labels.length > 0)
      return plain([...element.labels].map((label) => label.textContent).join(' '));
    return plain(element.textContent);
  };
  const has = (element: Element, text: string) => plain(element.textContent).includes(text);
  const matches = (element: HTMLElement, { role, name, text }: Query): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (name !== undefined) {
      const found = nameOf(element);
      if (role === 'field' ? !found.includes(name) : found !== name) return false;
    }
    if (text === undefined) return true;
    if (role !== 'text') return has(element, text) || nameOf(element).includes(text);
    return has(element, text) && ![...element.children].some((child) => has(child, text));
  };
  const find = (query: Query): HTMLElement[] =>
    (query.within ? find(query.within) : [document]).flatMap((root) =>
      [...root.querySelectorAll<HTMLElement>(selectors[query.role])].filter((element) => matches(element, query)),
    );
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  const found = find(query);
  const [element] = found;
  const field = element as Partial<HTMLInputElement> | undefined;
  const seen = {
    count: found.length,
    text: plain(element?.textContent ?? null),
    value: field?.value ?? '',
    isFocused: element !== undefined && element === document.activeElement,
    isDisabled: element?.matches(':disabled, [aria-disabled=true]') ?? false,
    isExpanded: element?.matches('[aria-expanded=true], [open] > summary') ?? false,
    isPressed: element?.matches('[aria-pressed=true], [aria-current=true]') ?? false,
  };
  if (act === 'look' || !element) return { seen, point: null };

  if (act !== 'reach') {
    const { prototype } = element instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
    // React overrides this property on the element itself, so the prototype's setter is used.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, act.value);
    for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
    return { seen, point: null };
  }

  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const isReached = ({ x, y }: Point) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (element.contains(top) || top.closest('label')?.control === element);
  };
  if (!isReached(middle())) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = middle();
  await nextFrame();
  await nextFrame();
  const point = middle();
  const isStill = before.x === point.x && before.y === point.y;
  return { seen, point: isStill && !seen.isDisabled && isReached(point) ? point : null };
}
