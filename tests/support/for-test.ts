import { onTestFinished } from 'vitest';

/** Closes a started resource at the end of the running test, in reverse order of the starts. */
export async function forTest<T extends { close: () => unknown }>(starting: Promise<T>): Promise<T> {
  const started = await starting;
  onTestFinished(async () => void (await started.close()));
  return started;
}
