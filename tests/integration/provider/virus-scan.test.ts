import { createServer, type Socket } from 'node:net';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { createLogger } from '#runtime/logger.ts';
import { uploadRefusals } from '#shared/rules/upload-rules.ts';
import { startBundledProvider } from '../../support/bundled-provider.ts';
import { hasClamd, startClamd, virus } from '../../support/clamd.ts';
import { forTest } from '../../support/for-test.ts';
import { freePort } from '../../support/free-port.ts';
import { field, numberField, providerClient, put, textField } from '../../support/provider-client.ts';
import { announce, confirm, newForm, upload } from '../../support/provider-forms.ts';
import { startS3 } from '../../support/provider-s3.ts';
import { describeProviders, type ProviderUnderTest } from '../../support/provider-variants.ts';

const pdf = (fileName: string, bytes = '%PDF-1.7 referto') => ({
  fileName,
  contentType: 'application/pdf',
  bytes,
});
const infected = (fileName: string) => pdf(fileName, `%PDF-1.7 ${virus}`);

const filesOf = async (provider: Pick<ProviderUnderTest, 'client'>, token: string): Promise<unknown> => {
  const path = `/contact-form/clientContactFormState/${token}`;
  return field((await provider.client().request('GET', path)).body, 'clientContactFormState', 'files');
};

const clamd = hasClamd ? await startClamd() : null;
afterAll(() => clamd?.close());

describe.skipIf(!hasClamd)('a virus', () => {
  describeProviders('is found', { CLAMAV_HOST: clamd?.address ?? '' }, (provider) => {
    test('an infected document is refused and its object deleted, a clean one is kept', async () => {
      const client = provider.client();
      const token = await newForm(client);
      const announced = await announce(client, token, infected('lastra.pdf'));
      const url = textField(announced.body, 'uploadUrl');
      await put(url, 'application/pdf', infected('').bytes);
      expect(await provider.stores(url)).toBe(true);
      const refused = await confirm(client, token, infected('lastra.pdf'));
      expect([refused.status, refused.body]).toEqual([
        422,
        { code: 'FILE_INFECTED', message: uploadRefusals.FILE_INFECTED },
      ]);
      await expect.poll(() => provider.stores(url)).toBe(false);

      expect((await upload(client, token, pdf('lastra.pdf'))).status).toBe(200);
      expect(await filesOf(provider, token)).toEqual([{ name: 'lastra.pdf' }]);
    });

    test('an infected picture is refused in the language of staff, and the one it should replace stays', async () => {
      const admin = await provider.admin();
      const created = await admin.request('POST', '/blog/create-blog', {
        blog: { title: 'Slika', content: [] },
      });
      const blogId = numberField(created.body, 'blogId');
      const store = async (bytes: string) => {
        const image = { blogId, imageName: 'a.png', type: 'image/png', size: bytes.length };
        const announced = await admin.request('POST', '/blog/get-upload-url', image);
        await put(textField(announced.body, 'uploadUrl'), image.type, bytes);
        return { blogId, imageName: 'a.png', size: bytes.length };
      };
      const imagesOf = async () => field((await admin.request('GET', `/blog/get-blog/${blogId}`)).body, 'images');

      const clean = 'x'.repeat(virus.length);
      expect((await admin.request('POST', '/blog/confirm-upload', await store(clean))).status).toBe(200);
      const imageId = numberField(await imagesOf(), 0, 'id');
      // Same name and size, but not treated as a repeated confirmation.
      for (const [method, call] of [
        ['POST', '/blog/confirm-upload'],
        ['PUT', `/blog/update-image/${imageId}`],
      ] as const) {
        const { imageName, size } = await store(virus);
        const body = method === 'PUT' ? { imageName, size } : { blogId, imageName, size };
        const refused = await admin.request(method, call, body);
        expect([refused.status, field(refused.body, 'code')]).toEqual([422, 'FILE_INFECTED']);
        expect(field(refused.body, 'message')).toContain('Slika sadrži virus');
      }
      expect(await (await fetch(textField(await imagesOf(), 0, 'previewUrl'))).text()).toBe(clean);
    });
  });
});

/** Starts a provider alone and records its log. */
async function startWith(env: Record<string, string>, { demo = false } = {}) {
  let log = '';
  const provider = await startBundledProvider({
    // The self-test scans this many bytes. The small number limits its duration.
    env: { UPLOAD_MAX_FILE_BYTES: '1000000', ...env },
    logger: createLogger('info', 'provider', { write: (line) => void (log += line) }),
    demo,
  });
  return { client: () => providerClient(provider.origin), log: () => log };
}

const faultIn = (log: string) => /"fault":"([^"]+)"/.exec(log)?.[1];

