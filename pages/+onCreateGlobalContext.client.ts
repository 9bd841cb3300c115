import { watchPageSteps } from '#components/app/page-history.ts';

// Not in the hook, because Vike evaluates this module before it starts its router, but calls the hook afterwards.
watchPageSteps();

export function onCreateGlobalContext(): void {}
