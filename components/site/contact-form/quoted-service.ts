import { createStore } from '#components/ui/store.ts';

/** The service for which a quote was requested, until the form has adopted it; '' when there is none. */
export const quotedService = createStore('');
