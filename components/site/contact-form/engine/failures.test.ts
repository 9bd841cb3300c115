import { describe, expect, test } from 'vitest';
import { ApiError, foreignAnswer } from '#shared/contract/api-error.ts';
import { visitorRefusals } from '#shared/rules/refusals.ts';
import { uploadRefusals } from '#shared/rules/upload-rules.ts';
import { uploadProblem } from './failures.ts';
import { limitText } from '../../parts/limit-text.ts';

const textOf = (status: number, code: string, retryAfter: number | null) =>
  limitText(new ApiError(status, code, '', { retryAfter }));

describe('a reached limit', () => {
  test('a used-up budget is told with the wait the server asks for', () => {
    expect(textOf(429, 'DRAFT_BUDGET', 1700)).toBe(`${visitorRefusals.DRAFT_BUDGET} Riprova tra 29 minuti.`);
    expect(textOf(429, 'UPLOAD_BUDGET', 20)).toBe(`${visitorRefusals.UPLOAD_BUDGET} Riprova tra 20 secondi.`);
    expect(textOf(429, 'UPLOAD_BUDGET', 1)).toBe(`${visitorRefusals.UPLOAD_BUDGET} Riprova tra un secondo.`);
    expect(textOf(429, 'UPLOAD_BUDGET', 60)).toBe(`${visitorRefusals.UPLOAD_BUDGET} Riprova tra un minuto.`);
  });

  test('without a wait ten minutes are assumed', () => {
    expect(textOf(507, 'HTTP_507', null)).toBe(`${visitorRefusals.STORAGE_FULL} Riprova tra 10 minuti.`);
  });

  test('a 429 of another code has a text of its own', () => {
    expect(textOf(429, 'TOO_MANY_REQUESTS', 60)).toMatch(/^Troppe richieste .* Riprova tra un minuto\.$/);
  });

  test('a page of another address says which one to open', () => {
    const open = 'La pagina è aperta da un altro indirizzo: apri https://clinic.example e riprova.';
    expect(limitText(new ApiError(403, 'CROSS_ORIGIN', open))).toBe(open);
  });

  test('any other failure is no limit', () => {
    expect(textOf(503, 'OVERLOADED', 5)).toBeNull();
    expect(limitText(new TypeError('broken'))).toBeNull();
  });
});

const answer = (status: number, code = `HTTP_${status}`, retryAfter: number | null = null) =>
  new ApiError(status, code, '', { retryAfter, details: { requestId: 'req-1' } });

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
    [
      'the connection broke',
      answer(0, 'NETWORK'),
      /Il file riparte da solo appena torna la rete\.$/,
      'connected',
    ],
    [
      'there were too many calls',
      answer(429, 'TOO_MANY_REQUESTS', 1),
      /^Troppe .* riparte da solo tra un secondo\.$/,
      1,
    ],
    ['the budget is used up', answer(429, 'UPLOAD_BUDGET', 1700), / riparte da solo tra 29 minuti\.$/, 1700],
    ['the storage is full', answer(507), / riparte da solo tra 10 minuti\.$/, 600],
    ['the scanner is away', answer(503, 'SCANNER_UNAVAILABLE', 60), / riparte da solo tra un minuto\.$/, 60],
    [
      'the site is busy',
      answer(503, 'OVERLOADED', 5),
      /riparte da solo tra 5 secondi\. Codice .*: req-1$/,
      5,
    ],
    ['a front answers', answer(0, foreignAnswer), /^Il server non .* riparte da solo\. Codice/, 'connected'],
    ['the storage fails', answer(502), /Riprova tra poco\. Codice per l’assistenza: req-1$/, null],
    ['the site fails', answer(500), server, null],
    ['no answer comes in time', answer(504), server, null],
  ])('because %s', (_cause, error, text, restart) => {
    const { problem, ...next } = uploadProblem(error);
    expect(problem).toMatch(text);
    const isFinal = typeof text === 'string' || text === unreadable;
    expect(next).toEqual({ retriable: !isFinal, restart });
  });
});
