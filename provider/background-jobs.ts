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

const maintenancePauseSeconds = 60;
const outboxPauseSeconds = 30;
const partsPauseSeconds = 600;

export function backgroundJobs(config: ProviderConfig, logger: FastifyBaseLogger | false): BackgroundJobs {
  const jobs: Repetition[] = [];
  let outbox: Repetition | null = null;
  let sweeper: Repetition | null = null;
  const warn = (what: string) => (error: unknown) => {
    if (logger) logger.warn({ err: error }, what);
  };

  return {
    start: (context, files) => {
      jobs.push(repeat(() => maintain(context), maintenancePauseSeconds, warn('maintenance failed')));
      sweeper = repeat(() => sweep(context), maintenancePauseSeconds, warn('sweeping failed'));
      jobs.push(sweeper);
      if (files) jobs.push(repeat(files.removeAbandoned, partsPauseSeconds, warn('sweeping failed')));
      if (!config.mail) return;
      const send = smtpSender(config.mail, config.siteOrigin);
      const { clock, database } = context;
      const deliver = () =>
        deliverNotifications(database.db, clock, send, warn('the mail server did not take a notification'));
      outbox = repeat(deliver, outboxPauseSeconds, warn('the outbox could not be read'));
      jobs.push(outbox);
    },
    onSubmitted: () => outbox?.kick(),
    onRemoved: () => sweeper?.kick(),
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
