import { writeSync } from 'node:fs';

interface LogOutputOptions {
  /** @returns the number of bytes written. @throws EAGAIN while the pipe is full because its reader is slow. */
  write?: (bytes: Buffer) => number;
  /** Maximum pending characters. Further lines are dropped, so that a hanging reader cannot exhaust memory. */
  maxPending?: number;
  /** Called with the number of dropped lines once lines are written again. */
  onDropped?: (count: number) => void;
}

/** Lines are written together once this many characters are pending or this many milliseconds have passed. */
const chunkLength = 16 * 1024;
const delayMilliseconds = 100;

const retryMilliseconds = 5;

/** Maximum time in milliseconds that an exiting process waits for a slow reader. */
const exitMilliseconds = 2000;
const exitPauseMilliseconds = 10;

/** Matches lines that are written at once, so that they are not lost if the process is killed. */
const urgent = /^\{"level":"(?:warn|error|fatal)"/;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null);

const standardOutput = 1;

/**
 * Collects log lines and writes them in order, many with one system call. Pending lines are written when the process ends,
 * even by an exception or `process.exit`. A slow reader delays lines; a closed pipe ends the log.
 */
export function createLogOutput({
  write = (bytes) => writeSync(standardOutput, bytes),
  maxPending = 16 * 1024 ** 2,
  onDropped = () => {},
}: LogOutputOptions = {}) {
  let pending = '';
  /** Bytes that the last write did not accept. They precede `pending`. */
  let rest = Buffer.alloc(0);
  let dropped = 0;
  let isClosed = false;
  let timer: NodeJS.Timeout | null = null;

  const flushLater = (milliseconds: number) => {
    timer ??= setTimeout(flush, milliseconds).unref();
  };

  const writePending = (): boolean => {
    try {
      while (rest.length > 0 || pending !== '') {
        if (rest.length === 0) {
          rest = Buffer.from(pending);
          pending = '';
        }
        rest = rest.subarray(write(rest));
      }
    } catch (error) {
      if (codeOf(error) === 'EAGAIN') return false;
      // The error is EPIPE or a full disk, and cannot be reported anywhere.
      isClosed = codeOf(error) === 'EPIPE';
      if (isClosed) pending = '';
      rest = rest.subarray(rest.length);
    }
    return true;
  };

  const flush = () => {
    timer = null;
    if (!writePending()) flushLater(retryMilliseconds);
    else if (dropped > 0) {
      const count = dropped;
      dropped = 0;
      onDropped(count);
    }
  };

  /** Writes pending lines before it returns; pino calls it after a fatal error. */
  const flushSync = () => {
    const deadline = performance.now() + exitMilliseconds;
    while (!writePending() && performance.now() < deadline)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, exitPauseMilliseconds);
  };

  return {
    write: (line: string) => {
      if (isClosed) return;
      if (pending.length > maxPending) {
        dropped += 1;
        return;
      }
      pending += line;
      const isDue = pending.length >= chunkLength || urgent.test(line);
      if (rest.length === 0 && isDue && !writePending()) flushLater(retryMilliseconds);
      else flushLater(delayMilliseconds);
    },
    flushSync,
  };
}
