import { describe, expect, test } from 'vitest';
import { ApiError } from '#shared/contract/api-error.ts';
import { visitorRefusals } from '#shared/rules/refusals.ts';
import { uploadRefusals } from '#shared/rules/upload-rules.ts';
import { limitText, uploadProblem } from './failures.ts';

const textOf = (status: number, code: string, retryAfter: number | null) =>
  limitText(new ApiError(status, code, '', { retryAfter }));
const problemOf = (status: number) => uploadProblem(new ApiError(status, 'ANY', ''));

describe('a reached limit', () => {
  test('a used-up budget is told with the wait the server asks for', () => {
    expect(textOf(429, 'DRAFT_BUDGET', 1700)).toBe(`${visitorRefusals.DRAFT_BUDGET} Riprova tra 29 minuti.`);
    expect(textOf(429, 'UPLOAD_BUDGET', 20)).toBe(`${visitorRefusals.UPLOAD_BUDGET} Riprova tra un minuto.`);
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

describe('a failed upload', () => {
  test('400 is the size, 401 the name: neither is worth another try', () => {
    expect(problemOf(400)).toEqual({ problem: uploadRefusals.FILE_TOO_LARGE, retriable: false });
    expect(problemOf(401)).toEqual({ problem: uploadRefusals.DUPLICATE_FILE_NAME, retriable: false });
  });

  test('a virus is said, and the file not worth another try', () => {
    expect(uploadProblem(new ApiError(422, 'FILE_INFECTED', ''))).toEqual({
      problem: uploadRefusals.FILE_INFECTED,
      retriable: false,
    });
  });

  test('a scanner that is away is worth another try', () => {
    expect(uploadProblem(new ApiError(503, 'SCANNER_UNAVAILABLE', '', { retryAfter: 60 }))).toEqual({
      problem: `${visitorRefusals.SCANNER_UNAVAILABLE} Riprova tra un minuto.`,
      retriable: true,
    });
  });

  test('a lost connection is tried again without a click', () => {
    expect(problemOf(0)).toMatchObject({ retriable: true, isInterrupted: true });
  });

  test.each([429, 500, 502, 504])('%d has a text of its own and can be tried again', (status) => {
    const { problem, retriable } = problemOf(status);
    expect(retriable).toBe(true);
    expect(Object.values(uploadRefusals)).not.toContain(problem);
  });
});
