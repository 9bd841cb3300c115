import { createStore } from '#components/ui/store.ts';

/** The phase of a page change: loading the page, or checking the session first; null while none is in progress. */
export const pageChange = createStore<'loading' | 'checkingSession' | null>(null);
