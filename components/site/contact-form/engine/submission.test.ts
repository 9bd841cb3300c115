import { describe, expect, onTestFinished, test } from 'vitest';
import { ApiError } from '#shared/contract/api-error.ts';
import { settle } from '#tests/support/contact-form/fake-clock.ts';
import { createFakeServer, problem } from '#tests/support/contact-form/fake-server.ts';
import { file, setUpForm } from '#tests/support/contact-form/form-setup.ts';
import { uploadLock } from '../documents/deferred/kept-uploads.ts';
import { documentProblems } from './failures.ts';

/** Takes a lock, as another tab does. @returns a function that releases it. */
const hold = async (name: string) => {
  const end = Promise.withResolvers<void>();
  const begin = Promise.withResolvers<void>();
  const held = navigator.locks.request(name, () => {
    begin.resolve();
    return end.promise;
  });
  await begin.promise;
  onTestFinished(() => end.resolve());
  return () => {
    end.resolve();
    return held;
  };
};

describe('submitting', () => {
  test('saves what is pending, then submits once, however often it is asked', async () => {
    const { form, fillAll, server, entries } = setUpForm();
    await fillAll();
    form.change('message', 'Un altro testo');
    await Promise.all([form.submit(), form.submit()]);
    expect(server.calls.slice(-3)).toEqual(['saveFormField message=Un altro testo', 'getFormState', 'submitForm']);
    expect(form.getState().phase).toBe('submitted');
    expect(entries.get('isFormSubmitted')).toBe('true');
  });

  test('does nothing while the form is invalid', async () => {
    const { form, server } = setUpForm();
    await form.submit();
    expect(server.calls).toEqual([]);
  });

  test('waits for the consent that the clinic asks for, sends its version, and asks again for the next request', async () => {
    const { form, fillAll, server } = setUpForm({ consentVersion: '2026-11' });
    await fillAll();
    await form.submit();
    form.consent(true);
    form.consent(false);
    await form.submit();
    expect(server.calls).not.toContainEqual(expect.stringContaining('submitForm'));

    form.consent(true);
    await form.submit();
    expect(server.calls.at(-1)).toBe('submitForm healthConsent=2026-11');
    form.startAgain();
    expect(form.getState().consent).toBe(false);
  });

  test('says where the visit came from to a provider that takes it, and to no other', async () => {
    const source = 'google / cpc';
    const taking = setUpForm({ server: createFakeServer({ takesSource: true }), source });
    await taking.fillAll();
    await taking.form.submit();
    expect(taking.server.calls.at(-1)).toBe(`submitForm source=${source}`);

    const other = setUpForm({ source });
    await other.fillAll();
    await other.form.submit();
    expect(other.server.calls.at(-1)).toBe('submitForm');
  });

  test('says what the server says about a consent', async () => {
    const { form, fillAll, server } = setUpForm({ consentVersion: '2026-11' });
    await fillAll();
    form.consent(true);
    server.interfere((name) => {
      if (name === 'submitForm') throw new ApiError(400, 'HEALTH_CONSENT', 'Il testo è cambiato.');
    });
    await form.submit();
    expect(form.getState()).toMatchObject({ phase: 'editing', problem: 'Il testo è cambiato.' });
  });

  test('waits for a large document that another tab is uploading', async () => {
    const { form, fillAll, server } = setUpForm();
    await fillAll();
    const endUpload = await hold(uploadLock('cbct.dcm'));
    await form.submit();
    expect(form.getState()).toMatchObject({ phase: 'editing', problem: documentProblems.elsewhere });
    expect(server.calls).not.toContain('submitForm');
    await endUpload();
    const closeEditor = await hold('draft 0');
    await form.submit();
    expect(form.getState().phase).toBe('submitted');
    await closeEditor();
  });

  test('failing is logged and shown, and everything is kept', async () => {
    const { form, fillAll, server, log, entries } = setUpForm();
    await fillAll();
    server.interfere((name) => {
      if (name === 'submitForm') throw problem(500);
    });
    await form.submit();
    expect(form.getState()).toMatchObject({ phase: 'editing', values: { fullName: 'Maria Rossi' } });
    expect(form.getState().problem).toContain('Invio non riuscito');
    expect(log).toHaveBeenCalledWith('Submitting the form failed.', expect.anything());
    expect(entries.has('isFormSubmitted')).toBe(false);
  });

  test.each([
    ['the call that sends', 'submitForm', 502, 'Invio non riuscito. I dati restano qui: riprova tra poco.'],
    ['a field', 'saveFormField', 503, 'Invio non riuscito. I dati restano qui: riprova tra poco.'],
    ['a new draft', 'initializeForm', 500, 'Invio non riuscito. I dati restano qui: riprova tra poco.'],
  ] as const)('failing at %s shows the code of that call', async (_what, failing, status, text) => {
    const { form, fillAll, server } = setUpForm();
    server.interfere((name) => {
      if (name === failing) throw problem(status);
    });
    await fillAll();
    await form.submit();
    expect(form.getState().problem).toBe(`${text} Codice per l’assistenza: id-of-${status}`);
  });

  test('failing without an answer shows no code', async () => {
    const { form, fillAll, server } = setUpForm();
    await fillAll();
    server.interfere(() => {
      throw problem(0);
    });
    await form.submit();
    expect(form.getState().problem).toBe(
      'Invio non riuscito: la connessione non risponde. I dati restano qui: riprova quando torna la rete.',
    );
  });

  test('a draft closed by a submission whose answer was lost counts as submitted', async () => {
    const { form, fillAll, server } = setUpForm();
    await fillAll();
    server.interfere((name) => {
      const draft = server.drafts.get('token-1');
      if (name !== 'submitForm' || !draft || draft.closed) return;
      draft.closed = true;
      throw problem(0);
    });
    await form.submit();
    expect(form.getState().phase).toBe('editing');
    await form.submit();
    expect(form.getState().phase).toBe('submitted');
  });

  test('waits for uploads under way', async () => {
    const { form, fillAll, server } = setUpForm();
    await fillAll();
    const upload = Promise.withResolvers<void>();
    server.interfere((name) => (name === 'uploadDocument' ? upload.promise : undefined));
    form.addFiles([file('a.pdf')]);
    const submitted = form.submit();
    await settle();
    expect(server.calls).not.toContain('submitForm');
    expect(form.getState().phase).toBe('submitting');
    upload.resolve();
    await submitted;
    expect(form.getState().phase).toBe('submitted');
  });

  test('does not go on without a document that failed on the way', async () => {
    const { form, fillAll, server } = setUpForm();
    await fillAll();
    server.interfere((name) => {
      if (name === 'uploadDocument') throw problem(502);
    });
    form.addFiles([file('a.pdf')]);
    await form.submit();
    expect(form.getState().phase).toBe('editing');
    expect(server.calls).not.toContain('submitForm');
  });

  test.each([0, 502])('first restarts an upload that failed with status %i', async (status) => {
    const { form, fillAll, server } = setUpForm();
    await fillAll();
    server.interfere((name) => {
      if (name === 'uploadDocument') throw problem(status);
    });
    form.addFiles([file('a.pdf')]);
    await settle();
    expect(form.getState().uploads).toMatchObject([{ retriable: true }]);
    await form.submit();
    expect(form.getState().phase).toBe('editing');
    expect(server.calls).not.toContain('submitForm');
    server.interfere(() => undefined);
    await form.submit();
    expect(form.getState()).toMatchObject({ phase: 'submitted', received: 1 });
  });

  test('a lost draft is filled anew and submitted', async () => {
    const { form, fillAll, server } = setUpForm();
    await fillAll();
    server.drafts.set('token-1', { fields: {}, files: [], closed: true });
    await form.submit();
    expect(form.getState().phase).toBe('submitted');
    expect(server.drafts.get('token-2')).toMatchObject({ closed: true, fields: { fullName: 'Maria Rossi' } });
  });

  test('a lost draft that had documents is not submitted without them', async () => {
    const { form, fillAll, server } = setUpForm();
    await fillAll();
    form.addFiles([file('a.pdf')]);
    await settle();
    server.drafts.set('token-1', { fields: {}, files: [], closed: true });
    await form.submit();
    expect(form.getState().phase).toBe('editing');
    expect(form.getState().problem).toContain('i documenti vanno allegati di nuovo');
  });
});

