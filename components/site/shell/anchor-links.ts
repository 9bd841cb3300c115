import { useEffect } from 'react';
import { anchors, formAnchor, pages } from '#shared/contract/routes.ts';
import { isPlainClick } from '#components/ui/plain-click.ts';

const ids: ReadonlySet<string> = new Set([...Object.values(anchors), formAnchor]);

/** Time for the home page to settle before it is scrolled (docs/product.md, 2.5). */
const settleMilliseconds = 100;

/** @returns the anchor that a link leads to, or null if it leads anywhere else. */
export function anchorOf(href: string, pageUrl: string): string | null {
  const url = new URL(href, pageUrl);
  const page = new URL(pageUrl);
  const id = url.hash.slice(1);
  const isHere = url.pathname === pages.home || url.pathname === page.pathname;
  return url.origin === page.origin && isHere && ids.has(id) ? id : null;
}

/** Scrolls to an anchor. @returns whether the page has the anchor. @param mayAdd whether Back may lead to before. */
function scrollToAnchor(id: string, mayAdd?: boolean): boolean {
  const target = document.getElementById(id);
  if (!target) return false;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  target.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
  // The next Tab then moves to the form's first field. Focusing that field itself would open a phone's keyboard.
  (target.querySelector('form') ?? target).focus({ preventScroll: true });
  const hash = `#${id}`;
  // With the router's own state, because it takes an entry with any other for one that a page renders itself.
  history[mayAdd && location.hash !== hash ? 'pushState' : 'replaceState'](history.state, '', hash);
  return true;
}

/** Makes links to anchors scroll smoothly, after `goHome` if this page has none (docs/product.md, 2.5). */
export function useAnchorLinks(goHome: () => Promise<void>): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const id = link && isPlainClick(event) && !event.defaultPrevented ? anchorOf(link.href, location.href) : null;
      if (id === null) return;
      // The client router listens on the document and would treat this as a page change.
      event.preventDefault();
      event.stopPropagation();
      if (!scrollToAnchor(id, true)) void goHome().then(() => setTimeout(scrollToAnchor, settleMilliseconds, id));
    };
    // The body is between the root, where React has handled the click, and the document, where the router will.
    document.body.addEventListener('click', onClick);
    return () => document.body.removeEventListener('click', onClick);
  }, [goHome]);
}
