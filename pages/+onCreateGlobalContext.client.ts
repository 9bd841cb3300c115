import { watchPageSteps } from '#components/app/page-history.ts';

// Not in the hook, because Vike evaluates this module before it starts its router, but calls the hook afterwards.
watchPageSteps();

// After a deployment, or behind a front that restarts, a stylesheet may be missing. Vike loads the page as a whole only for
// a missing script, which it knows by the message.
window.addEventListener('vite:preloadError', ({ payload }) => {
  payload.message += ' (Importing a module script failed)';
});

export function onCreateGlobalContext(): void {}
