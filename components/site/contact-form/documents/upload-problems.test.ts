import { expect, test } from 'vitest';
import { ApiError } from '#shared/contract/api.ts';
import { uploadRefusals } from '#shared/rules/upload-rules.ts';
import { uploadProblem } from './upload-problems.ts';

const problemOf = (status: number) => uploadProblem(new ApiError(status, 'ANY', ''));

test('400 is the size, 401 the name: neither is worth another try', () => {
  expect(problemOf(400)).toEqual({ text: uploadRefusals.FILE_TOO_LARGE, retriable: false });
  expect(problemOf(401)).toEqual({ text: uploadRefusals.DUPLICATE_FILE_NAME, retriable: false });
});

test('a lost connection is tried again by itself', () => {
  expect(problemOf(0)).toMatchObject({ retriable: true, network: true });
});

test.each([429, 500, 502, 504])('%d has a text of its own and can be tried again', (status) => {
  const { text, retriable } = problemOf(status);
  expect(retriable).toBe(true);
  expect(Object.values(uploadRefusals)).not.toContain(text);
});
