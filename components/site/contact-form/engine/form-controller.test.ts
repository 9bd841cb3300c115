import { describe, expect, test } from 'vitest';
import { settle } from '#tests/support/contact-form/fake-clock.ts';
import { createFakeServer, problem } from '#tests/support/contact-form/fake-server.ts';
import { file, fileNames, nothingEarly, setUpForm } from '#tests/support/contact-form/form-setup.ts';

const savedServer = () => {
  const server = createFakeServer();
  server.drafts.set('mine', {
    fields: { fullName: 'Maria Rossi', message: 'dal server' },
    files: ['a.pdf', 'b.pdf'],
    closed: false,
  });
  return server;
};

const stored = {
  clientToken: 'mine',
  uploadedFiles: '[{"fileName":"a.pdf","link":"/a"},{"fileName":"x","link":"/x"}]',
};

describe('saving', () => {
  test('leaving the first field obtains one token, however many are left at once', async () => {
    const { form, fill, server, entries } = setUpForm();
    form.leave('email');
    fill('message', 'ciao');
    form.addFiles([file('a.pdf')]);
    await settle();
    expect(server.calls.filter((call) => call === 'initializeForm')).toHaveLength(1);
    expect(entries.get('clientToken')).toBe('token-1');
    expect(server.drafts.get('token-1')).toMatchObject({ fields: { message: 'ciao' }, files: ['a.pdf'] });
  });

  test('a service that a button has chosen is saved with what the visitor types, not before', async () => {
    const { form, fill, fillAll, server, tabEntries } = setUpForm();
    form.quote('Corone Dentali');
    form.keep();
    await settle();
    expect(server.calls).toEqual([]);
    expect([...tabEntries.values()].join('')).not.toContain('Corone');
    fill('fullName', 'Maria Rossi');
    await settle();
    await fillAll();
    await form.submit();
    expect(form.getState().phase).toBe('submitted');
    expect(server.drafts.get('token-1')?.fields).toMatchObject({ service: 'Corone Dentali' });
  });

  test('a service that the page’s address has chosen is not taken for one that the visitor chose', async () => {
    const { form, server } = setUpForm();
    await form.start({
      ...nothingEarly,
      values: { service: 'Corone Dentali' },
      plainForm: { status: 'quoted', service: 'Corone Dentali' },
    });
    await settle();
    expect(form.getState()).toMatchObject({ values: { service: 'Corone Dentali' }, started: false });
    expect(server.calls).toEqual([]);
  });

  test('wrong names and addresses are not saved', async () => {
    const { fill, server } = setUpForm();
    fill('fullName', 'Maria 2');
    fill('email', 'a@b');
    await settle();
    expect(server.calls).toEqual(['initializeForm']);
  });

  test('a phone number in another format is saved, its message shows, and the form cannot be sent', async () => {
    const { form, fill, fillAll, server } = setUpForm();
    await fillAll();
    fill('phoneNumber', '41791234567');
    await settle();
    expect(server.drafts.get('token-1')?.fields).toMatchObject({ phoneNumber: '41791234567' });
    expect(form.getState().errors).toEqual({ phoneNumber: 'Numero di telefono non valido' });
    await form.submit();
    expect(form.getState().phase).toBe('editing');
    expect(server.calls).not.toContain('submitForm');
  });

  test('an emptied email is saved as empty, so that it does not come back', async () => {
    const { fill, server } = setUpForm();
    fill('email', 'a@b.it');
    await settle();
    fill('email', '');
    await settle();
    expect(server.calls.slice(1)).toEqual(['saveFormField email=a@b.it', 'saveFormField email=']);
  });

  test('without a network values wait and are saved when it is back', async () => {
    const { form, fill, server, log } = setUpForm();
    server.interfere(() => {
      throw problem(0);
    });
    fill('message', 'ciao');
    await settle();
    expect(form.getState().saves.message).toBe('waiting');
    expect(log).toHaveBeenCalledWith('Obtaining a client token failed.', expect.anything());
    server.interfere(() => undefined);
    await form.reconnect();
    expect(form.getState().saves.message).toBe('saved');
  });

  test('a draft the server has lost is replaced, and everything is saved to the new one', async () => {
    const { fill, server, entries } = setUpForm();
    fill('fullName', 'Maria Rossi');
    await settle();
    server.drafts.delete('token-1');
    server.drafts.set('of somebody else', { fields: {}, files: [], closed: false });
    fill('message', 'ciao');
    await settle();
    expect(entries.get('clientToken')).toBe('token-2');
    expect(server.drafts.get('token-2')?.fields).toEqual({ fullName: 'Maria Rossi', message: 'ciao' });
  });

  test('a change is validated after 100 milliseconds', async () => {
    const { form, clock } = setUpForm();
    form.change('email', 'a');
    await clock.advance(99);
    expect(form.getState().errors).toEqual({});
    await clock.advance(1);
    expect(form.getState().errors).toEqual({ email: 'Email non valida' });
  });

  test('a phone number is judged when it is left; typing on only takes the message away', async () => {
    const { form, fill, clock } = setUpForm();
    form.change('phoneNumber', '39347');
    await clock.advance(10_000);
    expect(form.getState().errors).toEqual({});
    form.leave('phoneNumber');
    expect(form.getState().errors).toEqual({ phoneNumber: 'Numero di telefono non valido' });
    form.change('phoneNumber', '3934755');
    expect(form.getState().errors).toEqual({ phoneNumber: 'Numero di telefono non valido' });
    form.change('phoneNumber', '393475552222');
    expect(form.getState().errors).toEqual({});
    form.change('phoneNumber', '39347555222');
    await clock.advance(10_000);
    expect(form.getState().errors).toEqual({});
    fill('phoneNumber', '');
    expect(form.getState().errors).toEqual({});
  });
});

