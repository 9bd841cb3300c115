import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { startBundledProvider, type BundledProvider } from '../../support/bundled-provider.ts';
import { hasCaddy, startCaddy } from '../../support/caddy.ts';
import { freePort } from '../../support/free-port.ts';
import { textField } from '../../support/provider-client.ts';
import { uploadOf } from '../../support/upload-body.ts';
import { startWebsiteProcess, type WebsiteProcess } from '../../support/website-process.ts';

const bytes = Buffer.alloc(200_000, '%PDF-1.7 ');

/** Starts two websites behind the TLS front, and connects visitors to it. */
async function startBehindFront() {
  const ports = [await freePort(), await freePort()] as const;
  const provider = await startBundledProvider();
  const front = await startCaddy(ports.map((port) => `127.0.0.1:${port}`));
  const dispatcher = new Agent({ connect: { ca: front.authority }, allowH2: false });
  onTestFinished(async () => {
    await dispatcher.destroy();
    await front.close();
  });
  const startOn = (port: number) => startWebsite(provider, front.origin, port);
  const websites = [await startOn(ports[0]), await startOn(ports[1])] as const;

  /** @returns status and body of a response of the front. */
  const call = async (
    path: string,
    options: { method?: 'POST' | 'PUT'; headers?: Record<string, string>; body?: string | Readable } = {},
  ) => {
    const { statusCode, body } = await request(front.origin + path, { dispatcher, ...options });
    return { status: statusCode, text: await body.text() };
  };
  const save = (clientToken: string, message: string) =>
    call('/api/contact-form/updateClientContactForm', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientToken, message }),
    });
  const upload = (clientToken: string, name: string, content: Buffer | Readable) =>
    call('/api/uploads/contact-form', {
      method: 'POST',
      ...uploadOf({ clientToken, size: bytes.length }, { name, bytes: content }),
    });
  const newDraft = async () =>
    textField(JSON.parse((await call('/api/contact-form/initializeClientContactForm')).text), 'clientToken');
  return { websites, ports, startOn, call, save, upload, newDraft };
}

const startWebsite = async (provider: BundledProvider, origin: string, port: number) => {
  const website = await startWebsiteProcess({
    provider,
    // Successful health checks are logged at this level only.
    env: {
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      TRUST_PROXY: '1',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'debug',
    },
  });
  return { ...website, wasChecked: website.wrote(/"route":"\/readyz\/website","status":200/) };
};

type Front = Awaited<ReturnType<typeof startBehindFront>>;

/**
 * Keeps visitors reading, saving and uploading until `end` is called.
 * @returns the statuses of all responses; 0: none.
 */
function keepVisiting({ call, save, upload, newDraft }: Front, visitors: number) {
  const statuses = new Map<number, number>();
  const over = new AbortController();
  const note = async (answer: Promise<{ status: number }>) => {
    const { status } = await answer.catch(() => ({ status: 0 }));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const visit = async () => {
    const clientToken = await newDraft();
    for (let count = 0; !over.signal.aborted; count += 1) {
      await note(call('/'));
      await note(save(clientToken, `message ${count}`));
      if (count % 10 === 0) await note(upload(clientToken, `${count}.pdf`, bytes));
      await pause(10);
    }
  };
  const visits = Array.from({ length: visitors }, visit);
  return async () => {
    over.abort();
    await Promise.all(visits);
    return Object.fromEntries(statuses);
  };
}

/** Begins an upload that ends on request. */
async function beginUpload({ newDraft, upload }: Front) {
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  async function* halves() {
    yield bytes.subarray(0, bytes.length / 2);
    begun.resolve();
    await gate.promise;
    yield bytes.subarray(bytes.length / 2);
  }
  const answer = upload(await newDraft(), 'slow.pdf', Readable.from(halves()));
  await begun.promise;
  return async () => {
    gate.resolve();
    return (await answer).status;
  };
}

test.runIf(hasCaddy)(
  'two websites behind the front are restarted one after the other without a failed call',
  // Servers start and stop seven times, possibly on a busy machine.
  async () => {
    const front = await startBehindFront();
    const [first, second] = front.websites;
    await Promise.all([first.wasChecked, second.wasChecked]);
    const endVisits = keepVisiting(front, 2);

    /**
     * Stops a website while two uploads are in progress, one per website, because the front chooses the less
     * busy one.
     */
    const stop = async (website: WebsiteProcess) => {
      const slow = [await beginUpload(front), await beginUpload(front)];
      website.signal('SIGTERM');
      await website.wrote(/"msg":"draining"/);
      for (const finish of slow) expect(await finish()).toBe(200);
      expect(await website.exited).toBe(0);
      expect(website.output()).not.toContain('shutdown timed out');
    };
    await stop(first);
    const again = await front.startOn(front.ports[0]);
    await again.wrote(/"route":"\/api\/contact-form\/updateClientContactForm","status":200/);
    await stop(second);
    expect(Object.keys(await endVisits())).toEqual(['200']);
  },
);
