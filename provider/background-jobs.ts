import type { FastifyBaseLogger } from 'fastify';
import type { ProviderConfig } from './config.ts';
import type { Context } from './context.ts';
import { maintain } from './maintenance/maintain.ts';
import { sweep } from './maintenance/sweep.ts';
import { repeat, type Repetition } from './maintenance/repeat.ts';
import { smtpSender } from './notifications/mailer.ts';
import { deliverNotifications } from './notifications/outbox.ts';
import type { ObjectFiles } from './storage/object-files.ts';

/** What runs beside the answering of requests. */
export interface BackgroundJobs {
  /** @param files the provider's own storage; null when an S3 server has it. */
  start: (context: Context, files: ObjectFiles | null) => void;
  /** Sends what a submission put into the outbox. */
  onSubmitted: () => void;
  /** Sweeps what a visitor removed. */
  onRemoved: () => void;
  stop: () => Promise<void>;
}

const maintenancePauseSeconds = 600;
const sweepPauseSeconds = 60;
/** How often the log repeats that retention waits for an operator. */
const heldReminderSeconds = 24 * 3600;
const outboxPauseSeconds = 30;
const stopGraceMilliseconds = 3000;
const partsPauseSeconds = 600;

export function backgroundJobs(config: ProviderConfig, logger: FastifyBaseLogger | false): BackgroundJobs {
  const jobs: Repetition[] = [];
  /** Ends what waits for a mail server when the process stops. */
  const abandoned = new AbortController();
  let outbox: Repetition | null = null;
  let sweeper: Repetition | null = null;

  /** Repeats a task; of a series of failures the log has the first, and the success that ends it. */
  const job = (name: string, task: () => Promise<unknown>, pauseSeconds: number): Repetition => {
    let isFailing = false;
    const repetition = repeat(
      async () => {
        await task();
        if (isFailing && logger) logger.info({ job: name }, 'background job works again');
        isFailing = false;
      },
      pauseSeconds,
      (error) => {
        if (!isFailing && logger) logger.warn({ err: error, job: name }, 'background job failed');
        isFailing = true;
      },
    );
    jobs.push(repetition);
    return repetition;
  };

  const retain = (context: Context): (() => Promise<void>) => {
    let remindAt = Number.NEGATIVE_INFINITY;
    return async () => {
      const { held, ...counts } = await maintain(context, { confirmed: false });
      if (!logger) return;
      if (!held) logger.info(counts, 'retention run');
      else if (performance.now() >= remindAt) {
        logger.error(held, 'retention waits for an operator: npm run retention');
        remindAt = performance.now() + heldReminderSeconds * 1000;
      }
    };
  };

  return {
    start: (context, files) => {
      job('retention', retain(context), maintenancePauseSeconds);
      sweeper = job('sweep', () => sweep(context), sweepPauseSeconds);
      if (files) job('abandoned files', files.removeAbandoned, partsPauseSeconds);
      if (!config.mail) return;
      const send = smtpSender(config.mail, config.siteOrigin);
      const { clock, database } = context;
      const deliver = () =>
        deliverNotifications(database.db, clock, send, abandoned.signal, (error) => {
          if (logger) logger.warn({ err: error }, 'the mail server did not take a notification');
        });
      outbox = job('outbox', deliver, outboxPauseSeconds);
    },
    onSubmitted: () => outbox?.kick(),
    onRemoved: () => sweeper?.kick(),
    stop: async () => {
      // A mail that the server is about to accept is not cut: it would be sent again.
      const grace = setTimeout(() => abandoned.abort(), stopGraceMilliseconds);
      await Promise.all(jobs.map(({ stop }) => stop()));
      clearTimeout(grace);
    },
  };
}
