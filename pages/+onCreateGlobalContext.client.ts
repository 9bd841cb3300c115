import { watchPageSteps } from '#components/app/page-history.ts';

// Here and not in the hook: Vike evaluates this module before it starts its router and calls the hook afterwards.
watchPageSteps();

export function onCreateGlobalContext(): void {}
