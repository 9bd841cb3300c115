import { createTurns } from '#runtime/turns.ts';
import type { FastifyBaseLogger } from 'fastify';
import { Readable } from 'node:stream';
import type { Scanned, Scanner, ScanOutcome } from '../context.ts';
import { ProviderError } from '../http/errors.ts';
import { isErrno, storageFailure } from './storage-failures.ts';
import { askSignatureDate, pingClamd, scanBytes } from './clamd.ts';
import type { ScannerConfig } from '../config/scanner-config.ts';

const infectedEvents: Record<Scanned, string> = {
  upload: 'infected upload refused',
  'stored document': 'infected document removed',
};

const pingMilliseconds = 2000;

/** Maximum duration of a scan. Together with database queries, it must stay below the website's timeout for a call. */
const scanMilliseconds = 8000;

/** Rate from which the time for a large document follows. */
const bytesPerMillisecond = 3000;

/** Maximum number of concurrent scans. clamd has ten threads by default, and each scan occupies a processor. */
const scansAtOnce = 4;

function* zeros(length: number): Generator<Buffer> {
  const chunk = Buffer.alloc(64 * 1024);
  for (let left = length; left > 0; left -= chunk.length) yield chunk.subarray(0, Math.min(left, chunk.length));
}

export function createClamdScanner(config: ScannerConfig, logger: FastifyBaseLogger): Scanner {
  const counts: Record<ScanOutcome, number> = { clean: 0, infected: 0, failed: 0, unscannable: 0 };
  const inTurn = createTurns(scansAtOnce);
  let wasUp = true;

  const settle = (isUp: boolean, error: unknown): boolean => {
    if (isUp !== wasUp) {
      if (isUp) logger.info('scanner available again');
      else logger.error({ err: error }, 'scanner unavailable');
    }
    wasUp = isUp;
    return isUp;
  };

  const judge = async (...[open, what, job]: Parameters<Scanner['scan']>): Promise<ScanOutcome> => {
    const milliseconds = scanMilliseconds + Math.ceil((job?.bytes ?? 0) / bytesPerMillisecond);
    const signal = AbortSignal.any([AbortSignal.timeout(milliseconds), ...(job ? [job.signal] : [])]);
    try {
      const signature = await inTurn(async () => {
        const bytes = await open();
        try {
          return await scanBytes(config, bytes, signal);
        } catch (error) {
          // Bytes that a failed scan has not read to their end are destroyed with an error of their own.
          throw bytes.errored === error ? storageFailure(error) : error;
        } finally {
          bytes.destroy();
        }
      }, signal);
      settle(true, null);
      if (signature === null) return 'clean';
      logger.warn({ signature }, infectedEvents[what]);
      return 'infected';
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      if (job && isErrno(error, 'CLAMD_LIMIT')) return 'unscannable';
      if (!job?.signal.aborted) settle(false, error);
      return 'failed';
    }
  };

  return {
    isRequired: config.isRequired,
    isUp: () =>
      pingClamd(config, AbortSignal.timeout(pingMilliseconds)).then(
        () => settle(true, null),
        (error: unknown) => settle(false, error),
      ),
    scan: async (open, what, job) => {
      const outcome = await judge(open, what, job);
      counts[outcome] += 1;
      if (what === 'upload' && outcome === 'failed' && !config.isRequired) logger.warn('upload stored without a scan');
      return outcome;
    },
    signaturesFrom: () => askSignatureDate(config, AbortSignal.timeout(pingMilliseconds)).catch(() => null),
    counts,
    selfTest: async (maxFileBytes) => {
      await scanBytes(config, Readable.from(zeros(maxFileBytes)), AbortSignal.timeout(scanMilliseconds));
    },
  };
}
