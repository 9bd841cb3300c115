import { pino, stdTimeFunctions, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { describeError } from './describe-error.ts';
import { createLogOutput } from './log-output.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The server that writes a line. Both servers may run in one process. */
type Service = 'website' | 'provider';

const errorOf = (first: unknown): Error | null => {
  const error: unknown = typeof first === 'object' && first !== null && 'err' in first ? first.err : first;
  return error instanceof Error ? error : null;
};

/**
 * A log line may contain route patterns, statuses, times and sizes, but never a URL, a header, a body or an
 * error's message, because these may contain tokens, file names and e-mail addresses.
 */
const optionsFor = (level: LogLevel, service: Service): LoggerOptions => ({
  level,
  base: { service },
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  // busboyOptions: the multipart parser logs a request's headers under that name.
  serializers: {
    req: () => undefined,
    res: () => undefined,
    err: (error: unknown) => describeError(error),
    busboyOptions: () => undefined,
  },
  hooks: {
    // Replaces the error's message: pino uses it if there is no text, and libraries pass it as the text.
    logMethod(args, method) {
      const [first, text]: unknown[] = args;
      const err = errorOf(first);
      if (err && (text === undefined || text === err.message))
        method.apply(this, [first === err ? { err } : first, 'error']);
      else method.apply(this, args);
    },
  },
});

let standardOutput: ReturnType<typeof createLogOutput> | null = null;

/** @returns the only output of the process. Sharing it keeps the lines of website and embedded provider in order. */
const openStandardOutput = (options: LoggerOptions): DestinationStream => {
  if (standardOutput) return standardOutput;
  const output = createLogOutput({ onDropped: (count) => pino(options, output).warn({ count }, 'log lines dropped') });
  process.once('exit', output.flushSync);
  return (standardOutput = output);
};

/** Prints text for a person, after the log lines that are pending. */
export function print(text: string): void {
  standardOutput?.flushSync();
  process.stdout.write(text);
}

/** Creates a server's logger: JSON lines with `level`, `time`, `service` and, for errors, a described `err`. */
export function createLogger(level: LogLevel, service: Service, destination?: DestinationStream): Logger {
  const options = optionsFor(level, service);
  return pino(options, destination ?? openStandardOutput(options));
}
