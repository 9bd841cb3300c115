import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerClient, type ProviderClient } from '../../support/provider-client.ts';
import { goodForm, newForm, saveFields } from '../../support/provider-forms.ts';
import { describeProviders, staff } from '../../support/provider-variants.ts';

let refusals = 0;
let mails: string[] = [];
let arrived: (() => void) | null = null;

const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, _session, done) => {
    let text = '';
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      text += chunk;
    });
    stream.on('end', () => {
      if (refusals > 0) {
        refusals -= 1;
        done(Object.assign(new Error('try later'), { responseCode: 451 }));
      } else {
        mails.push(text);
        done();
      }
      arrived?.();
    });
  },
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve())));
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const isAddress = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;
const smtpUrl = (): string => {
  const address = server.server.address();
  return `smtp://127.0.0.1:${isAddress(address) ? address.port : 0}`;
};

/** @returns once the mail server was asked to take one more message. */
const nextMail = () =>
  new Promise<void>((resolve) => {
    arrived = resolve;
  });

const submit = async (client: ProviderClient): Promise<void> => {
  const clientToken = await newForm(client);
  await saveFields(client, clientToken, goodForm);
  for (let again = 0; again < 3; again += 1)
    await client.request('POST', '/contact-form/submit-form', { clientToken });
};

/** @returns the text of a mail, whose lines are at most 76 characters long (RFC 2045, section 6.7). */
const decoded = (mail: string) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');

const mailSettings = () => ({
  SMTP_URL: smtpUrl(),
  NOTIFY_EMAIL: 'ordinacija@example.hr',
  PUBLIC_ORIGIN: 'https://clinic.example',
});

// The provider of the block has no mail server; the ones the tests start beside it do.
describeProviders('mail to the clinic', {}, (provider) => {
  test('each submission is announced once, without a word about the patient', async () => {
    mails = [];
    refusals = 0;
    const { origin, close } = await provider.startAnother(mailSettings());
    const first = nextMail();
    await submit(providerClient(origin));
    await first;
    await close();
    expect(mails).toHaveLength(1);
    const [text = ''] = mails;
    expect(text).toContain('To: ordinacija@example.hr');
    expect(text).toContain('https://clinic.example/dashboard/contactFormManagement');
    for (const secret of Object.values(goodForm)) expect(text).not.toContain(secret);
  });

  test('two providers on one database announce each of many submissions once', async () => {
    mails = [];
    refusals = 0;
    const one = await provider.startAnother(mailSettings());
    const other = await provider.startAnother(mailSettings());
    const clients = [providerClient(one.origin), providerClient(other.origin)];
    await Promise.all([...clients, ...clients, ...clients].map(submit));
    await expect.poll(() => mails.length).toBe(6);
    await one.close();
    await other.close();
    const ids = mails.map((text) => /^Message-ID: (.*)$/im.exec(text)?.[1]);
    expect([mails.length, new Set(ids).size]).toEqual([6, 6]);
  });

  test('a message the mail server refused is sent after a restart', async () => {
    mails = [];
    refusals = 1;
    const first = await provider.startAnother(mailSettings());
    const refused = nextMail();
    await submit(providerClient(first.origin));
    await refused;
    await first.close();
    expect(mails).toHaveLength(0);

    provider.advance(120);
    const sent = nextMail();
    const second = await provider.startAnother(mailSettings());
    await sent;
    await second.close();
    expect(mails).toHaveLength(1);
  });

  test('an invitation goes to the invited person, or back to the admin when the mail server refuses', async () => {
    mails = [];
    refusals = 0;
    const { origin, close } = await provider.startAnother(mailSettings());
    const admin = providerClient(origin);
    await admin.request('POST', '/auth/login', staff);
    const invite = (email: string) =>
      admin.request('POST', '/staff/invitations', { email, name: 'Ana Anić', role: 'staff' });
    expect((await invite('Ana@example.hr')).body).toEqual({ token: null });
    const [text = ''] = mails;
    expect(text).toMatch(/^To: .*<ana@example\.hr>/m);
    const [, token] = /https:\/\/clinic\.example\/login\/invitation#([\w-]{43})\s/.exec(decoded(text)) ?? [];
    expect((await admin.request('POST', '/staff/invitation', { token })).status).toBe(200);

    refusals = 1;
    expect((await invite('iva@example.hr')).body).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) });
    expect(mails).toHaveLength(1);
    await close();
  });
});
