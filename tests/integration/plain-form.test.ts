import { describe, expect, test } from 'vitest';
import { website } from '#shared/contract/routes.ts';
import { completeForm as complete, postPlainForm as post, textIn } from '../support/plain-form.ts';
import { jsonBody } from '../support/seen-request.ts';
import { startStack } from '../support/stack.ts';

describe('the contact form without scripts', () => {
  test('is stored with its documents and ends on the thank-you screen', async () => {
    const { website: site, provider, storage } = await startStack();
    const answer = await post(site.origin, complete, [
      new File(['%PDF-1.7'], 'lastra.pdf', { type: 'application/pdf' }),
      new File(['%PDF-2'], 'tac.pdf'),
    ]);

    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/?modulo=inviato#contact-form');
    const bodies = provider.requests.map((request) => [request.url.split('/').at(-1), jsonBody(request)]);
    expect(bodies).toContainEqual([
      'updateClientContactForm',
      expect.objectContaining({ message: 'Vorrei un <preventivo>' }),
    ]);
    expect(bodies.at(-1)?.[0]).toBe('submit-form');
    expect(bodies.filter(([call]) => call === 'confirm-upload')).toHaveLength(2);
    expect(storage.seenOn('PUT').map(({ body }) => body.toString())).toEqual(['%PDF-1.7', '%PDF-2']);
  });

  test('keeps two documents to which a device gave one name, also if the first was sent before', async () => {
    const { website: site, provider } = await startStack();
    const images = [new File(['%PDF-1.7'], 'image.pdf'), new File(['%PDF-1.7'], 'image.pdf')];
    const clientToken = provider.forms.add();
    provider.forms.addFile(clientToken, 'image.pdf', 'application/pdf', Buffer.from('%PDF-'));
    const sent = await post(site.origin, { ...complete, clientToken, kept: ['image.pdf'] }, images);
    expect(sent.status).toBe(303);
    expect(provider.forms.confirmed(clientToken)).toEqual(['image.pdf', 'image-2.pdf', 'image-3.pdf']);
  });

  test('needs the consent that the clinic asks for, and sends its version', async () => {
    const { website: site, provider } = await startStack({
      env: { HEALTH_CONSENT_TEXT: 'Acconsento <davvero>.', HEALTH_CONSENT_VERSION: '2026-11' },
    });
    const page = await (await fetch(site.origin)).text();
    const [box = ''] = /<input type="checkbox"[^>]*>(?:\s|<span>)*Acconsento &lt;davvero&gt;\./.exec(page) ?? [];
    for (const part of ['required=""', 'name="healthConsent"', 'value="2026-11"']) expect(box).toContain(part);
    expect(box).not.toContain('checked');

    for (const [consent, reason] of [
      [{}, 'Per inviare serve il consenso all’uso dei dati sanitari.'],
      [{ healthConsent: '2025' }, 'Il testo del consenso è cambiato: ricarica la pagina.'],
    ] as const) {
      const refused = await post(site.origin, { ...complete, ...consent });
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain(reason);
    }
    expect(provider.requests.map(({ url }) => url)).not.toContain('/contact-form/submit-form');

    expect((await post(site.origin, { ...complete, healthConsent: '2026-11' })).status).toBe(303);
    expect(provider.requests.map((request) => jsonBody(request))).toContainEqual({
      clientToken: expect.any(String),
      healthConsent: '2026-11',
    });
  });

  test.each([
    ['347 555 2222', '393475552222'],
    ['+39 3475552222', '393475552222'],
    ['0039 347 555 2222', '393475552222'],
  ])('stores the phone number %j as %j', async (typed, stored) => {
    const { website: site, provider } = await startStack();
    expect((await post(site.origin, { ...complete, phoneNumber: typed })).status).toBe(303);
    expect(provider.requests.map((request) => jsonBody(request))).toContainEqual(
      expect.objectContaining({ phoneNumber: stored }),
    );
  });

  test('stores a message whole whose line breaks make it too long on the way', async () => {
    const { website: site, provider } = await startStack();
    const message = `${'Riga\n'.repeat(999)}fine!`;
    expect((await post(site.origin, { ...complete, message })).status).toBe(303);
    expect(provider.requests.map((request) => jsonBody(request))).toContainEqual(expect.objectContaining({ message }));
  });

  test('is thanked for with its number, which no address and no cache holds', async () => {
    const { website: site } = await startStack({ env: { WHATSAPP_NUMBER: '+390200000000' } });
    const sent = await post(site.origin, complete);
    const location = sent.headers.get('location') ?? '';
    expect(location).not.toContain('333');
    const [cookie = ''] = sent.headers.getSetCookie();
    expect(cookie).toMatch(/; Max-Age=60; Path=\/; HttpOnly; SameSite=Strict$/);

    const thanks = new URL(location, site.origin);
    const own = await fetch(thanks, { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(own.headers.get('cache-control')).toContain('no-store');
    const page = await own.text();
    expect(page).toContain('+39 333 123 4567');
    const [, correction = ''] = /<a href="([^"]+)"[^>]*>Scrivici</.exec(page) ?? [];
    expect(correction).toMatch(/^https:\/\/wa\.me\/390200000000\?text=/);
    expect(decodeURIComponent(correction)).toContain('sono Maria Rossi');
    expect(decodeURIComponent(correction)).toContain('+39 333 123 4567');

    for (const other of ['', 'sent=x', 'sent=phoneNumber=333+123']) {
      const answer = await (await fetch(thanks, { headers: { cookie: other } })).text();
      expect(answer).toContain('Tieni duro. Qualcuno ti contatterà presto.');
      expect(answer).not.toContain('333 123');
    }
  });

  test.each([
    [{ phoneNumber: '+41 79 123 45 67' }, 'Numero di telefono non valido'],
    [{ fullName: 'Maria 2' }, 'Il nome non può contenere numeri'],
  ])('with %j comes back with what was typed and the reason, and nothing is stored', async (wrong, reason) => {
    const { website: site, provider } = await startStack();
    const answer = await post(site.origin, { ...complete, ...wrong });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(reason);
    expect(html).toContain(`value="${Object.values(wrong).join('')}"`);
    expect(html).toContain('Vorrei un &lt;preventivo&gt;');
    expect(provider.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('longer than everything together may be comes back without its documents being read', async () => {
    const { website: site } = await startStack({
      env: { UPLOAD_MAX_FILE_BYTES: '1000', UPLOAD_MAX_TOTAL_BYTES: '1000' },
    });
    const answer = await post(site.origin, complete, [new File(['x'.repeat(3_000_000)], 'tac.dcm')]);
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain('value="Maria Rossi"');
  });

  test('from another site is refused', async () => {
    const { website: site } = await startStack();
    const answer = await fetch(site.origin + website.contactFormPost, {
      method: 'POST',
      body: new FormData(),
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.status).toBe(403);
  });

  test('while the provider fails comes back to be sent again', async () => {
    const { website: site, provider } = await startStack();
    provider.misbehave('POST /contact-form/submit-form', { status: 500 });
    const answer = await post(site.origin, complete);
    expect(answer.status).toBe(503);
    const [, code] =
      /I dati restano qui: riprova tra poco\. Codice per l’assistenza: ([\w-]+)/.exec(await answer.text()) ?? [];
    expect(provider.requests.at(-1)?.headers['x-request-id']).toBe(code);
  });
});

test('the page after sending thanks, also when it is loaded again', async () => {
  const { website: site } = await startStack();
  for (const path of ['/?modulo=inviato', '/?modulo=inviato'])
    expect((await site.send({ path })).text).toContain('Tieni duro. Qualcuno ti contatterà presto.');
  expect((await site.send({ path: '/' })).text).not.toContain('Tieni duro');
});

test.each([
  [[new File(['%PDF-1'], 'a.pdf'), new File(['%PDF-2'], 'b.pdf')], 'Documenti ricevuti: 2'],
  [[], 'Documenti ricevuti: nessuno'],
])('the page after sending says how many documents arrived: %#', async (files, documents) => {
  const { website: site } = await startStack();
  const sent = await post(site.origin, complete, files);
  const [cookie = ''] = sent.headers.getSetCookie().map((line) => line.split(';')[0]);
  const path = sent.headers.get('location')?.split('#')[0] ?? '';
  expect(textIn((await site.send({ path, headers: { cookie } })).text)).toContain(documents);
  expect(textIn((await site.send({ path })).text)).not.toContain('Documenti ricevuti');
});