describe('sending another form', () => {
  test('empties fields and keys, and keeps the token as long as the server takes it', async () => {
    const { form, fillAll, server, entries, fill } = setUpForm();
    await fillAll();
    await form.submit();
    const draft = server.drafts.get('token-1');
    if (draft) draft.closed = false;
    form.startAgain();
    expect(entries.size).toBe(0);
    expect(form.getState()).toMatchObject({ phase: 'editing', values: { fullName: '' }, files: [] });
    fill('fullName', 'Anna Verdi');
    await settle();
    expect(server.drafts.get('token-1')?.fields['fullName']).toBe('Anna Verdi');
    expect(entries.get('clientToken')).toBe('token-1');
  });

  test('obtains a new token when the server refuses the old one', async () => {
    const { form, fillAll, server, entries, fill } = setUpForm();
    await fillAll();
    await form.submit();
    form.startAgain();
    fill('fullName', 'Anna Verdi');
    await settle();
    expect(entries.get('clientToken')).toBe('token-2');
    expect(server.drafts.get('token-2')?.fields).toEqual({ fullName: 'Anna Verdi' });
  });

  test('does not even try the old token when the provider said that it is closed', async () => {
    const { form, fillAll, server, fill } = setUpForm({
      server: createFakeServer({ submitAnswer: { closed: true } }),
    });
    await fillAll();
    await form.submit();
    form.startAgain();
    server.calls.length = 0;
    fill('fullName', 'Anna Verdi');
    await settle();
    expect(server.calls).toEqual(['initializeForm', 'saveFormField fullName=Anna Verdi']);
  });
});
