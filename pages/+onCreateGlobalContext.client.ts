import { watchPageSteps } from '#components/app/page-history.ts';

// Not in the hook: Vike evaluates this module before it starts its router, and calls the hook afterwards.
watchPageSteps();

export function onCreateGlobalContext(): void {}
