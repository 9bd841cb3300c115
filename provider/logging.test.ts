import { expect, test } from 'vitest';
import { loggableError } from './logging.ts';

test('the values a database error quotes stay out of the log', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(maria@example.it) already exists.',
  });
  const logged = loggableError(error);
  expect(logged).toMatchObject({ type: 'Error', message: 'duplicate key', code: '23505' });
  expect(JSON.stringify(logged)).not.toContain('maria');
});
