import { createFirstDatabase } from './create-first-account.ts';

/** Global set-up of the journeys: creates the first account for the sites of all workers. */
export default async function createForRun(): Promise<void> {
  process.env['TEST_FIRST_DATABASE'] = await createFirstDatabase();
}
