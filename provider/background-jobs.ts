import type { FastifyBaseLogger } from 'fastify';
import type { ProviderConfig } from './config.ts';
import type { Context } from './context.ts';
import { rewriteTables } from './erasures/rewrite-tables.ts';
import { maintain } from './maintenance/maintain.ts';
import { scanStoredDocuments } from './maintenance/scan-documents.ts';
import { sweep } from './uploads/scheduled-deletion.ts';
import { repeat, type Repetition } from './maintenance/repeat.ts';
import { clinicOutbox } from './notifications/clinic-mail.ts';
import { confirmationOutbox } from './contact-form/confirmations.ts';
import { deliver } from './notifications/outbox.ts';
import type { ObjectFiles } from './storage/object-files.ts';

/** Jobs that run beside the API. */
export interface BackgroundJobs {
  /** @param files the provider's own storage; null when an S3 server has it. */
  start: (context: Context, files: ObjectFiles | null) => void;
  /** Runs the outbox. */
  onSubmitted: () => void;
  /** Runs the sweep. */
  onRemoved: () => void;
  stop: () => Promise<void>;
}

const maintenancePauseSeconds = 600;
const sweepPauseSeconds = 60;
/** Interval of the reminder in the log that retention waits for an operator. */
const heldReminderSeconds = 24 * 3600;
const outboxPauseSeconds = 30;
const stopGraceMilliseconds = 3000;
const partsPauseSeconds = 600;

export function backgroundJobs(config: ProviderConfig, logger: FastifyBaseLogger | false): BackgroundJobs {
  const jobs: Repetition[] = [];
  /** Aborted when the process stops while a mail server has not answered, or documents wait for the scanner. */
  const abandoned = new AbortController();
  let outbox: Repetition | null = null;
  let sweeper: Repetition | null = null;

  /** Repeats a task; logs the first of consecutive failures and the success that ends them. */
  const job = (name: string, task: () => Promise<unknown>, pauseSeconds: number): Repetition => {
    let isFailing = false;
    const repetition = repeat(
      async () => {
        await task();
        if (isFailing && logger) logger.info({ job: name }, 'background job recovered');
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
      job('rewrite', () => rewriteTables(context.database, context.clock), sweepPauseSeconds);
      const { scanner } = context;
      if (scanner)
        job('scan', () => scanStoredDocuments(context, scanner, abandoned.signal), maintenancePauseSeconds);
      if (files) job('abandoned files', files.removeAbandoned, partsPauseSeconds);
      const { clock, database, sendMail, eraseTokens } = context;
      const { mail, siteOrigin } = config;
      if (!mail || !sendMail) return;
      const { db } = database;
      const clinic = clinicOutbox(sendMail, mail, siteOrigin);
      const visitors = confirmationOutbox({ db, sendMail, mail, eraseTokens, siteOrigin });
      const deliverAll = async () => {
        await deliver(db, clock, clinic, abandoned.signal, (error) => {
          if (logger) logger.warn({ err: error }, 'notification refused by the mail server');
        });
        await deliver(db, clock, visitors, abandoned.signal, (error) => {
          if (logger) logger.warn({ err: error }, 'confirmation refused by the mail server');
        });
      };
      outbox = job('outbox', deliverAll, outboxPauseSeconds);
    },
    onSubmitted: () => outbox?.kick(),
    onRemoved: () => sweeper?.kick(),
    stop: async () => {
      // A mail that is cut before the server has accepted it would be sent again.
      const grace = setTimeout(() => abandoned.abort(), stopGraceMilliseconds);
      await Promise.all(jobs.map(({ stop }) => stop()));
      clearTimeout(grace);
    },
  };
}
