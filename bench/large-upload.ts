import { createHash, randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { website as routes } from '#shared/contract/routes.ts';
import { nodeSettings } from '#tests/support/node-settings.ts';
import { openConnections } from './support/connections.ts';
import { staffLogin } from './support/product.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';
import { median, medianRatio, printTable } from './support/table.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/**
 * Measures large documents: processor time of the website for each byte, compared with a bare @fastify/multipart that
 * streams to a storage; memory of website and provider for the first and for four at once; and the bytes that a document needs over a
 * line that breaks, while website and provider restart and the browser is closed.
 */
const megabyte = 1_000_000;
const sliceBytes = 20 * 1024 ** 2;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const agent = openConnections();

const field = (name: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHead = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.dcm"\r\n\r\n';

/** A file on disk, which begins like a DICOM. */
async function makeFile(path: string, size: number) {
  function* content() {
    const head = randomBytes(4096);
    head.fill(0, 0, 128).write('DICM', 128);
    yield head;
    for (let left = size - head.length; left > 0; left -= 64 * 1024) yield randomBytes(Math.min(left, 64 * 1024));
  }
  await pipeline(Readable.from(content(), { objectMode: false }), createWriteStream(path));
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return {
    size,
    hash: hash.digest('hex'),
    read: (start: number, end = size) => createReadStream(path, { start, end: end - 1, highWaterMark: 256 * 1024 }),
  };
}
type TestFile = Awaited<ReturnType<typeof makeFile>>;

const send = async (origin: string, path: string, options: Parameters<typeof request>[1] = {}) => {
  const answer = await request(origin + path, { dispatcher: agent, ...options });
  return { ...answer, text: await answer.body.text() };
};

const newDraft = async (origin: string): Promise<string> => {
  const { text } = await send(origin, '/api/contact-form/initializeClientContactForm');
  return /"clientToken":"([^"]+)"/.exec(text)?.[1] ?? '';
};

const tus = (headers: Record<string, string>, length: number) => ({
  'tus-resumable': '1.0.0',
  'content-type': 'application/offset+octet-stream',
  'content-length': String(length),
  ...headers,
});

const inBase64 = (text: string) => Buffer.from(text).toString('base64');

/** Creates or continues an upload, and sends it slice by slice, like the form. @throws Error at the first failure. */
async function sendFile(origin: string, clientToken: string, file: TestFile, signal?: AbortSignal) {
  const metadata = `filename ${inBase64('a.dcm')},clientToken ${inBase64(clientToken)}`;
  const created = await send(origin, routes.largeUploads, {
    method: 'POST',
    headers: tus({ 'upload-length': String(file.size), 'upload-metadata': metadata }, 1024),
    body: file.read(0, 1024),
    signal,
  });
  if (created.statusCode !== 201) throw new Error(`${created.statusCode} ${created.text}`);
  for (let offset = Number(created.headers['upload-offset']); offset < file.size;) {
    const end = Math.min(file.size, offset - (offset % sliceBytes) + sliceBytes);
    const { statusCode, headers, text } = await send(origin, String(created.headers.location), {
      method: 'PATCH',
      headers: tus({ 'upload-offset': String(offset) }, end - offset),
      body: file.read(offset, end),
      signal,
    });
    if (statusCode !== 204) throw new Error(`${statusCode} ${text}`);
    offset = Number(headers['upload-offset']);
  }
}

async function sendMultipart(url: string, file: TestFile) {
  const start = field('size', String(file.size)) + fileHead;
  const end = '\r\n--b--\r\n';
  async function* body() {
    yield Buffer.from(start);
    yield* file.read(0) as AsyncIterable<Buffer>;
    yield Buffer.from(end);
  }
  const { statusCode, text } = await send(url, '/upload', {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': String(start.length + file.size + end.length),
    },
    body: Readable.from(body(), { objectMode: false }),
  });
  if (statusCode !== 200) throw new Error(`${statusCode} ${text}`);
}

const settings = {
  UPLOAD_MAX_FILE_BYTES: String(megabyte),
  UNSUBMITTED_BYTES_MAX: String(20_000 * megabyte),
  STAFF_EMAIL: staffLogin.email,
  STAFF_PASSWORD: staffLogin.password,
};