describe('starting', () => {
  test('restores into empty fields, reconciles files, and saves what was typed meanwhile', async () => {
    const server = savedServer();
    const { form, entries } = setUpForm({ server, stored });
    await form.start({ values: { message: 'scritto prima' }, focused: null, files: [] });
    await settle();
    expect(form.getState().values).toMatchObject({ fullName: 'Maria Rossi', message: 'scritto prima' });
    expect(server.drafts.get('mine')?.fields['message']).toBe('scritto prima');
    expect(JSON.parse(entries.get('uploadedFiles') ?? '')).toEqual([
      { fileName: 'a.pdf', link: '/a' },
      { fileName: 'b.pdf', link: '/api/uploads/contact-form/mine/b.pdf' },
    ]);
  });

  test('asks the server once when the page starts twice', async () => {
    const { form, server } = setUpForm({ server: savedServer(), stored });
    await Promise.all([form.start(nothingEarly), form.start(nothingEarly)]);
    expect(server.calls).toEqual(['getFormState']);
  });

  test('goes on from its own memory when it is shown again on the next page', async () => {
    const { form, server } = setUpForm({ server: savedServer(), stored });
    await form.start(nothingEarly);
    form.change('message', 'ancora in corso');
    form.stop();
    await form.start({ ...nothingEarly, values: { message: 'letto dalla pagina' } });
    expect(form.getState().values.message).toBe('ancora in corso');
    expect(server.calls.filter((call) => call === 'getFormState')).toHaveLength(1);
  });

  test('does not leave the field that is being typed in', async () => {
    const { form, server } = setUpForm();
    await form.start({ values: { message: 'ci' }, focused: 'message', files: [] });
    await settle();
    expect(server.calls).toEqual([]);
  });

  test('forgets a token the server does not know, quietly', async () => {
    const { form, entries, log } = setUpForm({ stored: { ...stored, clientToken: 'unknown' } });
    await form.start(nothingEarly);
    expect(entries.get('clientToken')).toBe('');
    expect(form.getState().files).toEqual([]);
    expect(log).not.toHaveBeenCalled();
  });

  test('keeps a token while the server cannot tell, and asks again later', async () => {
    const { form, server, entries } = setUpForm({ server: savedServer(), stored });
    server.interfere(() => {
      throw problem(503);
    });
    await form.start(nothingEarly);
    expect(entries.get('clientToken')).toBe('mine');
    server.interfere(() => undefined);
    await form.reconnect();
    expect(form.getState().values.fullName).toBe('Maria Rossi');
  });

  test('shows the thanks when the form was submitted, and asks nothing', async () => {
    const { form, server } = setUpForm({ stored: { ...stored, isFormSubmitted: 'true' } });
    await form.start(nothingEarly);
    expect(form.getState().phase).toBe('submitted');
    expect(server.calls).toEqual([]);
  });
});

describe('other tabs', () => {
  test('a form submitted there shows the thanks here, and a reset there an empty form', () => {
    const { form } = setUpForm();
    form.change('message', 'ciao');
    form.storageChanged('isFormSubmitted', 'true');
    expect(form.getState().phase).toBe('submitted');
    form.storageChanged('isFormSubmitted', null);
    expect(form.getState()).toMatchObject({ phase: 'editing', values: { message: '' } });
  });

  test('documents added there are listed here', () => {
    const setup = setUpForm();
    setup.form.storageChanged('uploadedFiles', '[{"fileName":"a","link":"/a"}]');
    expect(fileNames(setup)).toEqual(['a']);
  });

  test('a draft deleted there is started anew here with the next save', async () => {
    const { form, fill, fillAll, server, entries } = setUpForm();
    await fillAll();
    entries.clear();
    form.storageChanged('clientToken', null);
    fill('message', 'di nuovo');
    await settle();
    expect(server.drafts.get('token-2')?.fields).toEqual({ message: 'di nuovo' });
  });
});

test('what is being typed when the page is hidden is saved and not judged', async () => {
  const { form, fillAll, server } = setUpForm();
  await fillAll();
  form.change('message', 'ultime parole');
  form.change('email', 'maria@');
  form.keep();
  await settle();
  expect(server.drafts.get('token-1')?.fields).toMatchObject({ message: 'ultime parole' });
  expect(form.getState().errors).toEqual({});
});

test('a page on which nothing was typed asks for no token when it is hidden', async () => {
  const { form, server } = setUpForm();
  await form.start(nothingEarly);
  form.keep();
  await settle();
  expect(server.calls).toEqual([]);
});

test('leaving the page saves what was typed last', async () => {
  const { form, fillAll, server } = setUpForm();
  await fillAll();
  form.change('message', 'ultime parole');
  form.stop();
  await settle();
  expect(server.drafts.get('token-1')?.fields['message']).toBe('ultime parole');
});
