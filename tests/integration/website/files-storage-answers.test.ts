import { test, expect } from 'vitest';
import { pdf } from '../../support/documents.ts';
import { send } from '../../support/http-client.ts';
import type { Answer, Fault } from '../../support/misbehaviour.ts';
import { pngFile } from '../../support/pictures.ts';
import { startUpstream } from '../../support/stack.ts';
import { startWebsiteProcess } from '../../support/website-process.ts';

const answering = (status: number, rest: Partial<Answer> = {}): Fault => ({
  status,
  body: '<Error><HostId>internal-bucket-host</HostId></Error>',
  ...rest,
});

/** Larger than the part of a response that is read before the response is aborted. */
const largeBody = Buffer.alloc(1024 * 1024, 'x');

/** Makes a file larger than the first bytes that show its type. */
const padding = Buffer.alloc(4096);

/** How a storage responds to a GET, how often in succession, and the resulting status for the browser. */
const answers: [name: string, fault: Fault, times: number, status: number | 'cut'][] = [
  ['a page with 200', answering(200, { headers: [['content-type', 'text/html; charset=utf-8']] }), 1, 502],
  ['302', answering(302, { headers: [['location', '/elsewhere']] }), 1, 502],
  ['204', answering(204, { body: undefined }), 1, 502],
  ['206 that was not asked for', answering(206), 1, 502],
  ['304', answering(304, { body: undefined }), 1, 502],
  ['400', answering(400), 1, 502],
  ['401', answering(401), 1, 502],
  ['403 twice', answering(403), 2, 502],
  ['403 twice, at length', answering(403, { body: largeBody }), 2, 502],
  ['404', answering(404), 1, 404],
  ['404, at length', answering(404, { body: largeBody }), 1, 404],
  ['416 that was not asked for', answering(416), 1, 502],
  ['431', answering(431), 1, 502],
  ['500', answering(500), 1, 502],
  ['500, at length', answering(500, { body: largeBody }), 1, 502],
  ['503', answering(503), 1, 502],
  ['nothing but two resets', { kind: 'reset' }, 2, 502],
];

/** Runs each fault, followed by one request without a fault. @returns the statuses, or the end of the connection. */
async function outcomes(view: 'document' | 'picture' | 'resized') {
  const { storage, provider } = await startUpstream();
  const website = await startWebsiteProcess({ provider });

  const clientToken = provider.forms.add();
  const document = Buffer.concat([pdf('referto.pdf').buffer, padding]);
  provider.forms.addFile(clientToken, 'referto.pdf', 'application/pdf', document);
  const article = provider.articles.add('Articolo');
  const picture = Buffer.concat([pngFile('foto.png').buffer, padding]);

  /** A new picture each time, because a resized one would come from the cache. */
  const pathOf = (name: string) => {
    if (view === 'document') return `/api/uploads/contact-form/${clientToken}/referto.pdf`;
    provider.articles.addImage(article, name, 'image/png', picture);
    return `/blog/image/${article.id}/${name}${view === 'resized' ? '?w=480' : ''}`;
  };
  const ask = (path: string, headers: Record<string, string> = {}) =>
    send(website.origin, { path, headers }).then(
      ({ status, text }) => (text.includes('internal-bucket-host') ? 'leaked' : status),
      () => 'cut' as const,
    );

  const seen: Record<string, unknown> = {};
  let count = 0;
  const run = async (name: string, fault: Fault, times: number, headers: Record<string, string> = {}) => {
    count += 1;
    const path = pathOf(`foto-${count}.png`);
    const end = storage.misbehave('GET', fault, times);
    const status = await ask(path, headers);
    end();
    seen[name] = [status, await ask(pathOf(`prossima-${count}.png`))];
  };
  return { run, seen, website, provider, storage };
}

const allGood = (name: string, status: number | 'cut') => [name, [status, 200]] as const;

test.each(['document', 'picture', 'resized'] as const)(
  'whatever the storage answers, a %s gets a fitting status and the process stays',
  async (view) => {
    const { run, seen, website } = await outcomes(view);
    const expected = new Map<string, unknown>();
    for (const [name, fault, times, status] of answers) {
      await run(name, fault, times);
      expected.set(...allGood(name, status));
    }
    // A response in progress can only be cut. A picture to resize is read completely first.
    await run('a body that is cut', { kind: 'cutBody' }, 1);
    expected.set(...allGood('a body that is cut', view === 'resized' ? 502 : 'cut'));
    await run('a body that is cut at once', { kind: 'cutBody', answer: { status: 200, body: '%PDF' } }, 1);
    expected.set(...allGood('a body that is cut at once', 502));
    await run('a body of the wrong length', { kind: 'longBody' }, 1);
    expected.set(...allGood('a body of the wrong length', 200));
    await run('an empty body', { status: 200, body: '' }, 1);
    expected.set(...allGood('an empty body', view === 'resized' ? 404 : 200));
    // As long as the website accepts, but too long for the storage, which would return 431.
    await run('an oversized range', { kind: 'addHeaders', headers: [] }, 1, {
      range: `bytes=${'0-0,'.repeat(4000)}0-0`,
    });
    expected.set(...allGood('an oversized range', 200));

    expect(seen).toEqual(Object.fromEntries(expected));
    expect(process.kill(website.pid, 0)).toBe(true);
    expect(website.output()).not.toMatch(/uncaught exception|unhandled rejection|"INTERNAL"/);
  },
);
