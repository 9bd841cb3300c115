import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '#runtime/logger.ts';
import { startBundledProvider } from '../../support/bundled-provider.ts';
import { forTest } from '../../support/for-test.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { newFolder } from '../../support/new-folder.ts';
import { field, providerClient, staff, type ProviderClient } from '../../support/provider-client.ts';
import { goodForm, newForm, saveFields, upload } from '../../support/provider-forms.ts';
import { describeDatabases } from '../../support/provider-variants.ts';

const clinicAddress = 'ordinacija@example.hr';

let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
});
beforeEach(() => mails.clear());
afterAll(() => mails.close());

const toClinic = () => mails.to(clinicAddress);

/** Submits a request three times, like a visitor who receives no response. @returns the last response. */
const submit = async (client: ProviderClient, fields: Partial<typeof goodForm> = {}): Promise<unknown> => {
  const clientToken = await newForm(client);
  await saveFields(client, clientToken, { ...goodForm, ...fields });
  let answer: unknown;
  for (let again = 0; again < 3; again += 1)
    answer = (await client.request('POST', '/contact-form/submit-form', { clientToken })).body;
  return answer;
};

const mailSettings = () => ({
  SMTP_URL: mails.url,
  NOTIFY_EMAIL: clinicAddress,
  PUBLIC_ORIGIN: 'https://clinic.example',
});

const document = { fileName: 'referto.pdf', contentType: 'application/pdf', bytes: '%PDF-1.7 test' };

