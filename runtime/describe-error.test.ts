import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { describeError } from './describe-error.ts';

describe('an error in the log', () => {
  test('has class, code and frames, but no words of its own', () => {
    const error = Object.assign(new TypeError('maria@example.it\n    at maria (secret.ts:1:1)'), {
      code: 'ODD',
    });
    expect(describeError(error)).toMatchObject({ type: 'TypeError', code: 'ODD' });
    expect(describeError(error).stack).toContain('describe-error.test.ts');
    expect(JSON.stringify(describeError(error))).not.toContain('maria');
  });

  test('has the call, the status and the field of the answer it is about', () => {
    const details = {
      call: 'listBlogs',
      status: 200,
      field: '#/properties/blogs/items/properties/id/type',
      value: 'maria',
    };
    expect(describeError(Object.assign(new Error('x'), { details }))).toMatchObject({
      call: 'listBlogs',
      status: 200,
      field: '#/properties/blogs/items/properties/id/type',
    });
    expect(JSON.stringify(describeError(Object.assign(new Error('x'), { details })))).not.toContain('maria');
  });

  test('has no detail that could be data', () => {
    const details = { call: 'maria rossi', status: { maria: 1 }, field: '/files/maria è qui' };
    const described = describeError(Object.assign(new Error('x'), { details }));
    expect(Object.keys(described)).toEqual(['type', 'stack']);
    expect(describeError(Object.assign(new Error('x'), { details: null })).type).toBe('Error');
  });

  test('of the system names the call and what the system says, without the path', () => {
    const error = Object.assign(new Error("ENOSPC: no space left on device, write '/data/maria.pdf'"), {
      code: 'ENOSPC',
      errno: -28,
      syscall: 'write',
      path: '/data/maria.pdf',
    });
    expect(describeError(error)).toMatchObject({
      code: 'ENOSPC',
      errno: -28,
      syscall: 'write',
      message: 'no space left on device',
    });
    expect(JSON.stringify(describeError(error))).not.toContain('maria');
  });

  test('of PostgreSQL names table and constraint, never the values of a row', () => {
    const error = Object.assign(new Error('invalid input: "maria"'), {
      name: 'error',
      code: '23505',
      table: 'staff',
      constraint: 'staff_email_key',
      detail: 'Key (email)=(maria@example.it) already exists.',
      where: 'maria',
    });
    expect(describeError(error)).toMatchObject({
      code: '23505',
      table: 'staff',
      constraint: 'staff_email_key',
    });
    expect(JSON.stringify(describeError(error))).not.toContain('maria');
  });

  test('has its causes and the errors it stands for, within bounds', () => {
    const circular = new Error('x');
    circular.cause = circular;
    expect(describeError(circular)).toMatchObject({ cause: { cause: { type: 'Error' } } });
    const many = new AggregateError(Array.from({ length: 100 }, () => new RangeError('x')));
    expect(describeError(many)).toMatchObject({ type: 'AggregateError', errors: { length: 5 } });
    expect(describeError(many).errors).toContainEqual(expect.objectContaining({ type: 'RangeError' }));
  });
});

test('what is no error of this realm is described as far as it goes', () => {
  expect(describeError(runInNewContext('Object.assign(new Error("maria"), { code: "E1" })'))).toMatchObject({
    type: 'Error',
    code: 'E1',
  });
  expect(describeError({ code: 'E2', message: 'maria' })).toEqual({ type: 'Object', code: 'E2' });
  expect(describeError(Object.create(null))).toEqual({ type: 'object' });
  expect(describeError('maria')).toEqual({ type: 'string' });
  expect(describeError(null)).toEqual({ type: 'null' });
  expect(describeError(new DOMException('maria', 'AbortError'))).toMatchObject({ type: 'AbortError' });
});
