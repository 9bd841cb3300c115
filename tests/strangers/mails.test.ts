import { spawnSync } from 'node:child_process';
import { simpleParser } from 'mailparser';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { startBundledProvider } from '../support/bundled-provider.ts';
import { forTest } from '../support/for-test.ts';
import { startMailServer } from '../support/mail-server.ts';
import { numberField, providerClient, staff, textField } from '../support/provider-client.ts';
import { goodForm, newForm, saveFields } from '../support/provider-forms.ts';

/** What a mail program shows of a mail; `from` with the name, `to` without. */
interface Shown {
  subject: string;
  from: string;
  to: string;
  text: string;
  html: string;
}

/** Python's parser, of the standard library. */
const pythonProgram = `
import email, email.policy, json, sys
mail = email.message_from_binary_file(sys.stdin.buffer, policy=email.policy.default)
part = lambda kind: mail.get_body((kind,)).get_content()
print(json.dumps({'subject': mail['subject'], 'from': str(mail['from']), 'to': mail['to'].addresses[0].addr_spec,
                  'text': part('plain'), 'html': part('html'), 'defects': len(mail.defects)}))
`;

const parsers: Record<string, (source: Buffer) => Promise<Shown>> = {
  'postal-mime': async (source) => {
    const { subject = '', from, to, text = '', html = '' } = await PostalMime.parse(source);
    const [recipient] = to ?? [];
    return { subject, from: `${from?.name} <${from?.address}>`, to: recipient?.address ?? '', text, html };
  },
  mailparser: async (source) => {
    const { subject = '', from, to, text = '', html } = await simpleParser(source);
    const [sender] = from?.value ?? [];
    const recipient = Array.isArray(to) ? to[0] : to;
    return {
      subject,
      from: `${sender?.name} <${sender?.address}>`,
      to: recipient?.value[0]?.address ?? '',
      text,
      html: typeof html === 'string' ? html : '',
    };
  },
  python: async (source) => {
    const { stdout, stderr } = spawnSync('python3', ['-c', pythonProgram], { input: source });
    expect(stderr.toString()).toBe('');
    const read: unknown = JSON.parse(stdout.toString());
    expect(numberField(read, 'defects')).toBe(0);
    const shown = (name: string) => textField(read, name);
    return {
      subject: shown('subject'),
      from: shown('from'),
      to: shown('to'),
      text: shown('text'),
      html: shown('html'),
    };
  },
};

/** Parsers differ in the last line break only. */
const asShown = (shown: Shown): Shown => ({
  ...shown,
  text: shown.text.replaceAll('\r\n', '\n').trimEnd(),
  html: shown.html.replaceAll('\r\n', '\n').trimEnd(),
});

test('three parsers read the same in each mail: to a visitor, to the clinic and to invited staff', async () => {
  const mails = await forTest(startMailServer());
  const provider = await startBundledProvider({
    env: {
      SMTP_URL: mails.url,
      NOTIFY_EMAIL: 'ordinacija@example.hr',
      PUBLIC_ORIGIN: 'https://clinic.example',
      CLINIC_NAME: "D'Angelo & Šibenik",
      CLINIC_ADDRESS: 'Rruga e Durrësit 1, Tirana',
    },
  });
  const visitor = providerClient(provider.origin);
  const clientToken = await newForm(visitor);
  await saveFields(visitor, clientToken, { ...goodForm, email: 'sara@example.it' });
  await visitor.request('POST', '/contact-form/submit-form', { clientToken });
  const admin = providerClient(provider.origin);
  await admin.request('POST', '/auth/login', staff);
  await admin.request('POST', '/staff/invitations', {
    email: 'ana@example.hr',
    name: 'Ana Đurić',
    role: 'admin',
  });
  await expect.poll(() => mails.count()).toBe(3);

  for (const source of mails.sources()) {
    const read: [string, Shown][] = [];
    for (const [name, parse] of Object.entries(parsers)) read.push([name, asShown(await parse(source))]);
    const [[, first] = []] = read;
    for (const [name, shown] of read) expect([name, shown]).toEqual([name, first]);
    expect(first?.from).toMatch(/^D'Angelo & Šibenik Tirana </);
    expect(first?.text).toContain('https://clinic.example/');
    expect(first?.html).toContain('https://clinic.example/');
  }
});
