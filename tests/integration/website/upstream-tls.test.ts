import { createServer } from 'node:https';
import { expect, onTestFinished, test } from 'vitest';
import { startTestProvider } from '../../support/test-provider.ts';
import { startTestStorage } from '../../support/test-storage.ts';
import { untrustedCertificate } from '../../support/untrusted-certificate.ts';
import { uploadOf } from '../../support/upload-body.ts';
import { startWebsite } from '../../support/website.ts';

/** An https server with an untrusted certificate. @returns its origin and whether it got a request. */
async function startUntrusted() {
  let requests = 0;
  const server = createServer(untrustedCertificate, (request, response) => {
    requests += 1;
    request.resume();
    response.end('[]');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { origin: `https://127.0.0.1:${port}`, requests: () => requests };
}

test('a provider and a storage with untrusted certificates get no request', async () => {
  const untrusted = await startUntrusted();
  const storage = await startTestStorage();
  const provider = await startTestProvider({ storage });
  const impostor = await startWebsite({ provider, env: { PROVIDER_URL: untrusted.origin } });
  const website = await startWebsite({ provider, env: { STORAGE_ORIGINS: untrusted.origin } });
  onTestFinished(async () => {
    await website.close();
    await impostor.close();
    await provider.close();
    await storage.close();
  });

  const proxied = await impostor.send({
    path: '/api/blog/get-blogs',
    headers: { cookie: 'clinic.at=secret' },
  });
  expect(proxied.status).toBe(502);
  expect(proxied.json).toMatchObject({ code: 'PROVIDER_UNREACHABLE' });

  provider.misbehave('POST /contact-form/get-upload-url', {
    kind: 'status',
    answer: { status: 200, body: { uploadUrl: `${untrusted.origin}/x` } },
  });
  const upload = await website.send({
    method: 'POST',
    path: '/api/uploads/contact-form',
    ...uploadOf(
      { clientToken: provider.forms.add(), size: 5 },
      { name: 'a.pdf', bytes: Buffer.from('%PDF-') },
    ),
  });
  expect(upload.status).toBe(502);
  expect(upload.json).toMatchObject({ code: 'STORAGE_UNREACHABLE' });
  expect(untrusted.requests()).toBe(0);
});
