import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { faultyRequests, upstreamFaults, type FaultyRequest, type Targets } from '../support/faulty-requests.ts';
import type { Fault } from '../support/misbehaviour.ts';
import { pngFile } from '../support/pictures.ts';
import { filesBelow, readProcessState, readRestingState } from '../support/process-state.ts';
import { cookieOf } from '../support/provider-client.ts';
import { exchange } from '../support/raw-exchange.ts';
import { startSite } from '../support/site-process.ts';
import { startUpstream } from '../support/stack.ts';
import { documentUpload, uploadOf } from '../support/upload-body.ts';
import { startWebsiteProcess } from '../support/website-process.ts';

const requestsAtOnce = 20;
const batches = 50;
/** Batches until the process has nearly its working size: it grows for 3,000 requests, then by 30 MB in the next 30,000. */
const warmUps = 75;
/** A fixed seed, so that a failing request fails again. */
const seed = 20_261_121;
const megabyte = 1024 ** 2;

/** Simultaneous requests, and the faults of the servers behind the website. */
interface Batch {
  requests: FaultyRequest[];
  ofProvider: (Fault | null)[];
  ofStorage: (Fault | null)[];
}

/** @returns the batches for the warm-up, and the measured ones. */
function batchesFor(targets: Targets): { first: Batch[]; rest: Batch[] } {
  const size = { minLength: requestsAtOnce, maxLength: requestsAtOnce };
  const faults = fc.array(fc.option(upstreamFaults, { nil: null, freq: 1 }), size);
  const batch = fc.record({
    requests: fc.array(faultyRequests(targets), size),
    ofProvider: faults,
    ofStorage: faults,
  });
  const all = fc.sample(batch, { numRuns: warmUps + batches, seed });
  return { first: all.slice(0, warmUps), rest: all.slice(warmUps) };
}

/** Sends the requests of a batch at once and waits until every connection has ended. */
async function sendAll(port: number, requests: readonly FaultyRequest[]): Promise<void> {
  const answers = await Promise.all(requests.map(({ bytes, ending }) => exchange(port, bytes, ending)));
  // Only the website's own faults have this code; faults of the provider are passed on unchanged.
  const failed = requests.filter((_, index) => answers[index]?.text.includes('INTERNAL'));
  expect(failed.map(({ bytes }) => bytes.toString('latin1', 0, 400))).toEqual([]);
}

const portOf = (origin: string) => Number(new URL(origin).port);

/** Returns the faults one by one, then null. */
const inTurn = (faults: readonly (Fault | null)[]) => {
  const left = [...faults];
  return () => left.shift() ?? null;
};

/** @returns the files below a folder, except the picture cache. */
const keptFiles = async (folder: string) =>
  (await filesBelow(folder)).filter((path) => !path.startsWith('cache/images/'));

const textOf = (json: unknown, name: string) => String(Reflect.get(Object(json), name));

/**
 * Expects the original process to be running, to have released its resources, and to respond.
 * @param idleSockets maximum number of sockets of kept-alive connections.
 */
async function expectUnharmed(
  { origin, pid, output }: { origin: string; pid: number; output: () => string },
  before: Awaited<ReturnType<typeof readProcessState>>,
  idleSockets: number,
): Promise<void> {
  const patience = { timeout: 20_000 };
  await expect.poll(async () => (await readProcessState(pid)).files, patience).toEqual(before.files);
  await expect
    .poll(async () => (await readProcessState(pid)).sockets, patience)
    .toBeLessThanOrEqual(before.sockets + idleSockets);
  expect((await readProcessState(pid)).memory).toBeLessThan(before.memory + 100 * megabyte);
  expect(
    output()
      .split('\n')
      .filter((line) => /"INTERNAL"|uncaught|unhandled/.test(line)),
  ).toEqual([]);
  expect((await openBrowser(origin).get('/')).status).toBe(200);
}

test('1,000 faulty requests, uploads, provider and storage answers leave the website as it was', async () => {
  const { storage, provider } = await startUpstream();
  const website = await startWebsiteProcess({ provider, env: { RATE_LIMITS: 'off' } });

  const clientToken = provider.forms.add();
  provider.forms.addFile(clientToken, 'lastra.pdf', 'application/pdf', Buffer.from('%PDF-1.4 test'));
  const article = provider.articles.add('Titolo', [{ id: 1, type: 'image', image: 'foto.png' }]);
  provider.articles.addImage(article, 'foto.png', 'image/png', pngFile('foto.png').buffer);
  const staff = openBrowser(website.origin);
  await staff.login();
  const { first, rest } = batchesFor({
    host: new URL(website.origin).host,
    staffCookie: cookieOf(staff),
    clientToken,
    documentName: 'lastra.pdf',
    blogId: article.id,
    pictureName: 'foto.png',
  });

  const run = async ({ requests, ofProvider, ofStorage }: Batch) => {
    const calm = [provider.misbehave('*', inTurn(ofProvider)), storage.misbehave('*', inTurn(ofStorage))];
    await sendAll(portOf(website.origin), requests);
    for (const end of calm) end();
  };
  /** Stopping the servers ends the idle connections to provider and storage. */
  const endConnections = async () => {
    await Promise.all([provider.stop(), storage.stop()]);
    await Promise.all([provider.restart(), storage.restart()]);
  };

  // Every kind of request has been answered before the measurement begins.
  for (const batch of first) await run(batch);
  await endConnections();
  const before = await readRestingState(website.pid);
  const filesBefore = await keptFiles(website.folder);

  for (const batch of rest) await run(batch);

  await endConnections();
  await expectUnharmed(website, before, 0);
  expect(await keptFiles(website.folder)).toEqual(filesBefore);
});

test('1,000 faulty requests and uploads leave the whole site in one process as it was', async () => {
  const site = await startSite({ RATE_LIMITS: 'off' });
  onTestFinished(async () => {
    await site.terminate();
  });
  const admin = openBrowser(site.origin);
  await admin.login();
  const visitor = openBrowser(site.origin);
  const begun = await visitor.get('/api/contact-form/initializeClientContactForm');
  const clientToken = textOf(begun.json, 'clientToken');
  const document = Buffer.from('%PDF-1.4 test');
  const uploaded = await visitor.send(documentUpload(clientToken, { name: 'lastra.pdf', bytes: document }));
  expect(uploaded.status).toBe(200);
  const { buffer: picture } = pngFile('foto.png');
  const blog = { title: 'Titolo', content: [{ id: 1, type: 'image', image: 'foto.png' }] };
  const created = await admin.json('POST', '/api/blog/create-blog', { blog });
  const blogId = Number(textOf(created.json, 'blogId'));
  const stored = await admin.send({
    method: 'POST',
    path: '/api/uploads/blog-image',
    ...uploadOf(
      { blogId, imageName: 'foto.png', size: picture.length },
      { name: 'foto.png', type: 'image/png', bytes: picture },
    ),
  });
  expect(stored.status).toBe(200);

  const { first, rest } = batchesFor({
    host: new URL(site.origin).host,
    staffCookie: cookieOf(admin),
    clientToken,
    documentName: 'lastra.pdf',
    blogId,
    pictureName: 'foto.png',
  });
  for (const { requests } of first) await sendAll(portOf(site.origin), requests);
  const before = await readRestingState(site.pid);

  for (const { requests } of rest) await sendAll(portOf(site.origin), requests);

  // Website and provider share the process, so both ends of their kept-alive connections count.
  await expectUnharmed(site, before, 4 * requestsAtOnce);
});
