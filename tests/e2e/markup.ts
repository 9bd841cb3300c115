/* oxlint-disable unicorn/consistent-function-scoping -- functions that run in the browser cannot access outer scopes */
import type { Page } from '@playwright/test';

/**
 * Violations of the HTML standard or of ARIA in HTML that axe does not check.
 * @returns the start of each element's HTML and its fault.
 */
export function markupFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = (selector: string, of: Document | Element) => [...of.querySelectorAll(selector)];
    const rules: Readonly<Record<string, (page: Document) => Element[]>> = {
      'is disabled, and says whether it is in ARIA besides': (within) => all('[disabled][aria-disabled]', within),
      'is the label of what no label can name': (within) =>
        all('label[for]', within).filter((label) => {
          const named = within.getElementById(label.getAttribute('for') ?? '');
          return !named?.matches('button, input, meter, output, progress, select, textarea');
        }),
      'is a group of fields without a legend': (within) =>
        all('fieldset', within).filter(({ firstElementChild }) => !firstElementChild?.matches('legend')),
      'has a name that its role does not take': (within) =>
        all(
          ':is(div, span, p, li, dl, dt, dd, b, strong, em, small, code):not([role], [contenteditable]):is([aria-label], [aria-labelledby])',
          within,
        ),
      'asks for a pattern, and does not say which': (within) => all('[pattern]:not([title])', within),
      // A box of its own drops the blanks at its ends: 'Ti chiamiamo' and ' al +39 …' become one word.
      'is a box that loses the blank beside it': (within) =>
        all('body *', within).filter((element) => {
          const { display, whiteSpace } = getComputedStyle(element);
          if (/^(?:inline|none|contents)$/.test(display) || whiteSpace.startsWith('pre')) return false;
          const [first, last] = [element.firstChild, element.lastChild];
          return (
            (element.previousSibling && first instanceof Text && /^ \S/.test(first.data)) ||
            (element.nextSibling && last instanceof Text && /\S $/.test(last.data))
          );
        }),
      'has an id that another one has': (within) => {
        const ids = all('[id]', within).map(({ id }) => id);
        return all('[id]', within).filter(({ id }) => ids.indexOf(id) !== ids.lastIndexOf(id));
      },
    };
    return Object.entries(rules).flatMap(([fault, find]) =>
      find(document).map(({ outerHTML }) => `${outerHTML.slice(0, 120)} ${fault}`),
    );
  });
}
