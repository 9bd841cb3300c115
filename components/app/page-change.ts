import { createStore } from '#components/ui/store.ts';

/** What this tab waits for while the router changes the page; null while it waits for nothing. */
export type PageChange = 'loading' | 'checkingSession' | null;

export const pageChange = createStore<PageChange>(null);
