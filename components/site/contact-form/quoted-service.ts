import { createStore } from '#components/ui/store.ts';

/** The service for which the visitor has just asked for a quote, until the form has taken it over; '' when there is none. */
export const quotedService = createStore('');
