import { onTestFinished, vi } from 'vitest';

/** Records what the form logs during a test, instead of writing it to the console. */
export function watchLog() {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  return log;
}
