import { expect, test } from 'vitest';
import { ApiError } from '#shared/contract/api-error.ts';
import { messageFrom } from './message-from.ts';

test('the server’s message takes precedence over the fallback', () => {
  expect(messageFrom(new ApiError(401, 'BAD_CREDENTIALS', 'Pogrešna lozinka'), 'Login failed')).toBe(
    'Pogrešna lozinka',
  );
});

test.each([new ApiError(0, 'NETWORK', ''), new Error('boom'), null, 'text'])(
  'without one the fallback is shown',
  (error) => {
    expect(messageFrom(error, 'Login failed')).toBe('Login failed');
  },
);
