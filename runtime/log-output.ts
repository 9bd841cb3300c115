import { writeSync } from 'node:fs';

/** What pino writes its lines to. */
export interface LogOutput {
  write: (line: string) => void;
  /** Writes what is pending before it returns; pino calls it after a fatal error. */
  flushSync: () => void;
}

interface LogOutputOptions {
  /** @returns how many of the bytes were taken. @throws EAGAIN while the reader of a pipe is behind. */
  write?: (bytes: Buffer) => number;
  /** Characters; beyond it lines are dropped, so that a reader that hangs costs neither answers nor memory. */
  maxPending?: number;
  /** Called with their number when lines are written again after some were dropped. */
  onDropped?: (count: number) => void;
}

/** Lines are written together when so many characters are pending, or after so many milliseconds. */
const chunkLength = 16 * 1024;
const delayMilliseconds = 100;

/** When a write is tried again whose reader was behind. */
const retryMilliseconds = 5;

/** How long the end of the process waits for a reader that is behind. */
const exitMilliseconds = 2000;
const exitPauseMilliseconds = 10;

/** Lines that a process which is about to be killed must not take with it. */
const urgent = /^\{"level":"(?:warn|error|fatal)"/;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null);

const standardOutput = 1;

/**
 * Collects log lines and writes them in order, many with one system call. What is pending at the end of the process, also by an uncaught
 * exception or `process.exit`, is written then. A reader that is behind delays lines only; one that has gone ends the log.
 */
export function createLogOutput({
  write = (bytes) => writeSync(standardOutput, bytes),
  maxPending = 16 * 1024 ** 2,
  onDropped = () => {},
}: LogOutputOptions = {}): LogOutput {
  let pending = '';
  /** Bytes that a write has not taken; they come before `pending`. */
  let rest = Buffer.alloc(0);
  let dropped = 0;
  let isClosed = false;
  let timer: NodeJS.Timeout | null = null;

  const flushLater = (milliseconds: number) => {
    timer ??= setTimeout(flush, milliseconds).unref();
  };

  /** @returns whether everything is written. */
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
      // EPIPE, a full disk: there is no place to tell it.
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

  const flushSync = () => {
    const deadline = performance.now() + exitMilliseconds;
    while (!writePending() && performance.now() < deadline)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, exitPauseMilliseconds);
  };

  return {
    write: (line) => {
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
