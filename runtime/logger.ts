import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { describeError } from './describe-error.ts';
import { createLogOutput, type LogOutput } from './log-output.ts';

/** The values of LOG_LEVEL. */
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The server that writes a line; both may run in one process. */
type Service = 'website' | 'provider';

/** The error that a logger call passes, alone or as `err`. */
const errorOf = (first: unknown): Error | null => {
  const error: unknown = typeof first === 'object' && first !== null && 'err' in first ? first.err : first;
  return error instanceof Error ? error : null;
};

/** pino's text for the time of a line, created once per millisecond. */
const timestamp = (() => {
  let last = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== last) {
      last = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
})();

/**
 * A log line may hold route patterns, statuses, times and sizes, but never a URL, a header, a body or an
 * error's message, because these contain tokens, file names and e-mail addresses.
 */
const optionsFor = (level: LogLevel, service: Service): LoggerOptions => ({
  level,
  base: { service },
  timestamp,
  formatters: { level: (label) => ({ level: label }) },
  // busboyOptions: the multipart parser logs a request's headers under that name.
  serializers: {
    req: () => undefined,
    res: () => undefined,
    err: (error: unknown) => describeError(error),
    busboyOptions: () => undefined,
  },
  hooks: {
    // Without a text pino uses the error's message, and libraries pass that message as the text.
    logMethod(args, method) {
      const [first, text]: unknown[] = args;
      const err = errorOf(first);
      if (err && (text === undefined || text === err.message))
        method.apply(this, [first === err ? { err } : first, 'error']);
      else method.apply(this, args);
    },
  },
});

let standardOutput: LogOutput | null = null;

/** The only output of a process, so that the lines of website and embedded provider keep their order. */
const openStandardOutput = (options: LoggerOptions): LogOutput => {
  if (standardOutput) return standardOutput;
  const output = createLogOutput({
    onDropped: (count) => pino(options, output).warn({ count }, 'log lines dropped'),
  });
  process.once('exit', output.flushSync);
  return (standardOutput = output);
};

/**
 * The logger of both servers: JSON lines with `level`, `time`, `service` and, for errors, a described `err`.
 * @param destination standard output unless given.
 */
export function createLogger(level: LogLevel, service: Service, destination?: DestinationStream): Logger {
  const options = optionsFor(level, service);
  return pino(options, destination ?? openStandardOutput(options));
}
