import { sessionCheck } from '#components/session/session-check.ts';

/** The next page is there, or the one the server sent instead. */
export function onPageTransitionEnd(): void {
  sessionCheck.set(false);
}
