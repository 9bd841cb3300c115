import { readArguments } from '#runtime/command-line.ts';
import { maintain } from '../maintenance/maintain.ts';
import { planRetention } from '../maintenance/retention.ts';
import { openAllObjects } from '../files/all-objects.ts';
import { runCommand, withDatabase } from './run-command.ts';

const usage = `Usage: npm run retention -- [--yes]
Prints how many drafts and requests are past retention. With --yes, deletes them.`;

const clock = () => new Date();

const { values } = readArguments(usage, { yes: { type: 'boolean' } });
await runCommand((config) =>
  withDatabase(config, async (database) => {
    const context = { config, clock, database };
    const { due, total, dueEntries, totalEntries, lastRun } = await planRetention(context);
    const { draftDays, formDays, trailDays } = config.retention;
    console.log(`The clock says ${clock().toISOString()}, the last run was ${lastRun ?? 'never'}.`);
    console.log(`Past retention (drafts ${draftDays} days, requests ${formDays} days): ${due} of ${total} forms.`);
    console.log(`Of the access trail (${trailDays} days): ${dueEntries} of ${totalEntries} entries.`);
    if (!values.yes) {
      console.log('Nothing was deleted. Is the clock right? npm run retention -- --yes deletes them.');
      return;
    }
    // An operator's run does not wait for the pause after a failed deletion.
    await database.db.updateTable('doomed_objects').set({ next_attempt_at: '' }).execute();
    using storage = await openAllObjects(config);
    const deleted = await maintain({ ...context, storage }, { confirmed: true });
    console.log(`Deleted ${deleted.deletedRequests} forms and ${deleted.deletedObjects} files.`);
  }),
);
