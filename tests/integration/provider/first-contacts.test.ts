import { expect, test } from 'vitest';
import { openDatabase } from '#provider/db/open.ts';
import { hashToken } from '#provider/db/tokens.ts';
import { forgetForms } from '#provider/requests/forget.ts';
import { closeForm } from '#provider/requests/repository.ts';
import { recordAccess } from '#provider/trail/access-trail.ts';
import type { Statistics } from '#shared/contract/requests-desk.ts';
import { openMinutes } from '#shared/rules/opening-hours.ts';
import { describeDatabases, type ProviderUnderTest } from '../../support/provider-variants.ts';

const hours = 'Lun - Ven: 8:00 - 20:00';
const minute = 60_000;
const count = 1000;

/** Nine services and none, of which each is more frequent than the next. */
const services = ['', ...Array.from({ length: 9 }, (_, number) => `Servizio ${number + 1}`)];
/** Fewer sources than are named. */
const sources = ['', 'google / cpc', 'www.facebook.com', 'newsletter / email / Autunno 2026'];

/** Takes the first values more often than the last ones. */
const pick = (values: readonly string[], number: number): string =>
  values[Math.floor(values.length * ((number * 0.618_034) % 1) ** 2)] ?? '';

interface Simulated {
  id: number;
  service: string;
  source: string;
  minutes: number;
}

const open = ({ env }: ProviderUnderTest) => {
  const { DATABASE_URL: databaseUrl = null, DATA_DIR: dataDir = '' } = env;
  return openDatabase({ databaseUrl, dataDir });
};

/** Sends and answers requests as the provider does, at the times of a clock: the last 29 days, and some before the last 30. */
async function simulate(provider: ProviderUnderTest): Promise<Simulated[]> {
  const database = open(provider);
  const simulated: Simulated[] = [];
  let now = 0;
  const clock = () => new Date(now);
  await database.db.transaction().execute(async (tx) => {
    const staff = await tx.selectFrom('staff').select(['id', 'email']).executeTakeFirstOrThrow();
    for (let number = 0; number < count + 20; number += 1) {
      const isOld = number >= count;
      const [service, source, token] = [pick(services, number), pick(sources, number * 7), `token ${number}`];
      const sentAt = provider.now() - (isOld ? 31 : 29 * (1 - number / count)) * 24 * 60 * minute;
      now = sentAt;
      const at = clock().toISOString();
      await tx
        .insertInto('contact_forms')
        .values({
          token_hash: hashToken(token),
          service,
          status: 'inProgress',
          created_at: at,
          updated_at: at,
        })
        .execute();
      const { id } = (await closeForm(tx, clock, token, source)) ?? { id: 0 };
      // Between a few minutes and two days, but never in the future.
      now = Math.min(provider.now(), sentAt + (5 + ((number * 37) % 2880)) * minute);
      const answered = { staff, action: 'changedStatus', formId: id, address: null } as const;
      await recordAccess(tx, clock, answered);
      const minutes = openMinutes(at, clock().toISOString(), hours);
      if (!isOld) simulated.push({ id, service, source, minutes });
      // Later changes are no first contact.
      now = provider.now();
      if (number % 3 === 0) await recordAccess(tx, clock, answered);
    }
  });
  await database.close();
  return simulated;
}

const sorted = (requests: readonly Simulated[]) => requests.map(({ minutes }) => minutes).toSorted((a, b) => a - b);

describeDatabases('the first contacts of a thousand requests', { CLINIC_HOURS: hours }, (provider) => {
  const read = async (): Promise<Required<Pick<Statistics, 'firstContacts' | 'firstContactsBy'>>> => {
    const { body } = await (await provider.admin()).request('GET', '/staff/statistics');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every-call-every-role.test.ts compares it with the schema
    return body as Required<Statistics>;
  };

  test('are told in all, by service and by source: six with a name, the others as one', async () => {
    const simulated = await simulate(provider);
    const { firstContacts, firstContactsBy } = await read();
    expect(firstContacts).toEqual(sorted(simulated));
    const withService = (named: (service: string) => boolean) =>
      sorted(simulated.filter(({ service }) => named(service)));
    const named = services.slice(0, 6);
    expect(firstContactsBy.service).toEqual([
      ...named.map((name) => ({ name, minutes: withService((service) => service === name) })),
      { name: null, minutes: withService((service) => !named.includes(service)) },
    ]);
    expect(firstContactsBy.source).toEqual(
      sources.map((name) => ({ name, minutes: sorted(simulated.filter(({ source }) => source === name)) })),
    );

    const erased = simulated.find(({ source }) => source === 'newsletter / email / Autunno 2026');
    const database = open(provider);
    const clock = () => new Date(provider.now());
    await database.db.transaction().execute((tx) => forgetForms(tx, clock, [erased?.id ?? 0]));
    await database.close();
    const left = await read();
    expect(left.firstContactsBy.source[3]?.minutes).toHaveLength((firstContactsBy.source[3]?.minutes.length ?? 0) - 1);
  });
});
