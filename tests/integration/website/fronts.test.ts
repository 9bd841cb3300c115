import { expect, onTestFinished, test, vi } from 'vitest';
import { send as sendAsPage } from '../../../pages/browser-api.ts';
import { availableFronts, maintenance, startFront } from '../../support/fronts.ts';
import { forTest } from '../../support/for-test.ts';
import { send } from '../../support/http-client.ts';
import { startUpstream } from '../../support/stack.ts';
import { documentUpload } from '../../support/upload-body.ts';
import { startWebsite } from '../../support/website.ts';

const portOf = (origin: string) => Number(new URL(origin).port);

const save = (clientToken: string) => ({ clientToken, message: 'ciao' });

test.each(availableFronts)(
  '%s with the documented lines passes everything on, logs no path, and its maintenance page acknowledges nothing',
  async (name) => {
    const { provider, storage } = await startUpstream();
    const website = await startWebsite({ provider, env: { TRUST_PROXY: '1' } });
    const front = await forTest(startFront(name, portOf(website.origin)));
    vi.stubGlobal('location', new URL(front.origin));
    onTestFinished(() => void vi.unstubAllGlobals());
    const clientToken = provider.forms.add();
    /** Makes the calls of a page that change something. */
    const calls = [
      () => sendAsPage('PUT', `${front.origin}/api/contact-form/updateClientContactForm`, save(clientToken)),
      () => sendAsPage('POST', `${front.origin}/api/contact-form/submit-form`, { clientToken }),
      () =>
        sendAsPage(
          'DELETE',
          `${front.origin}/api/contact-form/delete-uploaded-file/${clientToken}&${encodeURIComponent('a&b=c.pdf')}`,
        ),
    ];

    // More than the default limit of nginx.
    const bytes = Buffer.alloc(3_000_000, '%PDF-1.7 ');
    const uploaded = await send(front.origin, documentUpload(clientToken, { name: 'a&b=c.pdf', bytes }, bytes.length));
    expect(uploaded.status).toBe(200);
    expect(storage.requests.at(-1)?.bodyBytes).toBe(bytes.length);
    for (const call of calls.toReversed()) expect((await call()).ok).toBe(true);

    await send(front.origin, { path: '/api/blog/get-blogs', headers: { 'x-forwarded-for': '203.0.113.66' } });
    expect(provider.requests.at(-1)?.headers['x-forwarded-for']).toBe('127.0.0.1');

    await website.close();
    // On a connection in use, HAProxy leaves a request without a response if it has not yet seen that the website closed
    // its side: browsers repeat it then.
    expect((await send(front.origin, { path: '/', alone: true })).text).toBe(maintenance);
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 0, code: 'FOREIGN_ANSWER' });

    // Paths contain secrets: drafts' tokens, links of patients' pages.
    expect(front.logged()).not.toContain('/api/');
  },
);

test.each(availableFronts)(
  'the maintenance page of %s before a provider is no answer of the provider',
  async (name) => {
    const { provider } = await startUpstream();
    const front = await forTest(startFront(name, provider.port));
    const website = await forTest(startWebsite({ provider: { ...provider, url: front.origin } }));
    const clientToken = provider.forms.add();
    const call = (method: string, path: string) =>
      website.send({
        method,
        path: `/api/contact-form/${path}`,
        body: method === 'PUT' ? save(clientToken) : { clientToken },
      });
    expect((await call('PUT', 'updateClientContactForm')).status).toBe(204);

    await provider.stop();
    for (const [method, path] of [
      ['PUT', 'updateClientContactForm'],
      ['POST', 'submit-form'],
    ] as const)
      expect(await call(method, path)).toMatchObject({
        status: 502,
        json: { code: 'PROVIDER_ANSWER_INVALID' },
      });
    expect((await website.send({ path: '/api/contact-form/initializeClientContactForm' })).status).toBe(502);
    expect(provider.forms.byToken.get(clientToken)?.submitted).toBe(false);

    await provider.restart();
    expect((await call('POST', 'submit-form')).status).toBe(200);
  },
);
