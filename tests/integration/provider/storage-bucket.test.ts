import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { forTest } from '../../support/for-test.ts';
import { newFolder } from '../../support/new-folder.ts';
import { providerClient } from '../../support/provider-client.ts';
import { newForm, upload } from '../../support/provider-forms.ts';
import { startProviderProcess } from '../../support/provider-process.ts';
import { startS3 } from '../../support/provider-s3.ts';
import { expectStderr } from '../../support/stderr.ts';

const document = { fileName: 'lastra.pdf', contentType: 'application/pdf', bytes: '%PDF-1.7 lastra' };

const startStorage = async (answer: RequestListener) => {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
};

const settings = (endpoint: string) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: 'clinic',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
});

test('a provider that finds no bucket creates it, and a document can be uploaded', async () => {
  const s3 = await forTest(startS3({ empty: true }));
  const env = { ...s3.env, DATA_DIR: newFolder() };
  const [first, second] = await Promise.all([startProviderProcess(env), startProviderProcess(env)]);
  expect(first.output() + second.output()).toContain('"msg":"storage bucket created"');
  const client = providerClient(first.origin);
  expect((await upload(client, await newForm(client), document)).status).toBe(200);
  expect((await client.request('GET', '/readyz')).status).toBe(200);
  // Checks only log lines, because the SDK may print warnings.
  const lines = first
    .output()
    .split('\n')
    .filter((line) => !/^(?:\{.*\}|First staff account.*)?$/.test(line));
  expect(lines).toEqual([]);
  expect([await first.terminate(), await second.terminate()]).toEqual([0, 0]);

  const again = await startProviderProcess(env);
  expect(again.output()).not.toContain('storage bucket');
  await again.terminate();
});

test('a bucket that is missing and may not be created stops the start with one sentence', async () => {
  const endpoint = await startStorage((request, response) => {
    request.resume();
    response.writeHead(request.method === 'HEAD' ? 404 : 403).end();
  });
  const env = { ...settings(endpoint), DATA_DIR: newFolder() };
  expectStderr(/^S3_BUCKET clinic does not exist/);
  await expect(startProviderProcess(env)).rejects.toThrow(
    `S3_BUCKET clinic does not exist at ${endpoint}, and the key may not create it`,
  );
});

test('a key that may not see the bucket but use its objects is enough, and that is logged', async () => {
  const objects = new Map<string, Buffer>();
  const endpoint = await startStorage((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://storage');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      if (pathname.split('/').filter(Boolean).length < 2) response.writeHead(403);
      else if (request.method === 'PUT') objects.set(pathname, Buffer.concat(chunks));
      else if (request.method === 'DELETE') objects.delete(pathname);
      else response.writeHead(objects.has(pathname) ? 200 : 404);
      response.end(request.method === 'GET' ? objects.get(pathname) : undefined);
    });
  });
  const provider = await startProviderProcess({ ...settings(endpoint), DATA_DIR: newFolder() });
  expect(provider.output()).toContain('"msg":"storage bucket check failed"');
  expect(objects.size).toBe(0);
  expect(await provider.terminate()).toBe(0);
});
