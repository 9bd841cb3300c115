import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../support/free-port.ts';
import { runToEnd } from '../../support/ended-process.ts';
import { send } from '../../support/http-client.ts';
import { completeForm, postPlainForm } from '../../support/plain-form.ts';
import { honeypotName } from '#shared/rules/contact-form.ts';
import { loopTimed } from '../../support/loop-time.ts';
import { openRaw, statusOf } from '../../support/raw-connection.ts';
import { startUpstream } from '../../support/stack.ts';
import { documentUpload, uploadOf } from '../../support/upload-body.ts';
import { startWebsiteProcess } from '../../support/website-process.ts';

/** Starts provider, storage and the website in a separate process. */
async function startAll(env?: Record<string, string>) {
  const { storage, provider } = await startUpstream();
  return { storage, provider, website: await startWebsiteProcess({ provider, env }) };
}

describe('SIGTERM', () => {
  test('finishes running requests, accepts no new ones, and exits with 0', async () => {
    const { storage, provider, website } = await startAll();
    const clientToken = provider.forms.add();
    const release = storage.misbehave('PUT', { kind: 'holdAnswer' });
    const upload = send(website.origin, documentUpload(clientToken, { name: 'a.pdf', bytes: Buffer.from('%PDF-') }));
    await storage.seen('PUT');
    website.signal('SIGTERM');
    await website.wrote(/stopping/);
    await expect
      .poll(() =>
        send(website.origin, { path: '/healthz' }).then(
          () => 'served',
          () => 'refused',
        ),
      )
      .toBe('refused');
    release();
    expect((await upload).status).toBe(200);
    expect(provider.forms.confirmed(clientToken)).toEqual(['a.pdf']);
    expect(await website.exited).toBe(0);
    expect(website.output()).toContain('"msg":"stopped"');
  });

  test('does not wait for what never ends', async () => {
    const { storage, provider, website } = await startAll();
    const clientToken = provider.forms.add();
    storage.misbehave('PUT', { kind: 'never' });
    const endless = Readable.from(
      (async function* () {
        yield Buffer.alloc(1100, '%PDF-');
        await website.exited;
      })(),
    );
    const upload = send(website.origin, documentUpload(clientToken, { name: 'a.pdf', bytes: endless }, 2000));
    const failure = upload.then(
      () => 'answered',
      () => 'cut off',
    );
    await storage.seen('PUT');
    website.signal('SIGTERM');
    const { result: code, took } = await loopTimed(() => website.exited);
    expect(code).toBe(0);
    expect(took).toBeLessThan(10_000);
    expect(await failure).toBe('cut off');
  });

  test('does not wait for an upload, a call or the last call of a connection that was refused and given up halfway', async () => {
    const { website } = await startAll();
    for (const [path, connection] of [
      ['/api/uploads/contact-form', 'keep-alive'],
      ['/api/unknown', 'keep-alive'],
      ['/api/unknown', 'close'],
    ]) {
      const { headers, body } = uploadOf({}, { name: 'a.pdf', bytes: Buffer.alloc(2000, '%PDF-') });
      const { socket, hangUp } = openRaw(
        website.origin,
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${headers['content-type']}\r\n`,
        `Content-Length: 100000\r\nConnection: ${connection}\r\n\r\n`,
        await buffer(body),
      );
      expect(statusOf(String(await once(socket, 'data')))).toBeGreaterThan(399);
      hangUp();
    }
    website.signal('SIGTERM');
    expect(await website.exited).toBe(0);
    expect(website.output()).not.toContain('shutdown timed out');
  });
});

const startAndEnd = async (env: Record<string, string>) => {
  const { code, stdout, stderr } = await runToEnd('server/main.ts', { PORT: '0', ...env });
  return { code, output: stdout + stderr };
};

describe('configuration', () => {
  test('that is wrong stops the start with one message that names every key', async () => {
    const { code, output } = await startAndEnd({
      PORT: 'eighty',
      PUBLIC_ORIGIN: 'https://clinic.example/path',
      PROVIDER_URL: 'ftp://x',
      UPLOAD_MAX_FILE_BYTES: '-1',
      RATE_LIMITS: 'perhaps',
      LOG_LEVEL: 'loud',
      ADMIN_PORT: '99999',
      WHATSAPP_NUMBER: 'call me',
    });
    expect(code).not.toBe(0);
    const message = output.split('\n').find((line) => line.includes('PORT')) ?? '';
    for (const key of [
      'PORT',
      'PUBLIC_ORIGIN',
      'PROVIDER_URL',
      'UPLOAD_MAX_FILE_BYTES',
      'RATE_LIMITS',
      'LOG_LEVEL',
      'ADMIN_PORT',
      'WHATSAPP_NUMBER',
    ])
      expect(message).toContain(key);
  });

  test('that contradicts itself stops the start', async () => {
    const { code, output } = await startAndEnd({
      PROVIDER_URL: 'https://provider.example',
      UPLOAD_MAX_FILE_BYTES: '2000',
      UPLOAD_MAX_TOTAL_BYTES: '1000',
    });
    expect(code).not.toBe(0);
    expect(output).toContain('STORAGE_ORIGINS');
    expect(output).toContain('UPLOAD_MAX_TOTAL_BYTES');
  });
});

test('metrics are on the admin port and nowhere else', async () => {
  const adminPort = await freePort();
  const { provider, website } = await startAll({ ADMIN_PORT: String(adminPort) });
  await send(website.origin, { path: '/' });
  await send(website.origin, { path: '/' });
  await send(website.origin, { path: '/api/blog/get-blogs' });
  await send(
    website.origin,
    documentUpload(provider.forms.add(), { name: 'segreto.pdf', bytes: Buffer.from('%PDF-') }),
  );
  expect((await postPlainForm(website.origin, { ...completeForm, [honeypotName]: 'x' })).status).toBe(400);
  const metrics = await send(`http://127.0.0.1:${adminPort}`, { path: '/metrics' });
  expect(metrics.status).toBe(200);
  expect(metrics.headers['content-type']).toContain('text/plain');
  for (const figure of [
    /http_request_duration_seconds_count\{[^}]*route="\/api\/blog\/get-blogs"[^}]*\} 1/,
    /website_page_render_duration_seconds_count\{[^}]*\} 2/,
    /website_page_cache_requests_total\{result="fresh"\} 1/,
    /website_uploads_total\{[^}]*outcome="stored"[^}]*\} 1/,
    /website_uploaded_bytes_total\{[^}]*\} 5/,
    /website_provider_call_duration_seconds_count\{call="listBlogs",outcome="2xx"\} [1-9]/,
    /website_honeypot_total 1/,
    /website_session_renewals_total/,
    /process_resident_memory_bytes \d/,
  ])
    expect(metrics.text).toMatch(figure);
  expect(metrics.text).not.toContain('segreto');
  expect((await send(website.origin, { path: '/metrics' })).status).not.toBe(200);
});
