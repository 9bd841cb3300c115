import { createServer } from 'node:https';
import { expect, onTestFinished, test } from 'vitest';
import { forTest } from '../../support/for-test.ts';
import { startUpstream } from '../../support/stack.ts';
import { untrustedCertificate } from '../../support/untrusted-certificate.ts';
import { documentUpload } from '../../support/upload-body.ts';
import { startWebsite } from '../../support/website.ts';

/** Starts an HTTPS server with an untrusted certificate. @returns its origin and whether it received a request. */
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

/** Matches the log line of a failed request whose cause is a certificate. */
const failed = (code: string): unknown =>
  expect.stringMatching(`"cause":.*"code":"[A-Z_]*CERT[A-Z_]*".*"code":"${code}","msg":"http request failed"`);

test('a provider and a storage with untrusted certificates get no request, and the log says why', async () => {
  const untrusted = await startUntrusted();
  const { provider } = await startUpstream();
  const impostor = await forTest(startWebsite({ provider, env: { PROVIDER_URL: untrusted.origin } }));
  const website = await forTest(startWebsite({ provider, env: { STORAGE_ORIGINS: untrusted.origin } }));

  const proxied = await impostor.send({
    path: '/api/blog/get-blogs',
    headers: { cookie: 'clinic.at=secret' },
  });
  expect(proxied).toMatchObject({ status: 502, json: { code: 'PROVIDER_UNREACHABLE' } });

  provider.misbehave('POST /contact-form/get-upload-url', {
    status: 200,
    body: { uploadUrl: `${untrusted.origin}/x` },
  });
  const upload = await website.send(
    documentUpload(provider.forms.add(), { name: 'a.pdf', bytes: Buffer.from('%PDF-') }),
  );
  expect(upload).toMatchObject({ status: 502, json: { code: 'STORAGE_UNREACHABLE' } });
  expect(untrusted.requests()).toBe(0);

  expect(impostor.logs).toContainEqual(failed('PROVIDER_UNREACHABLE'));
  expect(website.logs).toContainEqual(failed('STORAGE_UNREACHABLE'));
});
