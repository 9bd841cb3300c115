import { describe, expect, test } from 'vitest';
import { ApiError, foreignAnswer } from '#shared/contract/api-error.ts';
import { visitorRefusals } from '#shared/rules/refusals.ts';
import { callProblem, callProblems, type Tried } from './call-problems.ts';

const answer = (status: number, code = `HTTP_${status}`, retryAfter: number | null = null) =>
  new ApiError(status, code, '', { retryAfter, details: { requestId: 'req-1' } });

const own = 'La pagina è aperta da un altro indirizzo: apri https://clinic.example e riprova.';

/** Causes whose message is the same for every call, after the call's own beginning. */
const limits: readonly (readonly [string, ApiError, string])[] = [
  ['a used-up budget', answer(429, 'DRAFT_BUDGET', 1700), `${visitorRefusals.DRAFT_BUDGET} Riprova tra 29 minuti.`],
  ['a short wait', answer(429, 'UPLOAD_BUDGET', 20), `${visitorRefusals.UPLOAD_BUDGET} Riprova tra 20 secondi.`],
  ['a second', answer(429, 'UPLOAD_BUDGET', 1), `${visitorRefusals.UPLOAD_BUDGET} Riprova tra un secondo.`],
  ['a minute', answer(429, 'UPLOAD_BUDGET', 60), `${visitorRefusals.UPLOAD_BUDGET} Riprova tra un minuto.`],
  ['a full storage, which names no wait', answer(507), `${visitorRefusals.STORAGE_FULL} Riprova tra 10 minuti.`],
  [
    'another limit',
    answer(429, 'TOO_MANY_REQUESTS', 60),
    'Troppe richieste in poco tempo. Quanto scritto resta qui e non va perso. Riprova tra un minuto.',
  ],
  ['a page of another address', new ApiError(403, 'CROSS_ORIGIN', own), own],
];

const code = ' Codice per l’assistenza: req-1';
const unsaved = 'Alcuni dati non sono ancora salvati: restano in questa pagina e vengono salvati';
const notAccepted = 'Il server non ha accettato uno dei campi: controlla i dati e riprova.';
const noNetwork = 'La connessione non risponde: riprova quando torna la rete.';

interface CallRow {
  tried: Tried;
  intro: string;
  network: string;
  server: string;
  refused?: string;
}

/** What is shown for each call, by cause (docs/product.md, 8.1). */
const calls: readonly CallRow[] = [
  {
    tried: 'save',
    intro: '',
    network: `${unsaved} appena torna la connessione.`,
    server: `${unsaved} appena il server li accetta.`,
    refused: notAccepted,
  },
  {
    tried: 'send',
    intro: '',
    network: 'Invio non riuscito: la connessione non risponde. I dati restano qui: riprova quando torna la rete.',
    server: `Invio non riuscito. I dati restano qui: riprova tra poco.${code}`,
    refused: `${notAccepted}${code}`,
  },
  {
    tried: 'openLink',
    intro: 'Il codice non si apre. ',
    network: `Il codice non si apre. ${noNetwork}`,
    server: `Il codice non si apre. Riprova tra poco.${code}`,
  },
  {
    tried: 'watchLink',
    intro: ' ',
    network: ' Il collegamento non risponde: le foto si vedono appena torna.',
    server: ' Il collegamento non risponde: le foto si vedono appena torna.',
  },
  {
    tried: 'joinLink',
    intro: '',
    network: 'Controlla la connessione del telefono e riprova.',
    server: `Riprova tra poco.${code}`,
  },
  {
    tried: 'deleteDraft',
    intro: 'Non tutto è stato eliminato. ',
    network: `Non tutto è stato eliminato. ${noNetwork}`,
    server: `Non tutto è stato eliminato. Riprova tra poco.${code}`,
  },
  {
    tried: 'erase',
    intro: 'La richiesta non è stata eliminata. ',
    network: `La richiesta non è stata eliminata. ${noNetwork}`,
    server: `La richiesta non è stata eliminata. Riprova tra poco.${code}`,
  },
];

test('every call has its row', () => {
  expect(calls.map(({ tried }) => tried)).toEqual(Object.keys(callProblems));
});

describe.each(calls)('$tried failed', ({ tried, ...expected }) => {
  test.each(limits)('says of %s how long it lasts', (_cause, error, text) => {
    expect(callProblem(tried, error)).toBe(expected.intro + text);
  });

  test.each([
    ['the connection broke', answer(0, 'NETWORK'), expected.network],
    ['the server failed', answer(500), expected.server],
    ['the server is busy', answer(503, 'OVERLOADED', 5), expected.server],
    ['no answer came in time', answer(504), expected.server],
    ['another server answered', answer(0, foreignAnswer), expected.server],
    ['the values are refused', answer(400), expected.refused ?? expected.server],
    ['of a mistake of the page', new TypeError('broken'), expected.server.replace(code, '')],
  ])('because %s', (_cause, error, text) => {
    expect(callProblem(tried, error)).toBe(text);
  });
});
