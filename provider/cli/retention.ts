import { migrateNew } from '../db/migrate.ts';
import { databasePlace, openDatabase } from '../db/open.ts';
import { maintain } from '../maintenance/maintain.ts';
import { planRetention } from '../maintenance/retention.ts';
import { openStorage } from '../storage/open-storage.ts';
import { runCommand } from './run-command.ts';

const clock = () => new Date();

/**
 * `npm run retention`: prints what retention would delete now; with `--yes` deletes it, even after a jump of the
 * clock. Safe beside a running site.
 */
await runCommand(async (config, args) => {
  const database = openDatabase(config, false);
  console.error(`Database: ${databasePlace(config)}`);
  try {
    await migrateNew(database);
    const context = { config, clock, database };
    const { due, total, dueEntries, totalEntries, lastRun } = await planRetention(context);
    const { draftDays, formDays, trailDays } = config.retention;
    console.log(`The clock says ${clock().toISOString()}, the last run was ${lastRun ?? 'never'}.`);
    console.log(
      `Past retention (drafts ${draftDays} days, requests ${formDays} days): ${due} of ${total} forms.`,
    );
    console.log(`Of the access trail (${trailDays} days): ${dueEntries} of ${totalEntries} entries.`);
    if (args.includes('--yes')) {
      const { storage, close } = await openStorage(config, clock, database, () => '', false);
      const { deletedRequests, deletedObjects } = await maintain(
        { ...context, storage },
        { confirmed: true },
      );
      console.log(`Deleted ${deletedRequests} forms and ${deletedObjects} files.`);
      close();
    } else console.log('Nothing was deleted. Is the clock right? npm run retention -- --yes deletes them.');
  } finally {
    await database.close();
  }
});
