import { array, constantFrom, integer, sample, tuple } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldError, normalValue } from '#shared/rules/contact-form.ts';
import { mailAddress } from '#shared/rules/mail-address.ts';
import { loadConfig } from '#provider/config/config.ts';
import type { Database } from '#provider/db/database.ts';
import { migrate } from '#provider/db/migrate.ts';
import { openDatabase } from '#provider/db/open.ts';
import { createConfirmationOutbox, enqueueConfirmation } from '#provider/requests/confirmations.ts';
import { createSmtpMailer } from '#provider/mail/mailer.ts';
import { deliver } from '#provider/mail/outbox.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { newFolder } from '../../support/new-folder.ts';

let folder: string;
let database: Database;
let mails: MailServer;

beforeAll(async () => {
  folder = newFolder();
  database = openDatabase(loadConfig({ DATA_DIR: folder }));
  await migrate(database);
  mails = await startMailServer();
});
afterAll(async () => {
  await mails.close();
  await database.close();
});

const clock = () => new Date('2026-11-22T10:00:00Z');

const wide = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));

/** Different spellings of an address, most of which a mail server delivers to the same mailbox. */
const rewritings: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => address.toUpperCase(),
  (address) => address.replace(/^./, (first) => first.toUpperCase()),
  (address) => `<${address}>`,
  (address) => `<${address}`,
  (address) => `${address}>`,
  (address) => `${address}.`,
  (address) => `${address},`,
  (address) => `,${address}`,
  (address) => `${address};`,
  (address) => `${address},x${address}`,
  (address) => address.replace(/^([^@]*)/, '"$1"'),
  (address) => address.replace('@', '@(x)'),
  (address) => `(x)${address}`,
  (address) => address.replace('@', '\u200b@'),
  (address) => `\u202e${address}`,
  (address) => `${address}\ufeff`,
  (address) => `${address}\u0000`,
  (address) => `${address}\r\nRCPT TO:<x@example.it>`,
  (address) => `mailto:${address}`,
  (address) => `Anna <${address}>`,
  (address) => `${address}\u00a0`,
  (address) => `\\${address}`,
  (address) => address.replace('a', '\u0430'),
  (address) => address.replace('@', '＠'),
  (address) => address.replace('.', '。'),
  wide,
];

const spelling = tuple(
  integer({ min: 0, max: 79 }).map((number) => `anna.${number}@posta.example.it`),
  array(constantFrom(...rewritings), { maxLength: 3 }),
).map(([address, chain]) => chain.reduce<string>((text, rewrite) => rewrite(text), address));

const spellings = (count: number, seed: number) => sample(spelling, { numRuns: count, seed });

/** Stores a request for each e-mail and queues its confirmation. @returns the number of queued confirmations. */
const queue = (emails: readonly string[]): Promise<number> =>
  database.db.transaction().execute(async (tx) => {
    let queued = 0;
    for (const email of emails) {
      const form = await tx
        .insertInto('contact_forms')
        .values({
          token_hash: `hash ${Math.random()}`,
          status: 'completed',
          full_name: 'Anna',
          email,
          phone_number: '393331234567',
          service: '',
          message: 'Ciao',
          created_at: clock().toISOString(),
          updated_at: clock().toISOString(),
          finished_at: clock().toISOString(),
        })
        .returning(['id', 'email'])
        .executeTakeFirstOrThrow();
      if (await enqueueConfirmation(tx, clock, form)) queued += 1;
    }
    return queued;
  });

/** @returns the number of confirmations allowed for these e-mails on one day. */
const allowed = (emails: readonly string[]): number => {
  const counts = Map.groupBy(emails, mailAddress);
  counts.delete(null);
  return [...counts.values()].reduce((sum, { length }) => sum + Math.min(3, length), 0);
};

const clear = () => database.db.deleteFrom('contact_forms').execute();

test('of 10,000 spellings each mailbox gets three confirmations a day at most, and is counted as it is written to', async () => {
  const emails = spellings(10_000, 1);
  expect(new Set(emails).size).toBeGreaterThan(1000);
  for (const email of emails) {
    const address = mailAddress(email);
    if (address === null) continue;
    expect(address).toMatch(/^[\x21-\x7e]+$/);
    expect([mailAddress(address), email.toLowerCase()]).toEqual([address, address]);
  }
  await clear();
  expect(await queue(emails)).toBe(allowed(emails));
});

test.each<[what: string, queued: number, emails: string[]]>([
  ['with suffixes', 3, ['x@a.it', 'x+a@a.it', 'X+b@a.it', 'x+c@A.it', 'x+a+b@a.it', 'x+@a.it']],
  ['with a suffix first', 3, ['x+a@a.it', 'x+b@a.it', 'x@a.it', 'x@a.it']],
  ['of Google', 3, ['a.b@gmail.com', 'ab@gmail.com', 'a.b+x@googlemail.com', 'A.B@GMAIL.com', 'ab+1.2@gmail.com']],
  ['of two domains', 6, [...Array(4).fill('x+a@a.it'), ...Array(4).fill('x+a@b.it')]],
  ['with dots elsewhere', 6, [...Array(4).fill('a.b@a.it'), ...Array(4).fill('ab@a.it')]],
  ['with wildcards', 6, [...Array(4).fill('xxb+z@a.it'), ...Array(4).fill('x_b@a.it')]],
  ['with percent signs', 6, [...Array(4).fill('xb+z@a.it'), ...Array(4).fill('x%@a.it')]],
])('addresses %s count by their mailbox: %i confirmations', async (_what, queued, emails) => {
  await clear();
  expect(await queue(emails)).toBe(queued);
});

test('what reaches RCPT TO is what was counted, three times a day at most', async () => {
  await clear();
  // The form refuses the other spellings before they are stored.
  const emails = spellings(2000, 2)
    .filter((email) => fieldError('email', email) === null)
    .map((email) => normalValue('email', email));
  expect(emails.filter((email) => mailAddress(email) !== email)).toEqual([]);
  expect(emails.length).toBeGreaterThan(300);
  await queue(emails);
  const mail = {
    smtpUrl: mails.url,
    notifyEmail: 'ordinacija@example.hr',
    mailFrom: 'ordinacija@example.hr',
    whatsappNumber: null,
    sender: 'Klinika',
    hours: '',
    contactPhone: null,
    address: null,
  };
  const outbox = createConfirmationOutbox(database.db, 'secret', mail, null);
  const sending = { db: database.db, clock, sendMail: createSmtpMailer(mail, 'one') };
  const failures: unknown[] = [];
  const signal = AbortSignal.timeout(50_000);
  const worker = () => deliver(sending, outbox, signal, (error) => failures.push(error));
  // The mail server delays each greeting by 0.1 seconds.
  await Promise.all(Array.from({ length: 16 }, worker));
  expect(failures).toEqual([]);
  const written = Map.groupBy(mails.recipients(), (address) => address);
  expect(mails.recipients()).toHaveLength(allowed(emails));
  expect(mails.recipients().length).toBeGreaterThan(200);
  const counted = new Set(emails.map(mailAddress).filter((address) => address !== null));
  expect(new Set(written.keys())).toEqual(counted);
  for (const [address, times] of written) {
    expect(times.length).toBeLessThanOrEqual(3);
    expect(address).toMatch(/^[\w.+-]+@[a-z0-9.-]+$/);
  }
});
