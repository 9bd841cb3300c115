import { describe, expect, test } from 'vitest';
import { honeypotName } from '#shared/rules/contact-form.ts';
import { healthConsentRefusals } from '#shared/rules/health-consent.ts';
import { visitorRefusals } from '#shared/rules/refusals.ts';
import { uploadRefusals } from '#shared/rules/upload-rules.ts';
import { completeForm, formIn, postPlainForm, textIn } from '../support/plain-form.ts';
import { jsonBody } from '../support/seen-request.ts';
import { startStack, type Stack } from '../support/stack.ts';

const consentEnv = { HEALTH_CONSENT_TEXT: 'Acconsento.', HEALTH_CONSENT_VERSION: '2026-11' };
const agreed = { ...completeForm, healthConsent: '2026-11' };
const env = { ...consentEnv, UPLOAD_MAX_FILE_BYTES: '1000', UPLOAD_MAX_TOTAL_BYTES: '2500' };

const pdf = (name: string, size = 100) => new File(['%PDF-1.7 '.padEnd(size)], name);

/** @returns the document names of each submitted request, in the order in which the requests were begun. */
const sentDocuments = ({ provider }: Stack) =>
  [...provider.forms.byToken].flatMap(([token, { submitted }]) => (submitted ? [provider.forms.confirmed(token)] : []));

interface Refusal {
  /** Documents sent in addition to `buona.pdf`. */
  files?: readonly File[];
  fields?: Record<string, string>;
  /** Runs before the form is sent. */
  prepare?: (stack: Stack) => void;
  env?: Record<string, string>;
  status: number;
  /** The refused file, if a file is refused. */
  name?: string;
  reason: string;
}

const answerOnce = (status: number, code: string) => (stack: Stack) => {
  stack.provider.misbehave('POST /contact-form/confirm-upload', { status, body: { code, message: '' } }, 1);
};

const refusals: Record<string, Refusal> = {
  'bytes that are not what the name says': {
    files: [new File(['MZ'], 'lastra.pdf')],
    status: 415,
    name: 'lastra.pdf',
    reason: uploadRefusals.FILE_UNREADABLE,
  },
  'a type that is not accepted': {
    files: [new File(['MZ'], 'programma.exe')],
    status: 415,
    name: 'programma.exe',
    reason: uploadRefusals.FILE_TYPE,
  },
  'the size of one document': {
    files: [pdf('grande.pdf', 5000)],
    status: 400,
    name: 'grande.pdf',
    reason: uploadRefusals.FILE_TOO_LARGE,
  },
  'the size of all documents': {
    files: [pdf('a.pdf', 900), pdf('b.pdf', 900), pdf('c.pdf', 900)],
    status: 400,
    name: 'c.pdf',
    reason: uploadRefusals.FILE_TOO_LARGE,
  },
  'a name that is too long': {
    files: [pdf(`${'n'.repeat(260)}.pdf`)],
    status: 400,
    name: `${'n'.repeat(260)}.pdf`,
    reason: uploadRefusals.FILE_NAME_TOO_LONG,
  },
  'a name that is taken': {
    files: [pdf('buona.pdf')],
    status: 401,
    name: 'buona.pdf',
    reason: uploadRefusals.DUPLICATE_FILE_NAME,
  },
  'more than ten documents': {
    files: Array.from({ length: 10 }, (_, index) => pdf(`foto-${index}.pdf`)),
    status: 400,
    name: 'foto-9.pdf',
    reason: 'Si possono allegare al massimo 10 documenti alla volta.',
  },
  'a virus': {
    files: [pdf('infetta.pdf')],
    prepare: answerOnce(422, 'FILE_INFECTED'),
    status: 422,
    name: 'infetta.pdf',
    reason: uploadRefusals.FILE_INFECTED,
  },
  'a scanner that is away': {
    files: [pdf('lastra.pdf')],
    prepare: answerOnce(503, 'SCANNER_UNAVAILABLE'),
    status: 503,
    name: 'lastra.pdf',
    reason: visitorRefusals.SCANNER_UNAVAILABLE,
  },
  'a used-up budget': {
    files: [pdf('lastra.pdf', 900)],
    env: { UPLOAD_BYTES_PER_HOUR: '500' },
    status: 429,
    name: 'lastra.pdf',
    reason: visitorRefusals.UPLOAD_BUDGET,
  },
  'a storage that fails': {
    files: [pdf('lastra.pdf')],
    prepare: answerOnce(500, 'DOWN'),
    status: 503,
    name: 'lastra.pdf',
    reason: 'Il server non è riuscito a conservare il file. Riprova tra poco.',
  },
  'a missing field': { fields: { message: ' ' }, status: 400, reason: 'Questo campo è obbligatorio' },
  'a field for robots that was filled in': {
    fields: { [honeypotName]: 'https://esempio.it' },
    status: 400,
    reason: 'lascialo vuoto e invia di nuovo',
  },
  'a request that the provider did not take': {
    prepare: ({ provider }) => provider.misbehave('POST /contact-form/submit-form', { status: 500 }, 1),
    status: 503,
    reason: 'I dati restano qui: riprova tra poco.',
  },
};

