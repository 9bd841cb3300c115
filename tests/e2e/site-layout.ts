/* oxlint-disable unicorn/consistent-function-scoping -- functions that run in the browser cannot access outer scopes */
import type { Page } from '@playwright/test';

/** The layout of a page at the current width of the window. */
export interface LayoutLook {
  /** Pixels by which the page scrolls horizontally. */
  sideways: number;
  landmarks: { banner: number; main: number; contentinfo: number; h1: number };
  /** 'row': the navigation from 900 px; 'button': the button that opens the slide-in menu. */
  navigation: ('row' | 'button')[];
  /** Images without reserved space. */
  unsized: string[];
  /** Texts that overflow the window, or a box that clips its overflow. */
  clipped: string[];
  /** Pairs of texts that overlap. */
  overlapping: string[];
  /** Buttons and links outside running text that are smaller than 24 px (WCAG 2.2, 2.5.8). */
  small: string[];
}

/** Measures the page in the browser. */
export function lookAtLayout(page: Page): Promise<LayoutLook> {
  return page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      // The usual ways to show text only to screen readers or only on focus.
      !element.closest('[aria-live], [class*=skip], [aria-hidden=true] label');
    const count = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown).length;
    const short = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 50);

    /** True if an element floats over the page or scrolls independently of it. */
    const isApart = (element: Element) => {
      for (let parent: Element | null = element; parent; parent = parent.parentElement) {
        const { position, overflowX } = getComputedStyle(parent);
        if (position === 'fixed' || overflowX === 'auto' || overflowX === 'scroll') return true;
        if (parent.matches('#services-carousel ul')) return true;
      }
      return false;
    };

    const texts: { element: Element; text: string; boxes: DOMRect[] }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || short(node.textContent ?? '') === '' || !isShown(element) || isApart(element)) continue;
      if (element.closest('script, style, noscript, option, svg')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      texts.push({ element, text: short(node.textContent ?? ''), boxes: [...range.getClientRects()] });
    }

    const width = document.documentElement.clientWidth;
    const isCut = ({ element, boxes }: (typeof texts)[number]) => {
      if (boxes.some((box) => box.left < -1 || box.right > width + 1)) return true;
      const { overflowX, overflowY } = getComputedStyle(element);
      // Cards truncate their texts with an ellipsis.
      const isClamped = getComputedStyle(element).getPropertyValue('-webkit-line-clamp') !== 'none';
      const hides = [overflowX, overflowY].some((overflow) => overflow === 'hidden' || overflow === 'clip');
      return hides && !isClamped && element.scrollWidth > element.clientWidth + 1;
    };

    // A line box is taller than its letters. Text is only unreadable if the middle halves of two lines overlap.
    const core = (box: DOMRect) => new DOMRect(box.x + 1, box.y + box.height / 4, box.width - 2, box.height / 2);
    const cores = texts.flatMap(({ element, text, boxes }) => boxes.map((box) => ({ element, text, box: core(box) })));
    const overlapping = cores.flatMap((one, index) =>
      cores
        .slice(index + 1)
        .filter(
          ({ element, box }) =>
            element !== one.element &&
            box.left < one.box.right &&
            box.right > one.box.left &&
            box.top < one.box.bottom &&
            box.bottom > one.box.top,
        )
        .map(({ text }) => `${one.text} / ${text}`),
    );

    const small = [...document.querySelectorAll('a, button, input, select, textarea, summary')]
      .filter((element) => isShown(element) && !element.closest('p, [aria-hidden=true]'))
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width < 24 || box.height < 24;
      });

    return {
      sideways: document.documentElement.scrollWidth - width,
      landmarks: {
        banner: count('body header'),
        main: count('main'),
        contentinfo: count('body footer'),
        h1: count('h1'),
      },
      navigation: [
        ...(count('nav[aria-label=Principale]') > 0 ? ['row' as const] : []),
        ...(count('button[aria-label="Apri il menu"]') > 0 ? ['button' as const] : []),
      ],
      unsized: [...document.images]
        .filter((image) => !image.getAttribute('width') || !image.getAttribute('height'))
        .map((image) => image.currentSrc),
      clipped: texts.filter(isCut).map(({ text }) => text),
      overlapping,
      small: small.map((element) => short(element.getAttribute('aria-label') ?? element.textContent ?? '')),
    };
  });
}