// The provider of this block has no mail server. The providers that the tests start have one.
describeDatabases('mail to the clinic', {}, (provider) => {
  test('each submission is announced once, without a word about the patient', async () => {
    const { origin, close } = await provider.startAnother(mailSettings());
    await submit(providerClient(origin));
    await expect.poll(toClinic).toHaveLength(1);
    await close();
    const [mail] = toClinic();
    expect(toClinic()).toHaveLength(1);
    // A public site never sends its placeholder.
    expect(mail?.from).toEqual({ name: 'clinic.example', address: clinicAddress });
    expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
    const [, id] = /#(\d+)$/.exec(mail?.subject ?? '') ?? [];
    for (const form of [mail?.text, mail?.html]) {
      const link = new RegExp(`https://clinic\\.example/dashboard/contactFormManagement\\?form=${id}["\\n]`);
      expect(form).toMatch(link);
      for (const secret of Object.values(goodForm)) expect(form).not.toContain(secret);
    }
  });

  test('the first request of two installations is announced under two Message-IDs, each on one line', async () => {
    const firstIds: unknown[] = [];
    for (const folder of [newFolder(), newFolder()]) {
      const settings = { ...mailSettings(), DATA_DIR: folder, DATABASE_URL: '' };
      const { origin, close } = await provider.startAnother(settings);
      mails.clear();
      await submit(providerClient(origin));
      await expect.poll(() => mails.count()).toBe(2);
      await close();
      for (const source of mails.sources()) expect(source.toString()).toMatch(/^Message-ID: <\S+>\r$/m);
      firstIds.push(...toClinic().map(({ messageId }) => messageId));
    }
    expect(firstIds).toHaveLength(2);
    expect(new Set(firstIds).size).toBe(2);
  });

  test('two providers on one database announce each of many submissions once', async () => {
    const one = await provider.startAnother(mailSettings());
    const other = await provider.startAnother(mailSettings());
    const clients = [providerClient(one.origin), providerClient(other.origin)];
    await Promise.all([...clients, ...clients, ...clients].map((client) => submit(client)));
    await expect.poll(() => toClinic().length).toBe(6);
    await one.close();
    await other.close();
    const ids = toClinic().map(({ messageId }) => messageId);
    expect([ids.length, new Set(ids).size]).toEqual([6, 6]);
  });

  test('a message the mail server refused is sent after a restart', async () => {
    const refused = mails.refuseNext();
    const first = await provider.startAnother(mailSettings());
    await submit(providerClient(first.origin), { email: '' });
    await refused;
    await first.close();
    expect(mails.count()).toBe(0);

    provider.advance(120);
    const second = await provider.startAnother(mailSettings());
    await expect.poll(toClinic).toHaveLength(1);
    await second.close();
  });

  test('an invitation goes to the invited person, or back to the admin when the mail server refuses', async () => {
    const { origin, close } = await provider.startAnother(mailSettings());
    const admin = providerClient(origin);
    await admin.request('POST', '/auth/login', staff);
    const invite = (email: string) =>
      admin.request('POST', '/staff/invitations', { email, name: 'Ana Anić', role: 'staff' });
    expect((await invite('Ana@example.hr')).body).toEqual({ token: null });
    const [{ text, html } = {}] = mails.to('ana@example.hr');
    const [, token = ''] = /https:\/\/clinic\.example\/login\/invitation#([\w-]{43})\s/.exec(text ?? '') ?? [];
    expect(html).toContain(`href="https://clinic.example/login/invitation#${token}"`);
    expect((await admin.request('POST', '/staff/invitation', { token })).status).toBe(200);

    void mails.refuseNext();
    expect((await invite('iva@example.hr')).body).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) });
    expect(mails.count()).toBe(1);
    await close();
  });

  test('a visitor who gave an address gets one confirmation, whose link erases the request once', async () => {
    const contacts = {
      CLINIC_NAME: 'Dr. D\'Angelo & "Figli" <Šibenik>',
      CLINIC_HOURS: 'Lun - Sab: 9:00 - 13:00',
      CONTACT_PHONE: '+39 347 1234567',
      WHATSAPP_NUMBER: '393471234567',
      CLINIC_ADDRESS: 'Rruga e Durrësit 1, Tirana',
    };
    const { origin, close } = await provider.startAnother({ ...mailSettings(), ...contacts });
    const visitor = providerClient(origin);
    const clientToken = await newForm(visitor);
    await saveFields(visitor, clientToken, { ...goodForm, email: 'Sara@example.it' });
    await upload(visitor, clientToken, document);
    const sent = await visitor.request('POST', '/contact-form/submit-form', { clientToken });
    expect(sent.body).toEqual({
      closed: true,
      confirmation: true,
      patientPage: expect.stringMatching(/^\/richiesta\/\w{40}$/),
    });
    await expect.poll(() => mails.to('sara@example.it')).toHaveLength(1);

    const [mail] = mails.to('sara@example.it');
    expect(mail?.subject).toBe('Abbiamo ricevuto la tua richiesta');
    const name = `${contacts.CLINIC_NAME} Tirana`;
    expect(mail?.from).toEqual({ name, address: clinicAddress });
    expect(mail?.text).toContain(`\n${name}\n`);
    expect(mail?.html).not.toContain('<Šibenik>');
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain('+39 333 123 4567');
      expect(form).toContain('Lun - Sab: 9:00 - 13:00');
      expect(form).toContain('Documenti ricevuti: 1.');
      const [, correction = ''] = /Numero sbagliato\?(?:\n|<br><a [^>]*href=")([^\n"]+)/.exec(form ?? '') ?? [];
      expect(decodeURIComponent(correction)).toBe(
        'https://wa.me/393471234567?text=Buongiorno. Nella mia richiesta il numero +39 333 123 4567 è sbagliato. Quello giusto è: ',
      );
      // One number is not written in two ways.
      const order = ['Servizio: Impianti Dentali.', 'Telefono: +39 347 1234567', 'WhatsApp: +39 347 1234567']
        .concat(`Email: ${clinicAddress}`, 'Rruga e Durrësit 1, Tirana', '/erase-request#')
        .map((part) => form?.indexOf(part));
      expect(order).toEqual(order.toSorted((one = -1, other = -1) => one - other));
      expect(order).not.toContain(-1);
      // If a mail client loaded anything, the sender would learn when and where the mail is read.
      expect(form).not.toMatch(/<img|<table|<link|url\(|src=/);
      // Free text would let a visitor send any text to another person's address.
      expect(form).not.toMatch(/Maria|referto|Vorrei/);
    }

    const link = /https:\/\/clinic\.example\/erase-request#([\w-]+)/;
    const [, token] = link.exec(mail?.text ?? '') ?? [];
    expect(link.exec(mail?.html ?? '')?.[1]).toBe(token);
    const erase = () => visitor.request('POST', '/contact-form/erase', { token });
    const check = () => visitor.request('POST', '/contact-form/erase/check', { token });
    const invalid = { status: 404, body: { code: 'ERASE_LINK_INVALID' } };
    expect([(await check()).status, (await check()).status]).toEqual([200, 200]);
    expect((await erase()).status).toBe(200);
    expect(await erase()).toMatchObject(invalid);
    expect(await check()).toMatchObject(invalid);
    const largestId = await visitor.request('POST', '/contact-form/erase/check', { token: '_'.repeat(40) });
    expect(largestId).toMatchObject(invalid);
    const admin = providerClient(origin);
    await admin.request('POST', '/auth/login', staff);
    const trail = await admin.request('GET', '/staff/access-trail?action=erasedByVisitor');
    expect(field(trail.body, 'entries')).toEqual([
      expect.objectContaining({ staffId: 0, staffEmail: '', subject: null, address: null }),
    ]);
    expect(JSON.stringify((await admin.request('GET', '/contact-form/all')).body)).not.toContain('Sara@example.it');
    await close();
  });

  test('an address gets three confirmations a day, and none is promised where none is sent', async () => {
    const { origin, close } = await provider.startAnother(mailSettings());
    const visitor = providerClient(origin);
    const answers: unknown[] = [];
    for (const email of ['LUCA@example.it', 'luca@example.it', 'luca@EXAMPLE.it', 'luca@example.it', ''])
      answers.push(await submit(visitor, { email }));
    expect(answers.map((answer) => Object(answer).confirmation)).toEqual([true, true, true, false, false]);
    provider.advance(24 * 3600 - 60);
    expect(await submit(visitor, { email: 'luca@example.it' })).toMatchObject({ confirmation: false });
    await expect.poll(mails.count).toBe(6 + 3);
    await close();

    provider.advance(60 + 1);
    const next = await provider.startAnother(mailSettings());
    expect(await submit(providerClient(next.origin), { email: 'luca@example.it' })).toMatchObject({
      confirmation: true,
    });
    await expect.poll(mails.count).toBe(11);
    await next.close();
  });

  test('a service that the clinic does not offer is not repeated to the address', async () => {
    const { origin, close } = await provider.startAnother(mailSettings());
    await submit(providerClient(origin), { email: 'dina@example.it', service: 'Chiama il 899 1234' });
    await expect.poll(() => mails.to('dina@example.it')).toHaveLength(1);
    await close();
    const [{ text, html } = {}] = mails.to('dina@example.it');
    expect(`${text}${html}`).not.toMatch(/899 1234|Servizio/);
    expect(text).toContain(`Numero sbagliato?\nmailto:${clinicAddress}?subject=`);
  });

  test('a confirmation to an address that does not exist is tried once', async () => {
    const attempts = mails.refuseAddress('nessuno@example.it');
    const { origin, close } = await provider.startAnother(mailSettings());
    await submit(providerClient(origin), { email: 'nessuno@example.it' });
    await expect.poll(attempts).toBe(1);
    await close();
    provider.advance(24 * 3600);
    const again = await provider.startAnother(mailSettings());
    // Mails are sent in the order in which they are due, so the dropped one would precede this one.
    await submit(providerClient(again.origin), { email: 'anna@example.it' });
    await expect.poll(() => mails.to('anna@example.it')).toHaveLength(1);
    await again.close();
    expect(attempts()).toBe(1);
  });
});

test('a mail account that is not the clinic’s address sends as MAIL_FROM, and replies go to the clinic', async () => {
  const account = 'posta@hosting.example';
  const strict = await forTest(startMailServer(account));
  const lines: string[] = [];
  const logger = createLogger('warn', 'provider', { write: (line) => void lines.push(line) });
  const settings = { ...mailSettings(), SMTP_URL: strict.url };
  const refused = await startBundledProvider({ env: settings, logger });
  await submit(providerClient(refused.origin));
  await expect.poll(() => lines.some((line) => line.includes('notification refused'))).toBe(true);
  expect(lines.join('')).toContain('"answer":"550 5.7.60 … may not send as this sender"');
  expect(lines.join('')).not.toContain('@');

  const { origin } = await startBundledProvider({ env: { ...settings, MAIL_FROM: account } });
  await submit(providerClient(origin));
  await expect.poll(() => strict.to(clinicAddress)).not.toEqual([]);
  const [mail] = strict.to(clinicAddress);
  expect(mail).toMatchObject({ from: { address: account }, replyTo: [{ address: clinicAddress }] });
  expect(mail?.messageId).toMatch(/@hosting\.example>$/);
});