describe('a form without scripts that is refused because of', () => {
  test.each(Object.entries(refusals))(
    '%s keeps texts, consent and documents, names what was refused, and is sent by the next press',
    async (_, { files = [], fields, prepare, env: more, status, name, reason }) => {
      const stack = await startStack({ env: { ...env, UPLOAD_MAX_TOTAL_BYTES: '2500', ...more } });
      // The provider refuses the second document.
      const first = prepare && files.length > 0 ? [pdf('buona.pdf')] : [];
      const begun =
        first.length > 0 ? await postPlainForm(stack.website.origin, { ...agreed, message: ' ' }, first) : null;
      const before = begun ? formIn(await begun.text()) : {};
      prepare?.(stack);

      const sent = { ...before, ...agreed, ...fields };
      const answer = await postPlainForm(stack.website.origin, sent, [...(begun ? [] : [pdf('buona.pdf')]), ...files]);
      expect(answer.status).toBe(status);
      const html = await answer.text();
      const page = formIn(html);
      expect(page).toMatchObject({
        fullName: 'Maria Rossi',
        phoneNumber: '+39 333 123 4567',
        service: 'Impianti Dentali',
        healthConsent: '2026-11',
      });
      expect([page['kept']].flat()[0]).toBe('buona.pdf');
      expect([page['kept']].flat().slice(1)).not.toContain(name);
      expect(textIn(html)).toContain(name === undefined ? reason : `${name} ${reason}`);
      expect(sentDocuments(stack)).toEqual([]);
      // Nobody has to act on what a visitor sends.
      const warnings = stack.website.logs.filter((line) => /^\{"level":"(?:warn|error)"/.test(line));
      expect(status < 500 ? warnings : []).toEqual([]);

      const again = await postPlainForm(stack.website.origin, { ...page, message: 'Vorrei un preventivo' });
      const kept = [page['kept']].flat();
      expect([again.status, again.headers.get('location')]).toEqual([303, '/?modulo=inviato#contact-form']);
      expect(sentDocuments(stack)).toEqual([kept]);
    },
  );
});

/** Sends a form that the website returns with one document. */
const begin = async (stack: Stack) => {
  const answer = await postPlainForm(stack.website.origin, { ...agreed, message: ' ' }, [pdf('a.pdf')]);
  return formIn(await answer.text());
};

describe('the draft of a form without scripts', () => {
  test('is in no address and no line of the log, and its page is not kept', async () => {
    const stack = await startStack({ env });
    const answer = await postPlainForm(stack.website.origin, { ...agreed, message: ' ' }, [pdf('a.pdf')]);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const page = formIn(await answer.text());
    const [token = ''] = stack.provider.forms.byToken.keys();
    expect(page['clientToken']).toBe(token);
    const sent = await postPlainForm(stack.website.origin, { ...page, message: 'Ecco' });
    expect(sent.headers.get('location')).not.toContain(token);
    expect(stack.website.logs.join('')).not.toContain(token);
  });

  test('loses the document whose box is not ticked any more', async () => {
    const stack = await startStack({ env });
    const page = await begin(stack);
    const answer = await postPlainForm(stack.website.origin, { ...page, kept: [], message: 'Ecco' }, [pdf('b.pdf')]);
    expect(answer.status).toBe(303);
    expect(sentDocuments(stack)).toEqual([['b.pdf']]);
  });

  test('takes the same document again that an interrupted sending has stored', async () => {
    const stack = await startStack({ env });
    const page = await begin(stack);
    // Simulates a browser that disconnects before it receives the page with the new document.
    await postPlainForm(stack.website.origin, page, [pdf('b.pdf')]);
    const answer = await postPlainForm(stack.website.origin, { ...page, message: 'Ecco' }, [pdf('b.pdf')]);
    expect(answer.status).toBe(303);
    expect(sentDocuments(stack)).toEqual([['a.pdf', 'b.pdf']]);
  });

  test('that has expired is said with the names of its documents; the next press sends the texts and what is attached', async () => {
    const stack = await startStack({ env });
    const page = await begin(stack);
    stack.provider.forms.byToken.clear();
    const answer = await postPlainForm(stack.website.origin, { ...page, message: 'Ecco' }, [pdf('b.pdf')]);
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(textIn(html)).toContain(
      'La bozza precedente è scaduta: i testi sono salvi, i documenti vanno allegati di nuovo: a.pdf.',
    );
    const next = formIn(html);
    expect(next).toMatchObject({ fullName: 'Maria Rossi', message: 'Ecco', kept: 'b.pdf' });
    expect((await postPlainForm(stack.website.origin, next)).status).toBe(303);
    expect(sentDocuments(stack)).toEqual([['b.pdf']]);
  });

  test('whose document was removed elsewhere is shown as it is; the next press sends it', async () => {
    const stack = await startStack({ env });
    const page = await begin(stack);
    stack.provider.forms.byToken.get(String(page['clientToken']))?.files.delete('a.pdf');
    const answer = await postPlainForm(stack.website.origin, { ...page, message: 'Ecco' }, [pdf('b.pdf')]);
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(textIn(html)).toContain('Nella bozza non ci sono più questi documenti: a.pdf.');
    const next = formIn(html);
    expect(next).toMatchObject({ kept: 'b.pdf', clientToken: page['clientToken'] });
    expect((await postPlainForm(stack.website.origin, next)).status).toBe(303);
    expect(sentDocuments(stack)).toEqual([['b.pdf']]);
  });

  test('with a token that nobody issued has expired, however long the token is', async () => {
    const stack = await startStack({ env });
    for (const clientToken of ['x', 'x'.repeat(200), 'x'.repeat(201), 'x'.repeat(30_000), 'è'.repeat(9000)]) {
      const answer = await postPlainForm(stack.website.origin, {
        ...(await begin(stack)),
        message: 'Ecco',
        clientToken,
      });
      expect([clientToken.length, answer.status]).toEqual([clientToken.length, 409]);
      expect(formIn(await answer.text())).toMatchObject({ fullName: 'Maria Rossi' });
    }
  });

  test('that was sent is not sent twice, and says that the clinic has it', async () => {
    const stack = await startStack({ env });
    const page = await begin(stack);
    await postPlainForm(stack.website.origin, { ...page, message: 'Ecco' });
    const closed = { status: 409 } as const;
    const unknown = { status: 404 } as const;
    const state = `GET /contact-form/clientContactFormState/${String(page['clientToken'])}`;
    stack.provider.misbehave(state, unknown, 1);
    stack.provider.misbehave('PUT /contact-form/updateClientContactForm', closed, 1);
    const answer = await postPlainForm(stack.website.origin, { ...page, message: 'Ecco' });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(textIn(html)).toContain('Questa richiesta è già stata inviata: la clinica l’ha ricevuta.');
    expect(formIn(html)).not.toHaveProperty('clientToken');
    expect(stack.provider.seenOn('POST /contact-form/submit-form')).toHaveLength(1);
  });

  test('keeps its documents listed while the provider is away', async () => {
    const stack = await startStack({ env });
    const page = await begin(stack);
    const state = `GET /contact-form/clientContactFormState/${String(page['clientToken'])}`;
    stack.provider.misbehave(state, { status: 503 }, 1);
    const answer = await postPlainForm(stack.website.origin, { ...page, message: 'Ecco' });
    expect(answer.status).toBe(503);
    const next = formIn(await answer.text());
    expect(next).toMatchObject({ kept: 'a.pdf', clientToken: page['clientToken'] });
    expect((await postPlainForm(stack.website.origin, next)).status).toBe(303);
    expect(sentDocuments(stack)).toEqual([['a.pdf']]);
  });
});

describe('without the consent that the clinic asks for', () => {
  test('no document is stored, and each is named with the reason', async () => {
    const stack = await startStack({ env });
    const answer = await postPlainForm(stack.website.origin, completeForm, [pdf('a.pdf')]);
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(textIn(html)).toContain(`a.pdf ${healthConsentRefusals.document}`);
    expect(textIn(html)).toContain(healthConsentRefusals.missing);
    expect(formIn(html)).not.toHaveProperty('healthConsent');
    expect(stack.provider.requests.filter(({ path }) => path.startsWith('/contact-form/'))).toEqual([]);
    expect(stack.storage.requests).toEqual([]);
  });

  test('its box stands before the documents, which say that they wait for it', async () => {
    const { website } = await startStack({ env });
    const html = await (await fetch(website.origin)).text();
    const box = html.indexOf('name="healthConsent"');
    expect(box).toBeGreaterThan(html.indexOf('name="message"'));
    expect(box).toBeLessThan(html.indexOf('Allega Documenti'));
    expect(textIn(html)).toContain('Prima serve il consenso qui sopra');
  });

  test('where it asks for none, documents do not wait', async () => {
    const { website } = await startStack();
    const html = await (await fetch(website.origin)).text();
    expect(html).not.toContain('Prima serve il consenso');
  });
});

describe('the field for robots', () => {
  test('comes after the fields for people, and a person who filled it in sees it and sends the form', async () => {
    const stack = await startStack({ env: consentEnv });
    const fresh = await (await fetch(stack.website.origin)).text();
    expect(fresh.indexOf(`name="${honeypotName}"`)).toBeGreaterThan(fresh.indexOf('name="message"'));
    expect(fresh.indexOf(`name="${honeypotName}"`)).toBeLessThan(fresh.indexOf('Allega Documenti'));

    const refused = await postPlainForm(stack.website.origin, { ...agreed, [honeypotName]: 'ciao' });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    const [label = '', id = ''] = /<label for="([^"]+)">Lascia vuoto questo campo<\/label>/.exec(html) ?? [];
    expect(label).not.toBe('');
    const [field = ''] = new RegExp(`<input id="${id}"[^>]*>`).exec(html) ?? [];
    expect(field).toContain(`name="${honeypotName}"`);
    expect(field).toContain('aria-invalid="true"');
    expect(field).not.toContain('tabindex');
    expect(stack.provider.requests.filter(({ path }) => path.startsWith('/contact-form/'))).toEqual([]);

    const again = await postPlainForm(stack.website.origin, formIn(html));
    expect(again.status).toBe(303);
    expect(sentDocuments(stack)).toEqual([[]]);
    expect(stack.provider.requests.map((request) => jsonBody(request))).toContainEqual(
      expect.objectContaining({ message: completeForm.message }),
    );
  });
});
