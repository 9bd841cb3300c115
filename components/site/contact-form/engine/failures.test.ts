import { describe, expect, test } from 'vitest';
import { ApiError, foreignAnswer } from '#shared/contract/api-error.ts';
import { uploadRefusals } from '#shared/rules/upload-rules.ts';
import { callProblem } from '../../parts/call-problems.ts';
import { saveOutcome, uploadProblem } from './failures.ts';

const answer = (status: number, code = `HTTP_${status}`, retryAfter: number | null = null) =>
  new ApiError(status, code, '', { retryAfter, details: { requestId: 'req-1' } });

const tooLargeForFront = new ApiError(0, foreignAnswer, '', { details: { status: 413 } });

const told = (status: number, code: string) => new ApiError(status, code, 'Ricarica la pagina.');

describe('what follows a failed save', () => {
  test.each([
    ['the connection broke', answer(0, 'NETWORK'), null],
    ['another server answered', answer(0, foreignAnswer), null],
    ['no answer came in time', answer(408), null],
    ['the server failed', answer(500), null],
    ['a limit is reached', answer(429, 'DRAFT_BUDGET', 1700), 1700],
    ['the server is busy', answer(503, 'OVERLOADED', 5), 5],
    ['the storage is full', answer(507), null],
    ['the draft may be gone', answer(404), null],
  ])('because %s: another attempt', (_cause, error, wait) => {
    expect(saveOutcome(error)).toEqual({ kind: 'unavailable', wait, problem: callProblem('save', error) });
  });

  test.each([
    ['the value is refused', answer(400)],
    ['it is not allowed', answer(403, 'CROSS_ORIGIN')],
    ['the page makes a mistake', new TypeError('broken')],
  ])('because %s: nothing', (_cause, error) => {
    expect(saveOutcome(error)).toEqual({ kind: 'refused' });
  });
});

/** What each cause says and what follows without a click (docs/product.md, 3.4). */
describe('a failed upload', () => {
  const unreadable = /^Il file non si può più leggere: è cambiato/;
  const server = /^Il server non è riuscito a conservare il file\. /;

  test.each([
    ['the file cannot be read', new DOMException('', 'NotReadableError'), unreadable, null],
    ['the file has become longer', answer(400, 'UPLOAD_TOO_LONG'), unreadable, null],
    ['the file has become shorter', answer(400, 'UPLOAD_INCOMPLETE'), unreadable, null],
    ['it is too large', answer(400), uploadRefusals.FILE_TOO_LARGE, null],
    ['its name is taken', answer(401), uploadRefusals.DUPLICATE_FILE_NAME, null],
    ['it is empty', answer(415, 'FILE_EMPTY'), uploadRefusals.FILE_EMPTY, null],
    ['it is damaged', answer(415, 'FILE_UNREADABLE'), uploadRefusals.FILE_UNREADABLE, null],
    ['it is no document', answer(415, 'FILE_TYPE'), uploadRefusals.FILE_TYPE, null],
    ['it has a virus', answer(422, 'FILE_INFECTED'), uploadRefusals.FILE_INFECTED, null],
    ['the connection broke', answer(0, 'NETWORK'), /Il file riparte da solo appena torna la rete\.$/, 'connected'],
    [
      'there were too many calls',
      answer(429, 'TOO_MANY_REQUESTS', 1),
      /^Troppe .* riparte da solo tra un secondo\.$/,
      1,
    ],
    ['the budget is used up', answer(429, 'UPLOAD_BUDGET', 1700), / riparte da solo tra 29 minuti\.$/, 1700],
    ['the storage is full', answer(507), / riparte da solo tra 10 minuti\.$/, 600],
    ['the scanner is away', answer(503, 'SCANNER_UNAVAILABLE', 60), / riparte da solo tra un minuto\.$/, 60],
    ['the site is busy', answer(503, 'OVERLOADED', 5), /riparte da solo tra 5 secondi\. Codice .*: req-1$/, 5],
    ['a front answers', answer(0, foreignAnswer), /^Il server non .* riparte da solo\. Codice/, 'connected'],
    ['a front finds it too large', tooLargeForFront, /^Il file non è arrivato: la sua dimensione è accettata/, null],
    ['the storage fails', answer(502), /Riprova tra poco\. Codice per l’assistenza: req-1$/, null],
    ['the site fails', answer(500), server, null],
    ['no answer comes in time', answer(504), server, null],
    ['the patient’s page has closed', told(410, 'PATIENT_PAGE_CLOSED'), /^Ricarica la pagina\.$/, null],
    ['the patient’s link was replaced', told(404, 'PAGE_LINK_INVALID'), /^Ricarica la pagina\.$/, null],
    ['the address is not the site’s', told(403, 'CROSS_ORIGIN'), /^Ricarica la pagina\.$/, null],
  ])('because %s', (_cause, error, text, restart) => {
    const { problem, ...next } = uploadProblem(error);
    expect(problem).toMatch(text);
    const isFinal = typeof text === 'string' || text === unreadable;
    expect(next).toEqual({ retriable: !isFinal, restart });
  });
});
