import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context.ts';
import { eachAlone } from '../due-work.ts';
import { rewriteTables } from '../db/rewrite-tables.ts';
import { maintain } from './maintain.ts';
import { scanStoredDocuments } from './scan-documents.ts';
import { sweep } from '../files/scheduled-deletion.ts';
import { repeat } from './repeat.ts';
import { createClinicOutboxes } from '../mail/clinic-mail.ts';
import { serverAnswer } from '../mail/mailer.ts';
import { createConfirmationOutbox } from '../requests/confirmations.ts';
import { deliver, type Outbox } from '../mail/outbox.ts';

const maintenancePauseSeconds = 600;
const sweepPauseSeconds = 60;
/** Interval at which the log message about a held retention run is repeated. */
const heldReminderSeconds = 24 * 3600;
const outboxPauseSeconds = 30;
const stopGraceMilliseconds = 3000;

export function createBackgroundJobs(logger: FastifyBaseLogger) {
  const jobs: ReturnType<typeof repeat>[] = [];
  /** Aborted if a mail server or the scanner has not replied by the end of the grace period. */
  const abandoned = new AbortController();
  let kickOutbox: (() => void) | undefined;
  let kickSweeper: (() => void) | undefined;

  /** @returns a function that runs the task before its time. */
  const job = (name: string, task: () => Promise<unknown>, pauseSeconds: number): (() => void) => {
    const repetition = repeat(name, task, pauseSeconds, logger);
    jobs.push(repetition);
    return repetition.kick;
  };

  const retain = (context: Context): (() => Promise<void>) => {
    let remindAt = Number.NEGATIVE_INFINITY;
    return async () => {
      const { held, ...done } = await maintain(context, { confirmed: false });
      if (!held) logger.info(done, 'retention run');
      else if (performance.now() >= remindAt) {
        logger.error({ ...held, trail: done.trail }, 'retention waits for an operator: npm run retention');
        remindAt = performance.now() + heldReminderSeconds * 1000;
      }
    };
  };

  return {
    /** @param removeAbandoned removes from the storage what no upload needs. @returns its number. */
    start: (context: Context, removeAbandoned: () => Promise<number>, tellSecrets: () => Promise<void>): void => {
      const { clock, config, database, eraseSecret, scanner, sendMail } = context;
      const { db } = database;
      job('retention', retain(context), maintenancePauseSeconds);
      kickSweeper = job('sweep', () => sweep(context), sweepPauseSeconds);
      job('rewrite', () => rewriteTables(database, clock), sweepPauseSeconds);
      job('secrets', tellSecrets, sweepPauseSeconds);
      if (scanner) job('scan', () => scanStoredDocuments(context, scanner, abandoned.signal), maintenancePauseSeconds);
      const tidy = async () => {
        const count = await removeAbandoned();
        if (count > 0) logger.info({ count }, 'remains of lost uploads removed');
      };
      job('abandoned files', tidy, maintenancePauseSeconds);
      const { mail, siteOrigin } = config;
      if (!mail || !sendMail) return;
      const visitors = createConfirmationOutbox(db, eraseSecret, mail, siteOrigin);
      const deliverFrom = (outbox: Outbox) =>
        deliver({ db, clock, sendMail }, outbox, abandoned.signal, (err) => {
          const refusal = { err, answer: serverAnswer(err) };
          if (outbox === visitors) logger.warn(refusal, 'confirmation refused by the mail server');
          else logger.warn(refusal, 'notification refused by the mail server');
        });
      const outboxes = [...createClinicOutboxes(mail, siteOrigin), visitors];
      kickOutbox = job('outbox', () => eachAlone(outboxes, deliverFrom), outboxPauseSeconds);
    },
    onSubmitted: () => kickOutbox?.(),
    onRemoved: () => kickSweeper?.(),
    stop: async (): Promise<void> => {
      // Jobs get a grace period, because a mail interrupted before its confirmation would be sent again.
      const grace = setTimeout(() => abandoned.abort(), stopGraceMilliseconds);
      await Promise.all(jobs.map(({ stop }) => stop()));
      clearTimeout(grace);
    },
  };
}