/** Starts website and provider, which keep their ports when they are started again. */
async function startProduct(folder: string) {
  const ports = { website: '0', provider: '0' };
  const startProvider = () =>
    startServer(
      ['dist/programs/provider.js'],
      { ...settings, ...nodeSettings, DATA_DIR: folder, PROVIDER_PORT: ports.provider },
      { processor: 1 },
    );
  let provider = await startProvider();
  ports.provider = new URL(provider.origin).port;
  const startWebsite = () =>
    startServer(['dist/programs/website.js'], {
      ...settings,
      ...nodeSettings,
      PORT: ports.website,
      PROVIDER_URL: provider.origin,
      STORAGE_ORIGINS: provider.origin,
      DATA_DIR: join(folder, 'website'),
      RATE_LIMITS: 'off',
    });
  let website = await startWebsite();
  ports.website = new URL(website.origin).port;
  return {
    website: () => website,
    provider: () => provider,
    restartWebsite: async () => {
      await website[Symbol.asyncDispose]();
      website = await startWebsite();
    },
    restartProvider: async () => {
      await provider[Symbol.asyncDispose]();
      provider = await startProvider();
    },
    [Symbol.asyncDispose]: async () => {
      await website[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    },
  };
}

/** @returns the maximum increase of each process's memory while a task runs, in MB. */
async function growthDuring(servers: readonly ServerProcess[], task: Promise<unknown>): Promise<number[]> {
  const before = await Promise.all(servers.map((server) => server.memory()));
  let most = before;
  const over = new AbortController();
  const ended = task.finally(() => over.abort());
  while (!over.signal.aborted) {
    const now = await Promise.all(servers.map((server) => server.memory()));
    most = most.map((value, index) => Math.max(value, now[index] ?? 0));
    await sleep(20);
  }
  await ended;
  return most.map((value, index) => value - (before[index] ?? 0));
}

/** A proxy that counts the bytes to the server, and calls back at each of the given counts. */
async function startProxy(target: number, marks: readonly { at: number; act: (client: Socket) => void }[]) {
  const left = marks.toSorted((one, other) => one.at - other.at);
  let passed = 0;
  const server = createServer((client) => {
    const peer = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [client, peer],
      [peer, client],
    ] as const) {
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      from.pipe(to);
    }
    client.on('data', (bytes) => {
      passed += bytes.length;
      for (let mark; (mark = left[0]) && mark.at <= passed; left.shift()) mark.act(client);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    passed: () => passed,
    left: () => left.length,
    close: () => server.close(),
  };
}

/** Sends the file over a line that breaks. @returns bytes on the line for each byte of the file. */
async function measureBrokenLine(product: Awaited<ReturnType<typeof startProduct>>, file: TestFile) {
  let browser = new AbortController();
  const restarts: Promise<void>[] = [];
  const share = (part: number) => Math.floor(part * file.size);
  const closeBrowser = () => browser.abort();
  const marks = [
    ...Array.from({ length: 50 }, () => ({
      at: randomInt(file.size),
      act: (client: Socket) => void client.destroy(),
    })),
    ...[0.2, 0.5, 0.8].map((part) => ({
      at: share(part),
      act: () => void restarts.push(product.restartWebsite()),
    })),
    ...[0.1, 0.4, 0.7].map((part) => ({
      at: share(part),
      act: () => void restarts.push(product.restartProvider()),
    })),
    ...[0.3, 0.6].map((part) => ({ at: share(part), act: closeBrowser })),
  ];
  const clientToken = await newDraft(product.website().origin);
  const proxy = await startProxy(Number(new URL(product.website().origin).port), marks);
  for (let failures = 0; ; failures += 1) {
    if (failures > 500) throw new Error('no end of failures');
    browser = new AbortController();
    try {
      await sendFile(proxy.origin, clientToken, file, browser.signal);
      break;
    } catch {
      await sleep(100);
    }
  }
  await Promise.all(restarts);
  proxy.close();
  const { origin } = product.website();
  const { text } = await send(origin, `/api/contact-form/clientContactFormState/${clientToken}`);
  const stored = await request(`${origin}/api/uploads/contact-form/${clientToken}/a.dcm`, {
    dispatcher: agent,
  });
  const hash = createHash('sha256');
  await pipeline(stored.body, hash);
  return {
    'bytes on the line ÷ size': (proxy.passed() / file.size).toFixed(3),
    'same SHA-256': String(hash.digest('hex') === file.hash),
    documents: [...text.matchAll(/a\.dcm/g)].length,
    'events left': proxy.left(),
  };
}

await using folder = await temporaryFolder();
const [tiny, small, large] = [
  await makeFile(join(folder.path, 'tiny.dcm'), 30 * megabyte),
  await makeFile(join(folder.path, 'small.dcm'), 200 * megabyte),
  await makeFile(join(folder.path, 'large.dcm'), 500 * megabyte),
];
await using product = await startProduct(join(folder.path, 'data'));
await using storage = await startServer(['bench/bare/provider.ts'], {}, { processor: 1 });
await using bare = await startServer(['bench/bare/upload.ts'], { STORAGE: storage.origin });

const toWebsite = async (file = small) => {
  const { origin } = product.website();
  await sendFile(origin, await newDraft(origin), file);
};
const contenders = {
  'bare @fastify/multipart': { server: bare, upload: () => sendMultipart(bare.origin, small) },
  website: { server: product.website(), upload: () => toWebsite() },
};
const rates: Record<string, number[]> = {};
for (const { upload } of Object.values(contenders)) await upload();
for (let round = 0; round < rounds; round += 1)
  for (const [name, { server, upload }] of Object.entries(contenders)) {
    const before = await server.cpuSeconds();
    await upload();
    (rates[name] ??= []).push(small.size / megabyte / ((await server.cpuSeconds()) - before));
  }
const [ofBare = []] = Object.values(rates);
printTable(
  'Large document',
  Object.fromEntries(
    Object.entries(rates).map(([name, of]) => [
      name,
      { 'MB a CPU second': median(of), 'ratio, CPU': medianRatio(of, ofBare) },
    ]),
  ),
);

await product.restartWebsite();
await product.restartProvider();
const servers = [product.website(), product.provider()];
// The first document loads code and fills the connection pools, which is no memory of an upload.
const [first, four] = [
  await growthDuring(servers, toWebsite(tiny)),
  await growthDuring(servers, Promise.all(Array.from({ length: 4 }, () => toWebsite()))),
];
printTable(
  'Memory after a restart, +MB',
  Object.fromEntries(
    ['website', 'provider'].map((name, index) => [
      name,
      {
        'the first document, 30 MB': first[index] ?? Number.NaN,
        'then four of 200 MB at once': four[index] ?? Number.NaN,
      },
    ]),
  ),
);

printTable('500 MB over a broken line', { 'one document': await measureBrokenLine(product, large) });
await agent.close();
