import { ApiError, foreignAnswer } from '#shared/contract/api-error.ts';
import { isVisitorRefusal, supportCode, visitorRefusals, waitText } from '#shared/rules/refusals.ts';

const tooMany = 'Troppe richieste in poco tempo. Quanto scritto resta qui e non va perso.';

/** Assumed wait in seconds if the server does not send one. */
export const usualWait = 600;

/** Codes of responses whose message says what to do. */
const explained: ReadonlySet<string> = new Set([
  foreignAnswer,
  'CROSS_ORIGIN',
  'HEALTH_CONSENT',
  'PATIENT_PAGE_CLOSED',
]);

/**
 * @param attempt what follows after the wait.
 * @returns the message for an exceeded limit or full storage (429, 507), with the time to wait, or the response's own;
 *   null for any other failure.
 */
export function limitText(error: unknown, attempt?: string): string | null {
  if (!(error instanceof ApiError)) return null;
  if (explained.has(error.code)) return error.serverMessage || null;
  const wait = waitText(error.retryAfter ?? usualWait, attempt);
  if (isVisitorRefusal(error.code)) return `${visitorRefusals[error.code]} ${wait}`;
  if (error.status === 507) return `${visitorRefusals.STORAGE_FULL} ${wait}`;
  return error.status === 429 ? `${tooMany} ${wait}` : null;
}

const unsaved = 'Alcuni dati non sono ancora salvati: restano in questa pagina e vengono salvati';
const unseen = 'Il collegamento non risponde: le foto si vedono appena torna.';
const refused = 'Il server non ha accettato uno dei campi: controlla i dati e riprova.';

export const noNetwork = 'La connessione non risponde: riprova quando torna la rete.';
const unavailable = {
  network: noNetwork,
  server: 'Riprova tra poco.',
  refused: 'Riprova tra poco.',
};

export type Tried = 'save' | 'send' | 'openLink' | 'watchLink' | 'joinLink' | 'deleteDraft' | 'erase';

/** The messages of failed calls, by what was tried and by the cause, and what precedes them (docs/product.md, 8.1). */
export const callProblems: Readonly<Record<Tried, typeof unavailable & { intro: string }>> = {
  save: {
    intro: '',
    network: `${unsaved} appena torna la connessione.`,
    server: `${unsaved} appena il server li accetta.`,
    refused,
  },
  send: {
    intro: '',
    network:
      'Invio non riuscito: la connessione non risponde. I dati restano qui: riprova quando torna la rete.',
    server: 'Invio non riuscito. I dati restano qui: riprova tra poco.',
    refused,
  },
  openLink: { ...unavailable, intro: 'Il codice non si apre. ' },
  watchLink: { intro: ' ', network: unseen, server: unseen, refused: unseen },
  joinLink: { ...unavailable, intro: '', network: 'Controlla la connessione del telefono e riprova.' },
  deleteDraft: { ...unavailable, intro: 'Non tutto è stato eliminato. ' },
  erase: { ...unavailable, intro: 'La richiesta non è stata eliminata. ' },
};

/** Calls that are repeated without a click. A code that changes with each would be announced each time. */
const repeated: ReadonlySet<Tried> = new Set(['save', 'watchLink']);

/** @returns why a call failed and what follows, with its support code if it has one. */
export function callProblem(tried: Tried, error: unknown): string {
  const { intro, network, server, refused } = callProblems[tried];
  const limit = limitText(error);
  if (limit !== null) return intro + limit;
  if (!(error instanceof ApiError)) return intro + server;
  const { code, status, details } = error;
  if (code === 'NETWORK') return intro + network;
  const problem = intro + (status === 400 ? refused : server);
  return details.requestId && !repeated.has(tried) ? `${problem} ${supportCode(details.requestId)}` : problem;
}
