import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { ContactFormRecord } from '#shared/contract/requests.ts';
import type { FollowUp, FormPage, FormPageQuery } from '#shared/contract/requests-desk.ts';
import { calendarDay } from '#shared/format.ts';
import { requestFigures } from '#shared/requests/figures.ts';
import { noFilters, quoteFilters, statusFilters } from '#shared/requests/filters.ts';
import { listViewQuery, matchingRequests, pageCount, pageOf, type ListView } from '#shared/requests/list-view.ts';
import { requestsOfPerson } from '#shared/requests/requests-of-person.ts';
import { newestFirst, sortKeys } from '#shared/requests/sorting.ts';
import { countViews, requestViews } from '#shared/requests/views.ts';
import { quoteAnswers } from '#shared/rules/quote.ts';
import { openDatabase } from '#provider/db/open.ts';
import { field, numberField, type ProviderClient } from '../../support/provider-client.ts';
import { newForm, saveFields } from '../../support/provider-forms.ts';
import { describeDatabases, type ProviderUnderTest } from '../../support/provider-variants.ts';

const plain: ListView = { requestView: null, filters: noFilters, sorting: newestFirst, page: 1 };

const search = async (admin: ProviderClient, view: ListView, more: Partial<FormPageQuery> = {}): Promise<FormPage> => {
  const { status, body } = await admin.request('POST', '/staff/forms/search', {
    query: listViewQuery(view),
    search: view.filters.search,
    ...more,
  });
  expect(status).toBe(200);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every-call-every-role.test.ts compares it with the schema
  return body as FormPage;
};

const names = ['Maria Rossi', "Nicolò D'Angelo", 'Čović Šime', 'Đurđa Lješnjak', 'anna 10', 'Anna 9', ''];
const emails = ['m.rossi@posta.example', 'a10@posta.example', 'A9@posta.example', ''];
const phones = ['393331234567', '+34755552', '+385 91 234 5678', 'sconosciuto', ''];
const services = ['Impianti Dentali', 'Corone Dentali', ''];
const statuses = ['inProgress', 'completed', 'rejected'] as const;
const day = 24 * 3600 * 1000;

const of = <T>(values: readonly T[], number: number): T => {
  const value = values[number % values.length];
  if (value === undefined) throw new Error('there are no values');
  return value;
};

const open = ({ env }: ProviderUnderTest) => {
  const { DATABASE_URL: databaseUrl = null, DATA_DIR: dataDir = '' } = env;
  return openDatabase({ databaseUrl, dataDir });
};

/** Stores requests of all kinds as the previous version did, the last one now. */
async function seed(provider: ProviderUnderTest, count: number, interval: number): Promise<void> {
  const { db, close } = open(provider);
  await db
    .insertInto('contact_forms')
    .values(
      Array.from({ length: count }, (_, number) => {
        const status = of(statuses, number);
        const at = new Date(provider.now() - (count - number) * interval).toISOString();
        return {
          token_hash: `seeded ${count} ${number}`,
          full_name: of(names, number),
          email: of(emails, Math.floor(number / 2)),
          phone_number: of(phones, Math.floor(number / 3)),
          service: of(services, Math.floor(number / 4)),
          message: number % 5 === 0 ? 'Vorrei un preventivo.' : '',
          status,
          created_at: at,
          // Drafts without contact are deleted after three days.
          updated_at: status === 'inProgress' ? new Date().toISOString() : at,
          finished_at: status === 'inProgress' ? null : at,
        };
      }),
    )
    .execute();
  await close();
}

/** Stores quotes in every state, and patients' news. */
async function seedQuotes(db: ReturnType<typeof open>['db']): Promise<void> {
  const forms = await db.selectFrom('contact_forms').select('id').where('status', '=', 'completed').execute();
  const { id: sent_by } = await db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  const at = new Date().toISOString();
  for (const [number, { id: form_id }] of forms.slice(0, 50).entries()) {
    const answer = of([null, ...quoteAnswers], number);
    const quote = { form_id, sent_by, content: '{}', sent_at: at, answer, answered_at: answer && at };
    await db
      .insertInto('quotes')
      .values([quote, { ...quote, opened_at: number % 2 === 0 ? at : null }])
      .execute();
    await db
      .insertInto('patient_pages')
      .values({ form_id, version: 1, token_hash: `${form_id}`, news_at: number % 3 === 0 ? at : null })
      .execute();
  }
}

