import { afterAll, afterEach, expect } from 'vitest';
import { takeUndocumentedAnswers } from './documented-answers.ts';
import { removeFolders } from './new-folder.ts';
import { takeUnexpectedStderr, watchStderr } from './stderr.ts';

/**
 * Set-up of every integration test. A test fails if it writes output to standard error that it has not declared, or if a
 * bundled provider gives an answer that its OpenAPI document does not list for the call.
 */
watchStderr();

const check = () => {
  const undocumented = takeUndocumentedAnswers();
  expect(takeUnexpectedStderr(), 'written to standard error').toEqual([]);
  expect(undocumented, 'answers that the OpenAPI document does not list').toEqual([]);
};
// Runs after the hooks of the test file, because hooks run in the reverse order of their declaration.
afterAll(removeFolders);
afterEach(check);
// Servers may write to standard error when they close after the last test.
afterAll(check);
