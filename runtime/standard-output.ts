/**
 * Keeps the process alive when the reader of its output has gone: the `error` of a broken pipe would end it as an uncaught
 * exception. What is written from then on is lost.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
