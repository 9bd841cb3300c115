import { expect, test, vi } from 'vitest';
import { repeatCall } from './repeat-call.ts';

const failure = (code: string, httpStatusCode: number) =>
  Object.assign(new Error('refused'), { name: code, $metadata: { httpStatusCode } });

test('a call is repeated after a body that came too slowly, which S3 refuses with 400', async () => {
  const call = vi.fn<() => Promise<string>>();
  call.mockRejectedValueOnce(failure('RequestTimeout', 400)).mockResolvedValue('done');
  expect(await repeatCall(call)).toBe('done');
  expect(call).toHaveBeenCalledTimes(2);
});

test('a refusal that will not pass is not repeated', async () => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValue(failure('AccessDenied', 403));
  await expect(repeatCall(call)).rejects.toThrow('refused');
  expect(call).toHaveBeenCalledTimes(1);
});
