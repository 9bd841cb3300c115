/**
 * Keeps the process alive when the reader of its output closes the pipe; otherwise the `error` event would be
 * an uncaught exception. Later output is lost.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
