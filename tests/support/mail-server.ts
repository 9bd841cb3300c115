import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server that stores the mails that it accepts. */
export interface MailServer {
  /** The value of SMTP_URL. */
  url: string;
  /** @returns the mails to an address, in order of arrival. */
  to: (address: string) => Email[];
  count: () => number;
  /** The stored mails as they were received. */
  sources: () => readonly Buffer[];
  /** @returns the address of each RCPT TO, in order of arrival. */
  recipients: () => readonly string[];
  /** Deletes the stored mails. */
  clear: () => void;
  /** Refuses the next mail with a temporary error. Resolves when the mail has been refused. */
  refuseNext: () => Promise<void>;
  /** Refuses every mail to an address with a permanent error. @returns a function that counts the attempts. */
  refuseAddress: (address: string) => () => number;
  close: () => Promise<void>;
}

const isAddress = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;

const refusal = (responseCode: number) => Object.assign(new Error(`refused with ${responseCode}`), { responseCode });

/** @param account the only sender whose mails are accepted; by default, any. */
export async function startMailServer(account?: string): Promise<MailServer> {
  let mails: Email[] = [];
  let sources: Buffer[] = [];
  let onRefused: (() => void) | null = null;
  const refusedAddresses = new Map<string, number>();
  const recipients: string[] = [];

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: ({ address }, _session, done) =>
      done(
        account === undefined || address === account
          ? null
          : Object.assign(new Error(`5.7.60 <${address}> may not send as this sender`), {
              responseCode: 550,
            }),
      ),
    onRcptTo: ({ address }, _session, done) => {
      recipients.push(address);
      const times = refusedAddresses.get(address);
      if (times === undefined) return done();
      refusedAddresses.set(address, times + 1);
      return done(refusal(550));
    },
    onData: (stream, _session, done) => {
      const refuse = onRefused;
      onRefused = null;
      const take = callbackify(async () => {
        const message = await buffer(stream);
        refuse?.();
        if (refuse) throw refusal(451);
        mails.push(await PostalMime.parse(message));
        sources.push(message);
      });
      take(done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  return {
    url: `smtp://127.0.0.1:${isAddress(address) ? address.port : 0}`,
    to: (recipient) => mails.filter(({ to }) => to?.some((one) => one.address === recipient)),
    count: () => mails.length,
    sources: () => sources,
    recipients: () => recipients,
    clear: () => {
      mails = [];
      sources = [];
    },
    refuseNext: () =>
      new Promise((resolve) => {
        onRefused = resolve;
      }),
    refuseAddress: (recipient) => {
      refusedAddresses.set(recipient, 0);
      return () => refusedAddresses.get(recipient) ?? 0;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