test.each(['files', 'S3'])('a scanner that is away, with a storage of %s', async (storage) => {
  const s3 = storage === 'S3' ? await startS3() : null;
  if (s3) onTestFinished(s3.close);
  const address = `127.0.0.1:${await freePort()}`;
  const env = { CLAMAV_HOST: address, ...s3?.env };

  // The pictures of the demo articles are not scanned.
  const strict = await startWith(env, { demo: true });
  expect(faultIn(strict.log())).toBe(
    `The scanner ${address} cannot be reached (ECONNREFUSED): start it, or correct CLAMAV_HOST`,
  );
  const client = strict.client();
  const refused = await announce(client, await newForm(client), pdf('lastra.pdf'));
  expect([refused.status, field(refused.body, 'code'), refused.headers.get('retry-after')]).toEqual([
    503,
    'SCANNER_UNAVAILABLE',
    '60',
  ]);
  expect(field(refused.body, 'message')).toContain('i documenti non possono essere controllati');

  const lenient = await startWith({ ...env, CLAMAV_REQUIRED: 'false' });
  const token = await newForm(lenient.client());
  expect((await upload(lenient.client(), token, pdf('lastra.pdf'))).status).toBe(200);
  expect(await filesOf(lenient, token)).toEqual([{ name: 'lastra.pdf' }]);
  expect(lenient.log()).toContain('"msg":"upload stored without a scan"');
  expect(lenient.log()).not.toContain('lastra');
});

describe.skipIf(!hasClamd)('with a scanner', () => {
  test('that goes and comes back, documents are refused meanwhile, and the log says so once', async () => {
    const scanner = await forTest(startClamd());
    const adminPort = String(await freePort());
    const provider = await startWith({ CLAMAV_HOST: scanner.address, PROVIDER_ADMIN_PORT: adminPort });
    const metrics = async () => (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
    expect(faultIn(provider.log())).toBeUndefined();
    const client = provider.client();
    const token = await newForm(client);
    const announced = await announce(client, token, pdf('a.pdf'));
    await put(textField(announced.body, 'uploadUrl'), 'application/pdf', pdf('').bytes);
    await scanner.stop();
    expect((await confirm(client, token, pdf('a.pdf'))).status).toBe(503);
    expect((await announce(client, token, pdf('b.pdf'))).status).toBe(503);
    expect(await metrics()).toContain('provider_dependency_up{dependency="scanner"} 0');
    await scanner.start();
    expect((await upload(client, token, pdf('a.pdf'))).status).toBe(200);
    expect((await upload(client, token, infected('referto di Maria.pdf'))).status).toBe(422);
    const scraped = await metrics();
    expect(scraped).toContain('provider_dependency_up{dependency="scanner"} 1');
    for (const outcome of ['clean', 'infected', 'failed'])
      expect(scraped).toContain(`provider_scans_total{outcome="${outcome}"} 1`);
    const events = [...provider.log().matchAll(/"msg":"((?:scanner|infected)[^"]*)"/g)].map(([, event]) => event);
    expect(events).toEqual(['scanner unavailable', 'scanner available again', 'infected upload refused']);
    expect(provider.log()).toContain('"signature":"Clinic.Test.UNOFFICIAL"');
    expect(provider.log()).not.toMatch(/Maria|\.pdf/);
  });

  test('that takes less than an upload may have, the start says which setting to raise', async () => {
    const scanner = await forTest(startClamd({ StreamMaxLength: '100K' }));
    const provider = await startWith({ CLAMAV_HOST: scanner.address });
    // The unread bytes may reset the connection before the reply is read.
    expect(faultIn(provider.log())).toMatch(/does not accept uploads of UPLOAD_MAX_FILE_BYTES|cannot be reached/);
  });
});

/** Starts a scanner that answers a ping, but misbehaves for any other command. */
async function startOddScanner(misbehave: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', (bytes: Buffer) => {
      if (bytes.toString().startsWith('zPING')) socket.end('PONG\0');
      else misbehave(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

describe('a scanner that', () => {
  test.each<[what: string, misbehave: (socket: Socket) => void]>([
    ['closes the connection', (socket) => socket.end()],
    ['resets it', (socket) => socket.resetAndDestroy()],
    ['answers garbage', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['answers half a verdict', (socket) => socket.end('stream: O')],
    ['answers of another command', (socket) => socket.end('PONG\0')],
    ['answers an error', (socket) => socket.end('INSTREAM: Can’t write to temporary file. ERROR\0')],
    ['never ends its answer', (socket) => socket.write('stream: OK '.repeat(1000))],
  ])('%s, accepts nothing where it is required', async (_what, misbehave) => {
    const CLAMAV_HOST = await startOddScanner(misbehave);
    for (const [CLAMAV_REQUIRED, status] of [
      ['true', 503],
      ['false', 200],
    ] as const) {
      const client = (await startWith({ CLAMAV_HOST, CLAMAV_REQUIRED })).client();
      expect((await upload(client, await newForm(client), pdf('a.pdf'))).status).toBe(status);
    }
  });
});
