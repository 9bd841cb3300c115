/* oxlint-disable unicorn/consistent-function-scoping -- functions that run in the browser cannot access outer scopes */
import type { Page } from '@playwright/test';

/** More tab stops than any screen of the product has. */
const enough = 300;
const pressesBetweenLooks = 16;

interface Stop {
  cover: string | null;
  /** Scroll position of the page or the dialog at that time. */
  scrolled: number;
}

interface Look {
  /** Controls whose centre is covered, each with the covering element. */
  covered: string[];
  /** True if Tab has returned to a control that it had reached before. */
  isRound: boolean;
  /** Number of controls that Tab has reached. */
  stops: number;
}

/**
 * Runs in the browser.
 * @param question 'begin': checks each control that Tab reaches from now on; 'seen': returns the results
 *   since then; 'settled': checks the covered controls again, each at rest; 'scrolled': scrolls to each
 *   control in turn; 'focused': focuses each control, which scrolls like Tab.
 * @param part selector of the part of the page to check.
 */
async function look([question, part]: readonly [
  question: 'begin' | 'seen' | 'settled' | 'scrolled' | 'focused',
  part?: string,
]): Promise<Look> {
  const controls = 'a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex="0"]';
  const words = (element: Element) => {
    const label = 'labels' in element && element.labels instanceof NodeList ? element.labels[0] : null;
    const text = element.getAttribute('aria-label') ?? (label ?? element).textContent ?? '';
    return `${element.localName} '${text.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}'`;
  };

  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.matches('.visually-hidden:not(:focus)');
  /** A visually hidden input is clicked by its label. */
  const pressed = (element: Element): Element => {
    const { width, height } = element.getBoundingClientRect();
    const isSeen = width > 2 && height > 2 && getComputedStyle(element).opacity !== '0';
    return (!isSeen && element instanceof HTMLInputElement && element.labels?.[0]) || element;
  };

  /** The part of an element's largest box that is not clipped by the window or an ancestor. */
  const partInSight = (element: Element): DOMRect => {
    const [box = element.getBoundingClientRect()] = [...element.getClientRects()].toSorted(
      (one, other) => other.width * other.height - one.width * one.height,
    );
    const edges = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const cut = ({ left, top, right, bottom }: DOMRect) => {
      edges.left = Math.max(edges.left, left);
      edges.top = Math.max(edges.top, top);
      edges.right = Math.min(edges.right, right);
      edges.bottom = Math.min(edges.bottom, bottom);
    };
    cut(box);
    for (let each = element; getComputedStyle(each).position !== 'fixed';) {
      const parent = each.parentElement;
      if (!parent || parent === document.body) break;
      if (getComputedStyle(parent).overflowY !== 'visible') cut(parent.getBoundingClientRect());
      each = parent;
    }
    return new DOMRect(edges.left, edges.top, edges.right - edges.left, edges.bottom - edges.top);
  };

  const coverOf = (control: Element): string | null => {
    const element = pressed(control);
    if (!isShown(element)) return null;
    const { x, y, width, height } = partInSight(element);
    if (width <= 0 || height <= 0) return `${words(control)} is out of sight`;
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    const isItself = hit && (element.contains(hit) || hit === control);
    if (isItself || hit?.closest('label')?.control === control) return null;
    return `${words(control)} lies under ${hit ? words(hit) : 'nothing'}`;
  };
  /** Elements that an observer hides or a carousel moves come to rest within a second. */
  const settledCoverOf = async (control: Element): Promise<string | null> => {
    let cover: string | null = null;
    for (let frames = 0; frames < 60; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      cover = coverOf(control);
      if (cover === null && frames >= 2) break;
    }
    return cover;
  };

  const kept: unknown = Reflect.get(document, 'stopsOfTab');
  const stops: Map<Element, Stop> = kept instanceof Map ? kept : new Map();
  const told = () => ({
    covered: [...stops.values()].map(({ cover }) => cover).filter((cover) => cover !== null),
    isRound: Reflect.get(document, 'isTabRound') === true,
    stops: stops.size,
  });
  const scrollerOf = (control: Element) => control.closest('dialog') ?? document.documentElement;
  const focused = () => {
    const { activeElement } = document;
    return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
  };

  if (question === 'begin') {
    if (!(kept instanceof Map)) {
      Reflect.set(document, 'stopsOfTab', stops);
      addEventListener('keyup', () => {
        const control = focused();
        const isInside = control?.closest(String(Reflect.get(document, 'partOfTab')));
        if (!isInside && stops.size > 0) Reflect.set(document, 'isTabRound', true);
        if (!control || !isInside || Reflect.get(document, 'isTabRound') === true) return;
        if (!stops.has(control))
          stops.set(control, { cover: coverOf(control), scrolled: scrollerOf(control).scrollTop });
        // A date field has several tab stops.
        else if (control !== Reflect.get(document, 'lastStop')) Reflect.set(document, 'isTabRound', true);
        Reflect.set(document, 'lastStop', control);
      });
    }
    stops.clear();
    Reflect.set(document, 'isTabRound', false);
    Reflect.set(document, 'lastStop', null);
    Reflect.set(document, 'partOfTab', part ?? 'html');
    focused()?.blur();
    scrollTo(0, 0);
    const first = part === undefined ? null : document.querySelector(part);
    if (first instanceof HTMLElement) first.focus();
  }

  if (question === 'settled')
    for (const [control, stop] of stops) {
      if (stop.cover === null || !(control instanceof HTMLElement)) continue;
      // When a carousel moves, its other slides are no longer tab stops.
      if (control.tabIndex < 0) {
        stop.cover = null;
        continue;
      }
      control.focus({ preventScroll: true });
      scrollerOf(control).scrollTop = stop.scrolled;
      stop.cover = await settledCoverOf(control);
    }
  if (question !== 'scrolled' && question !== 'focused') return told();

  const covered: string[] = [];
  // An element that is only visible while focused would cover others.
  if (part === undefined) focused()?.blur();
  const within =
    document.querySelector(part ?? 'none') ?? [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  for (const each of within.querySelectorAll(controls)) {
    const element = pressed(each);
    if (each.closest('[inert], [aria-hidden=true]') || !isShown(element)) continue;
    if (question === 'scrolled') element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    else {
      if (!(each instanceof HTMLElement) || each.tabIndex < 0) continue;
      each.focus();
      if (focused() !== each) continue;
    }
    let cover = coverOf(each);
    // Slides out of sight are skipped, because a carousel has its own means of scrolling.
    if (cover?.endsWith('out of sight') && question === 'scrolled') continue;
    if (cover !== null) cover = await settledCoverOf(each);
    if (cover !== null) covered.push(cover);
  }
  return { covered, isRound: true, stops: 0 };
}

/**
 * @param part selector of the part of the page to check; by default the whole page.
 * @returns the controls whose centre is covered when Tab reaches them.
 */
export async function coveredByTab(page: Page, part?: string): Promise<string[]> {
  await page.evaluate(look, ['begin', part] as const);
  // The protocol's own call: the keys follow each other without an answer in between, in this order.
  const devtools = await page.context().newCDPSession(page);
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
  const keys = Array.from({ length: pressesBetweenLooks }, () => ['rawKeyDown', 'keyUp'] as const).flat();
  let before = 0;
  for (let presses = 0; presses < enough; presses += pressesBetweenLooks) {
    await Promise.all(keys.map((type) => devtools.send('Input.dispatchKeyEvent', { type, ...tab })));
    const { covered, isRound, stops } = await page.evaluate(look, ['seen'] as const);
    // A dialog with one button has no other tab stop.
    const isOver = isRound || stops === before;
    before = stops;
    if (!isOver) continue;
    await devtools.detach();
    if (stops === 0) throw new Error('Tab reaches nothing');
    // An observer may not have hidden its element yet, because the key presses follow each other this fast.
    return covered.length === 0 ? covered : (await page.evaluate(look, ['settled'] as const)).covered;
  }
  throw new Error('Tab does not come round');
}

/**
 * @param how 'focused' omits controls that are not reachable with the keyboard.
 * @param part selector of the part of the page to check; by default the whole page.
 * @returns the controls whose centre is covered when they are scrolled to or focused.
 */
export async function coveredWhen(page: Page, how: 'scrolled' | 'focused', part?: string): Promise<string[]> {
  return (await page.evaluate(look, [how, part] as const)).covered;
}
