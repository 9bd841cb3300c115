import { createStore } from '#components/ui/store.ts';

/** The reason why this tab waits during a page change of the router; null while it does not wait. */
export type PageChange = 'loading' | 'checkingSession' | null;

export const pageChange = createStore<PageChange>(null);
