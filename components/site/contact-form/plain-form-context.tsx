import { createContext } from 'react';
import type { PlainForm } from '#shared/rules/plain-form.ts';

/** What became of a form that was sent as plain HTML, where this page is the answer to it; null everywhere else. */
export const PlainFormContext = createContext<PlainForm | null>(null);
