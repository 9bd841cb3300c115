import { describe, expect, onTestFinished, test } from 'vitest';
import { ApiError } from '#shared/contract/api-error.ts';
import { settle } from '#tests/support/contact-form/fake-clock.ts';
import { createFakeLargeServer, stubBrowser } from '#tests/support/contact-form/fake-large-server.ts';
import { file, nothingEarly, setUpForm } from '#tests/support/contact-form/form-setup.ts';
import { createInterruptedUploads } from './interrupted-uploads.ts';
import { keepUpload, keptUploads, uploadLock } from './kept-uploads.ts';

/** A page whose browser remembers the upload of `tac.pdf`, of which 3 bytes have arrived meanwhile. */
const setUp = async (isOnServer = true) => {
  const { entries } = stubBrowser();
  const server = createFakeLargeServer();
  const setup = setUpForm({ stored: { clientToken: 'token-1' } });
  await setup.form.start(nothingEarly);
  const address = '/api/uploads/large/1';
  if (isOnServer) server.uploads.set(address, { name: 'tac.pdf', size: 9, parts: [new Blob(['abc'])] });
  keepUpload('tac.pdf', { size: 9, offset: 1, address });
  const interrupted = createInterruptedUploads(setup.form, { large: async () => server.large });
  const open = async () => {
    const stop = interrupted.start();
    await settle();
    return stop;
  };
  const names = () => interrupted.get().map(({ fileName }) => fileName);
  return { ...setup, server, interrupted, open, names, entries };
};

describe('an upload that an earlier visit has left', () => {
  test('is offered with what has arrived since', async () => {
    const { interrupted, open } = await setUp();
    await open();
    expect(interrupted.get()).toMatchObject([{ fileName: 'tac.pdf', size: 9, offset: 3 }]);
  });

  test('is offered as it is remembered while the server does not answer', async () => {
    const { interrupted, open, server } = await setUp();
    server.interfere(() => {
      throw new ApiError(0, 'NETWORK', '');
    });
    await open();
    expect(interrupted.get()).toMatchObject([{ fileName: 'tac.pdf', offset: 1 }]);
  });

  test('is forgotten when the server has finished or removed it', async () => {
    const { names, open, entries } = await setUp(false);
    await open();
    expect(names()).toEqual([]);
    expect(entries.size).toBe(0);
  });

  test('is offered once the tab that sends it is closed', async () => {
    const { names, open } = await setUp();
    const { promise, resolve: release } = Promise.withResolvers<void>();
    onTestFinished(() => release());
    void navigator.locks.request(uploadLock('tac.pdf'), () => promise);
    await settle();
    await open();
    expect(names()).toEqual([]);
    release();
    await settle();
    expect(names()).toEqual(['tac.pdf']);
  });

  test('is not offered if another tab has finished it', async () => {
    const { names, open } = await setUp();
    const { promise, resolve: release } = Promise.withResolvers<void>();
    onTestFinished(() => release());
    void navigator.locks.request(uploadLock('tac.pdf'), () => promise);
    await open();
    keepUpload('tac.pdf', null);
    release();
    await settle();
    expect(names()).toEqual([]);
  });

  test('is left to its upload once the file is chosen again', async () => {
    const { form, names, open, server } = await setUp();
    await open();
    form.addFiles([file('tac.pdf', 9)]);
    await settle();
    expect(names()).toEqual([]);
    expect(server.uploads.size).toBe(1);
  });

  test('is removed from the server when the visitor gives it up', async () => {
    const { interrupted, names, open, server } = await setUp();
    await open();
    for (const kept of interrupted.get()) interrupted.giveUp(kept);
    await settle();
    expect(names()).toEqual([]);
    expect(keptUploads()).toEqual([]);
    expect(server.uploads.size).toBe(0);
  });

  test('is removed from the server with the draft', async () => {
    const { form, names, open, server, entries } = await setUp();
    await open();
    // The browser's storage, which the page shares with the draft.
    entries.clear();
    form.change('message', 'ciao');
    await settle();
    expect(names()).toEqual([]);
    expect(server.uploads.size).toBe(0);
  });

  test('is nothing that a damaged storage makes of it', async () => {
    const { names, open, entries } = await setUp();
    for (const damaged of ['{', '{}', '[1]', '[{"fileName":"a","size":"1","offset":0}]']) {
      entries.set('interruptedUploads', damaged);
      await open();
      expect(names()).toEqual([]);
    }
  });
});