const dayOrNone = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 0, max: 40 }).map((days) => calendarDay(new Date(Date.now() - days * day).toISOString())),
);
/** Any text that PostgreSQL can store. */
const anyText = fc
  .oneof(fc.string({ unit: 'grapheme', maxLength: 6 }), fc.string({ unit: 'binary', maxLength: 3 }))
  .filter((text) => !text.includes('\0'));
const views: fc.Arbitrary<ListView> = fc.record({
  requestView: fc.constantFrom(null, ...requestViews),
  filters: fc.record({
    search: fc.oneof(
      fc.constantFrom(
        '',
        'rossi maria',
        'd’angelo',
        '333 123',
        '+385',
        'sime corone',
        'ANNA',
        '0039333',
        'anna-mueller',
        'annamaria',
        '0 333 123 45',
      ),
      fc.constantFrom('a%', '_', '\\', "'", 'maria '.repeat(160)),
      anyText,
    ),
    status: fc.constantFrom(...statusFilters),
    quote: fc.constantFrom(...quoteFilters),
    createdFrom: dayOrNone,
    createdTo: dayOrNone,
  }),
  sorting: fc.record({ key: fc.constantFrom(...sortKeys), descending: fc.boolean() }),
  page: fc.integer({ min: 1, max: 8 }),
});
const followUp = fc.oneof(
  fc.record({ state: fc.constantFrom('new', 'contacted', 'agreed', 'rejected') }),
  fc.record({ isMine: fc.boolean() }),
  fc.record({ remindOn: fc.constantFrom('2020-01-01', '2999-01-01', null) }),
);
const change = fc.oneof(
  fc.record({ at: fc.nat(), body: fc.option(followUp) }),
  fc.record({ fullName: fc.constantFrom('Maria Rossi', 'Čović Šime') }),
  fc.record({
    row: fc.record({
      full_name: fc.oneof(fc.constantFrom(...names), anyText),
      email: fc.oneof(fc.constantFrom(...emails, 'Anna <mailto:A@Ü.it>.'), anyText),
      phone_number: fc.oneof(fc.constantFrom(...phones, '347 555 22 22'), anyText),
      service: fc.oneof(fc.constantFrom(...services), anyText),
      message: fc.constantFrom('', '\u3000\n', 'Vorrei un preventivo.'),
    }),
  }),
);
const persons = fc.constantFrom(
  '',
  'm.rossi@posta.example',
  'a@ü.it, 393331234567',
  '+39 347 555 2222; x',
  '1,2,3,'.repeat(160),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

describeDatabases('pages of the list', {}, (provider) => {
  test('a short list comes whole, for the browser to filter', async () => {
    await seed(provider, 240, day / 9);
    const admin = await provider.admin();
    const { body } = await admin.request('GET', '/contact-form/all');
    expect(await search(admin, { ...plain, page: 3 })).toEqual({
      contactForms: field(body, 'contactForms'),
      place: null,
    });
  });

  test('a page is what the browser would show of the whole list, whatever has changed since the last one', async () => {
    await seed(provider, 260, 1);
    const { db, close } = open(provider);
    onTestFinished(close);
    const admin = await provider.admin();
    await seedQuotes(db);
    const client = provider.client();
    const read = async () => {
      const { body } = await admin.request('GET', '/contact-form/all');
      const answer = await admin.request('GET', '/staff/follow-ups');
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- responses of calls that other tests check
      const followUps = field(answer.body, 'followUps') as FollowUp[];
      return {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
        all: field(body, 'contactForms') as ContactFormRecord[],
        followUps: new Map(followUps.map((followUp) => [String(followUp.formId), followUp])),
      };
    };
    /** Begins a request, changes one, or erases one if there is no body. */
    const make = async (what: Change) => {
      if ('fullName' in what) {
        await saveFields(client, await newForm(client), what);
        return;
      }
      if ('row' in what) {
        const at = new Date(provider.now()).toISOString();
        const token = { token_hash: `made ${Math.random()}`, created_at: at, updated_at: at };
        await db
          .insertInto('contact_forms')
          .values({ ...what.row, ...token, status: 'inProgress' })
          .execute();
        return;
      }
      const { all } = await read();
      const path = `/staff/forms/${all[what.at % all.length]?.id}`;
      if (what.body) await admin.request('PUT', `${path}/follow-up`, what.body);
      else await admin.request('DELETE', path);
    };
    await fc.assert(
      fc.asyncProperty(
        change,
        views,
        fc.option(fc.nat(), { nil: undefined }),
        persons,
        async (what, view, at, person) => {
          await search(admin, view);
          await make(what);
          const { all, followUps } = await read();
          const today = calendarDay(new Date(provider.now()).toISOString());
          const opened = at === undefined ? undefined : all[at % all.length];
          const { contactForms, place } = await search(admin, {
            ...view,
            ...(opened && { opened: String(opened.id) }),
          });
          const matching = matchingRequests(all, view, followUps, today);
          expect(contactForms).toEqual(pageOf(matching, view.page));
          expect(place).toMatchObject({
            total: all.length,
            matching: matching.length,
            counts: countViews(all, followUps, today),
            page: Math.min(view.page, pageCount(matching.length)),
            first: 0,
            ids: matching.map(({ id }) => id),
            opened: opened ?? null,
            sameNumber: requestsOfPerson(all, opened?.phoneNumber ?? '').length,
          });
          const { place: ofPerson } = await search(admin, plain, {
            search: person,
            by: 'person',
            figures: true,
          });
          expect(ofPerson?.ids).toEqual(requestsOfPerson(all, person).map(({ id }) => id));
          expect(ofPerson?.figures).toEqual(requestFigures(all, new Date(provider.now()).toISOString()));
          const known = (place?.followUps ?? []).filter(({ formId }) => followUps.has(String(formId)));
          expect(known).toEqual(known.map(({ formId }) => followUps.get(String(formId))));
        },
      ),
      { numRuns: 20 },
    );
  });

  test('many reads of the list are one entry in the access trail', async () => {
    provider.advance(3600);
    const admin = await provider.admin();
    const newest = async () =>
      numberField((await admin.request('GET', '/staff/access-trail?action=listed')).body, 'entries', 0, 'id');
    const before = await newest();
    await search(admin, plain);
    const recorded = await newest();
    expect(recorded).toBeGreaterThan(before);
    await search(admin, plain);
    expect(await newest()).toBe(recorded);
  });
});

describeDatabases('a very long list', {}, (provider) => {
  test('is searched though rows lack the columns for it, and a page names the thousand requests before the open one and from it on', async () => {
    const count = 2030;
    await seed(provider, count, 1);
    const { db, close } = open(provider);
    onTestFinished(close);
    const admin = await provider.admin();
    const find = async (words: string) =>
      (await search(admin, { ...plain, filters: { ...noFilters, search: words } })).place?.matching;
    expect(await find('lješnjak durda')).toBe(Math.floor(count / 7));
    expect(await search(admin, plain)).toMatchObject({ place: { matching: count } });
    const { body } = await admin.request('GET', '/contact-form/all');
    const ids = Array.from({ length: count }, (_, index) => numberField(body, 'contactForms', index, 'id'));
    const { place } = await search(admin, { ...plain, opened: String(ids[1015]) });
    expect([place?.first, place?.ids]).toEqual([15, ids.slice(15, 2015)]);

    await saveFields(provider.client(), await newForm(provider.client()), { fullName: 'Zdenka Perić' });
    expect(await find('zdenka')).toBe(1);
    // The previous version, which serves beside this one during an upgrade, changes a field alone.
    await db
      .updateTable('contact_forms')
      .set({ full_name: 'Ankica Horvat' })
      .where('full_name', '=', 'Zdenka Perić')
      .execute();
    expect([await find('zdenka'), await find('ankica')]).toEqual([0, 1]);
  });
});
