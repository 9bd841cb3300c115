import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { request } from 'undici';
import { website as routes } from '#shared/contract/routes.ts';
import { openConnections } from './support/connections.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';
import { startWebsite } from './support/product.ts';
import { median, medianRatio, printTable } from './support/table.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/**
 * Compares the upload of a document with a bare @fastify/multipart that streams to the same storage with
 * undici: bytes per second, and memory for twenty concurrent uploads of 50 MB.
 */
const megabyte = 1_000_000;
const size = 50 * megabyte;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);

const boundary = 'bench-boundary';
const field = (name: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const start = Buffer.from(
  `${field('clientToken', 'bench-token')}${field('size', String(size))}--${boundary}\r\n` +
    'content-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n',
);
const end = Buffer.from(`\r\n--${boundary}--\r\n`);
const chunk = Buffer.alloc(64 * 1024, 'x');

function* multipartBody() {
  yield start;
  yield Buffer.from('%PDF-1.7');
  for (let left = size - 8; left > 0; left -= chunk.length) yield chunk.subarray(0, left);
  yield end;
}

const agent = openConnections();

async function upload(url: string): Promise<void> {
  const { statusCode, body } = await request(url, {
    method: 'POST',
    dispatcher: agent,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(start.length + size + end.length),
    },
    body: Readable.from(multipartBody(), { objectMode: false }),
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${text}`);
}

const uploadAtOnce = (url: string, count: number) => Promise.all(Array.from({ length: count }, () => upload(url)));

interface Contender {
  server: ServerProcess;
  url: string;
}

async function measureRate({ server, url }: Contender) {
  const count = 8;
  const before = await server.cpuSeconds();
  const started = performance.now();
  for (let turn = 0; turn < count / 4; turn += 1) await uploadAtOnce(url, 4);
  const megabytes = (count * size) / megabyte;
  return {
    wall: (1000 * megabytes) / (performance.now() - started),
    cpu: megabytes / ((await server.cpuSeconds()) - before),
  };
}

/** @returns the maximum increase of the process's memory, in MB. */
async function measureMemory({ server, url }: Contender): Promise<number> {
  const before = await server.memory();
  let most = before;
  const ended = new AbortController();
  const watch = async () => {
    while (!ended.signal.aborted) {
      most = Math.max(most, await server.memory());
      await sleep(20);
    }
  };
  await Promise.all([watch(), uploadAtOnce(url, 20).finally(() => ended.abort())]);
  return most - before;
}

await using folder = await temporaryFolder();
// On the processor of the clients. It receives every byte and would otherwise slow down the measured server.
await using provider = await startServer(['bench/bare/provider.ts'], {}, { processor: 1 });
await using website = await startWebsite(
  { origin: provider.origin, folder: folder.path },
  {
    UPLOAD_MAX_FILE_BYTES: String(size),
    UPLOAD_MAX_TOTAL_BYTES: String(2 * size),
  },
);
await using bare = await startServer(['bench/bare/upload.ts'], { STORAGE: provider.origin });

const contenders: Record<string, Contender> = {
  'bare @fastify/multipart': { server: bare, url: `${bare.origin}/upload` },
  website: { server: website, url: website.origin + routes.contactFormUploads },
};
const rates: Record<string, Awaited<ReturnType<typeof measureRate>>[]> = {};
const memory: Record<string, number> = {};
for (const [name, contender] of Object.entries(contenders)) {
  await uploadAtOnce(contender.url, 1);
  memory[name] = await measureMemory(contender);
}
for (let round = 0; round < rounds; round += 1)
  for (const [name, contender] of Object.entries(contenders)) (rates[name] ??= []).push(await measureRate(contender));

const [first = []] = Object.values(rates);
const table: Record<string, Record<string, number | string>> = {};
for (const name of Object.keys(contenders)) {
  const of = (figure: 'wall' | 'cpu', rows = rates[name] ?? []) => rows.map((row) => row[figure]);
  table[name] = {
    'MB a second': median(of('wall')),
    'ratio, wall': medianRatio(of('wall'), of('wall', first)),
    'MB a CPU second': median(of('cpu')),
    'ratio, CPU': medianRatio(of('cpu'), of('cpu', first)),
    '20 × 50 MB, memory +MB': memory[name] ?? Number.NaN,
  };
}
printTable('Upload', table);
await agent.close();
