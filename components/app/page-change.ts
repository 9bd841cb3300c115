import { createStore } from '#components/ui/store.ts';

/** What the router is waiting for during a page change; null while no page change is in progress. */
export type PageChange = 'loading' | 'checkingSession' | null;

export const pageChange = createStore<PageChange>(null);
