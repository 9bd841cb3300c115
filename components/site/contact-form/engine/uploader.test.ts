import { describe, expect, test } from 'vitest';
import { ApiError } from '#shared/contract/api-error.ts';
import type { UploadOptions } from '#shared/contract/api.ts';
import { uploadRefusals } from '#shared/rules/upload-rules.ts';
import { settle } from '#tests/support/contact-form/fake-clock.ts';
import { problem } from '#tests/support/contact-form/fake-server.ts';
import { file, fileNames, nothingEarly, setUpForm } from '#tests/support/contact-form/form-setup.ts';

const link = '/api/uploads/contact-form/token-1/a.pdf';
/** A form whose only upload was stored, but answered with this status. */
const setUpLostAnswer = async (status: number) => {
  const setup = setUpForm();
  const { form, server } = setup;
  server.interfereAfterUpload(() => {
    throw problem(status);
  });
  form.addFiles([file('a.pdf', 90)]);
  await settle();
  expect(form.getState().uploads).toMatchObject([{ fileName: 'a.pdf', retriable: true }]);
  server.interfereAfterUpload(() => undefined);
  const retry = async () => {
    form.retryUpload(form.getState().uploads[0]?.id ?? 0);
    await settle();
  };
  return { ...setup, retry };
};

describe('documents', () => {
  test('those that may be uploaded are, the others say why', async () => {
    const setup = setUpForm();
    const { form } = setup;
    form.addFiles([file('a.pdf', 90), file('a.pdf'), file('big.pdf', 101), file('sum.pdf', 61)]);
    await settle();
    expect(fileNames(setup)).toEqual(['a.pdf']);
    expect(form.getState().uploads.map(({ fileName, problem: why }) => [fileName, why?.slice(0, 60)])).toEqual([
      ['a.pdf', 'Il file non può essere caricato perché un file con lo stesso'],
      ['big.pdf', 'Il file non può essere caricato perché è troppo grande o la '],
      ['sum.pdf', 'Il file non può essere caricato perché è troppo grande o la '],
    ]);
  });

  test('they are listed in the order in which they were chosen, whichever arrives first', async () => {
    const setup = setUpForm({ stored: { uploadedFiles: '[{"fileName":"z.pdf","link":"/z"}]' } });
    const { form, server } = setup;
    await form.start(nothingEarly);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let uploads = 0;
    server.interfereAfterUpload(() => {
      uploads += 1;
      return uploads === 1 ? held : undefined;
    });
    form.addFiles([file('slow.pdf'), file('b.pdf'), file('a.pdf')]);
    await settle();
    expect(fileNames(setup)).toEqual(['z.pdf', 'b.pdf', 'a.pdf']);
    release();
    await settle();
    expect(fileNames(setup)).toEqual(['z.pdf', 'slow.pdf', 'b.pdf', 'a.pdf']);
  });

  test('a refusal is shown until files are chosen again', async () => {
    const setup = setUpForm();
    const { form } = setup;
    form.addFiles([file('big.pdf', 101)]);
    expect(form.getState().uploads).toMatchObject([{ fileName: 'big.pdf', retriable: false }]);
    form.addFiles([file('a.pdf'), file('bigger.pdf', 102)]);
    await settle();
    expect(fileNames(setup)).toEqual(['a.pdf']);
    expect(form.getState().uploads).toMatchObject([{ fileName: 'bigger.pdf' }]);
  });

  test('a failed one stays and can be tried again', async () => {
    const setup = setUpForm();
    const { form, server } = setup;
    server.interfere((name) => {
      if (name === 'uploadDocument') throw problem(502);
    });
    form.addFiles([file('a.pdf')]);
    await settle();
    const [failed] = form.getState().uploads;
    expect(failed).toMatchObject({ fileName: 'a.pdf', retriable: true });
    server.interfere(() => undefined);
    form.retryUpload(failed?.id ?? 0);
    await settle();
    expect(fileNames(setup)).toEqual(['a.pdf']);
    expect(form.getState().uploads).toEqual([]);
  });

  describe('one that the server has, its answer lost,', () => {
    test.each([0, 502, 503, 504])('is taken when it is sent again after %i', async (status) => {
      const { form, server, retry } = await setUpLostAnswer(status);
      await retry();
      expect(server.drafts.get('token-1')?.files).toEqual(['a.pdf']);
      expect(form.getState()).toMatchObject({ uploads: [], files: [{ fileName: 'a.pdf', link, size: 90 }] });
    });

    test('is refused when the server does not list it', async () => {
      const { form, server, retry } = await setUpLostAnswer(502);
      server.interfere((name) => {
        if (name === 'uploadDocument') throw new ApiError(401, 'DUPLICATE_FILE_NAME', '');
        const draft = server.drafts.get('token-1');
        if (draft) draft.files = [];
      });
      await retry();
      expect(form.getState().files).toEqual([]);
      expect(form.getState().uploads).toMatchObject([
        { problem: uploadRefusals.DUPLICATE_FILE_NAME, retriable: false },
      ]);
    });

    test('can be sent once more when the server cannot tell', async () => {
      const { form, server, retry } = await setUpLostAnswer(502);
      server.interfere((name) => {
        if (name === 'getFormState') throw problem(503);
      });
      await retry();
      expect(form.getState().uploads).toMatchObject([{ retriable: true }]);
      server.interfere(() => undefined);
      await retry();
      expect(form.getState()).toMatchObject({ uploads: [], files: [{ fileName: 'a.pdf', link }] });
    });

    test('is listed once when the form was restored meanwhile', async () => {
      const setup = await setUpLostAnswer(0);
      setup.form.storageChanged('uploadedFiles', JSON.stringify([{ fileName: 'a.pdf', link }]));
      await setup.retry();
      expect(fileNames(setup)).toEqual(['a.pdf']);
      expect(setup.form.getState().uploads).toEqual([]);
    });

    test('is refused when only other answers came before', async () => {
      const setup = await setUpLostAnswer(429);
      await setup.retry();
      expect(fileNames(setup)).toEqual([]);
      expect(setup.form.getState().uploads).toMatchObject([{ problem: uploadRefusals.DUPLICATE_FILE_NAME }]);
    });
  });

  test('count towards the total after a reload as far as their sizes are known', async () => {
    const before = setUpForm();
    before.form.addFiles([file('a.pdf', 90)]);
    await settle();
    before.server.drafts.get('token-1')?.files.push('b.pdf');

    const setup = setUpForm({ server: before.server, stored: Object.fromEntries(before.entries) });
    const { form } = setup;
    await form.start(nothingEarly);
    form.addFiles([file('over.pdf', 61), file('fits.pdf', 60)]);
    await settle();
    expect(fileNames(setup)).toEqual(['a.pdf', 'b.pdf', 'fits.pdf']);
    expect(form.getState().uploads).toMatchObject([{ fileName: 'over.pdf', problem: uploadRefusals.FILE_TOO_LARGE }]);
    await form.removeFile('a.pdf');
    form.addFiles([file('later.pdf', 61)]);
    await settle();
    expect(fileNames(setup)).toContain('later.pdf');
  });

  test('are uploaded side by side, four at most', async () => {
    const { form, server } = setUpForm();
    server.interfere((name) => (name === 'uploadDocument' ? new Promise<void>(() => {}) : undefined));
    form.addFiles(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => file(name)));
    await settle();
    expect(server.calls.filter((call) => call.startsWith('uploadDocument'))).toHaveLength(4);
    form.dismissUpload(1);
    await settle();
    expect(server.calls.filter((call) => call.startsWith('uploadDocument'))).toHaveLength(5);
  });

  test('one is removed when the server has deleted it, and stays when that fails', async () => {
    const setup = setUpForm();
    const { form, server, log } = setup;
    form.addFiles([file('a.pdf')]);
    await settle();
    server.interfere((name) => {
      if (name === 'deleteFormFile') throw problem(500);
    });
    await form.removeFile('a.pdf');
    expect(fileNames(setup)).toEqual(['a.pdf']);
    expect(log).toHaveBeenCalledWith('Deleting a file failed.', expect.anything());
    server.interfere(() => undefined);
    await form.removeFile('a.pdf');
    expect(fileNames(setup)).toEqual([]);
    expect(setup.entries.get('uploadedFiles')).toBe('[]');
  });

  test('without a token nothing is sent to remove one', async () => {
    const { form, server, log } = setUpForm({ stored: { uploadedFiles: '[{"fileName":"a","link":"/a"}]' } });
    await form.start(nothingEarly);
    await form.removeFile('a');
    expect(log).toHaveBeenCalledWith('No client token found.');
    expect(server.calls).toEqual([]);
  });
});

describe('a name that a device gave', () => {
  test('gets a number when it is taken, whatever way the file comes; a name that a person gave is refused', async () => {
    const setup = setUpForm();
    const { form } = setup;
    form.addFiles([file('IM000001'), file('IM000001'), file('scan.pdf'), file('lastra.pdf')]);
    await settle();
    form.addFiles([file('scan.pdf'), file('lastra.pdf')]);
    await settle();
    expect(fileNames(setup).toSorted()).toEqual(['IM000001', 'IM000001-2', 'lastra.pdf', 'scan-2.pdf', 'scan.pdf']);
    expect(form.getState().uploads).toMatchObject([
      { fileName: 'lastra.pdf', problem: uploadRefusals.DUPLICATE_FILE_NAME },
    ]);
  });

  test('that another device has taken in the same draft gets the next number', async () => {
    const setup = setUpForm();
    const { form, server } = setup;
    form.addFiles([file('a.pdf')]);
    await settle();
    server.drafts.get('token-1')?.files.push('IMG_0001.HEIC', 'lastra.pdf');
    form.addFiles([file('IMG_0001.HEIC'), file('lastra.pdf')]);
    await settle();
    expect(fileNames(setup)).toEqual(['a.pdf', 'IMG_0001-2.HEIC']);
    expect(form.getState().uploads).toMatchObject([
      { fileName: 'lastra.pdf', problem: uploadRefusals.DUPLICATE_FILE_NAME },
    ]);
  });

  test('that the server always finds taken ends with the refusal', async () => {
    const { form, server } = setUpForm();
    server.interfere((name) => {
      if (name === 'uploadDocument') throw problem(401);
    });
    form.addFiles([file('scan.pdf')]);
    await settle();
    expect(form.getState().uploads).toMatchObject([{ problem: uploadRefusals.DUPLICATE_FILE_NAME }]);
    expect(server.calls.filter((call) => call.startsWith('uploadDocument'))).toHaveLength(10);
  });
});

test('bytes that are no document are refused before anything is sent', async () => {
  const { form, server } = setUpForm();
  form.addFiles([new File([], 'vuoto.pdf'), new File(['MZ'], 'fattura.pdf'), new File(['....ftypmp42'], 'a.mp4')]);
  await settle();
  expect(form.getState().uploads.map(({ problem: why, retriable }) => [why, retriable])).toEqual([
    [uploadRefusals.FILE_EMPTY, false],
    [uploadRefusals.FILE_UNREADABLE, false],
    [uploadRefusals.FILE_TYPE, false],
  ]);
  expect(server.calls).toEqual([]);
});

test('a document whose first bytes are read while the consent is taken away is not sent', async () => {
  const { form, server } = setUpForm({ consentVersion: '1' });
  form.consent(true);
  form.addFiles([file('a.pdf')]);
  form.consent(false);
  await settle();
  expect(server.calls).toEqual([]);
});

/** A form whose uploads fail with an error until `mend` is called. */
const setUpBroken = async (error: Error) => {
  const setup = setUpForm();
  const { form, server } = setup;
  server.interfere((name) => {
    if (name === 'uploadDocument') throw error;
  });
  form.addFiles([file('a.pdf')]);
  await settle();
  const mend = () => server.interfere(() => undefined);
  const attempts = () => server.calls.filter((call) => call.startsWith('uploadDocument')).length;
  return { ...setup, mend, attempts };
};

describe('an interrupted upload', () => {
  test('restarts by a timer that grows, until it is stored', async () => {
    const setup = await setUpBroken(problem(0));
    const { clock, attempts, mend } = setup;
    for (const [seconds, count] of [
      [4, 1],
      [1, 2],
      [9, 2],
      [1, 3],
      [20, 4],
      [40, 5],
      [59, 5],
      [1, 6],
    ] as const) {
      await clock.advance(seconds * 1000);
      expect(attempts()).toBe(count);
    }
    mend();
    await clock.advance(60_000);
    expect(fileNames(setup)).toEqual(['a.pdf']);
  });

  test('restarts when the visitor or the network is back', async () => {
    const setup = await setUpBroken(problem(0));
    setup.mend();
    await setup.form.reconnect();
    await settle();
    expect(fileNames(setup)).toEqual(['a.pdf']);
    await setup.clock.advance(60_000);
    expect(setup.attempts()).toBe(2);
  });

  test('restarts after any call that succeeds', async () => {
    const setup = await setUpBroken(problem(0));
    setup.mend();
    setup.fill('message', 'ciao');
    await settle();
    await settle();
    expect(fileNames(setup)).toEqual(['a.pdf']);
  });

  test.each([
    ['a limit', new ApiError(429, 'TOO_MANY_REQUESTS', '', { retryAfter: 1 }), 1],
    ['a used-up budget', new ApiError(429, 'UPLOAD_BUDGET', '', { retryAfter: 20 }), 20],
    ['a server that is busy', new ApiError(503, 'OVERLOADED', '', { retryAfter: 5 }), 5],
  ])('after %s restarts at the time that the server named, and not before', async (_name, error, seconds) => {
    const setup = await setUpBroken(error);
    setup.mend();
    await setup.form.reconnect();
    await setup.clock.advance(seconds * 1000 - 1);
    expect(setup.attempts()).toBe(1);
    await setup.clock.advance(1);
    expect(fileNames(setup)).toEqual(['a.pdf']);
  });

  test('that was removed does not come back, nor does one of a deleted draft', async () => {
    const { form, clock, attempts, mend } = await setUpBroken(problem(0));
    form.addFiles([file('b.pdf')]);
    await settle();
    form.dismissUpload(1);
    mend();
    await form.deleteDraft();
    await clock.advance(60_000);
    expect(attempts()).toBe(2);
    expect(form.getState()).toMatchObject({ uploads: [], files: [] });
  });
});

test('a file that the device cannot read any more is not taken for a broken connection', async () => {
  const { form, server, clock } = setUpForm();
  const changed = file('dal-cloud.pdf');
  server.interfere((name) => {
    if (name !== 'uploadDocument') return;
    // Its beginning may be readable.
    changed.arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'));
    throw problem(0);
  });
  form.addFiles([changed]);
  await settle();
  expect(form.getState().uploads).toMatchObject([
    {
      problem: expect.stringMatching(/^Il file non si può più leggere.*Sceglilo di nuovo\.$/),
      retriable: false,
    },
  ]);
  await clock.advance(60_000);
  await form.reconnect();
  expect(server.calls.filter((call) => call.startsWith('uploadDocument'))).toHaveLength(1);
  server.interfere(() => undefined);
  form.addFiles([file('dal-cloud.pdf')]);
  await settle();
  expect(form.getState()).toMatchObject({ uploads: [], files: [{ fileName: 'dal-cloud.pdf' }] });
});

/** A form whose server takes large documents. The upload stands still until `settleNext`. */
const setUpLarge = () => {
  const setup = setUpForm({ maxLargeBytes: 1000 });
  const waiting: { options: UploadOptions; settle: (error?: Error) => Promise<void> }[] = [];
  setup.server.interfere((name, _file, options = {}) => {
    if (name !== 'uploadDocument') return undefined;
    return new Promise<void>((resolve, reject) => {
      const settleUpload = async (error?: Error) => {
        if (error) reject(error);
        else resolve();
        await settle();
      };
      waiting.push({ options, settle: settleUpload });
    });
  });
  const upload = () => setup.form.getState().uploads[0];
  return { ...setup, waiting, upload };
};

describe('a document above the limit of most types', () => {
  test('is sent in parts if its first bytes show a type that may be larger, otherwise refused unsent', async () => {
    const { form, server, waiting } = setUpLarge();
    const picture = new File(['\xff\xd8\xff\xe0'.padEnd(500, '\0')], 'foto.jpg');
    const jpeg = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), new Uint8Array(500)], 'vera.jpg');
    form.addFiles([picture, jpeg, file('tac.pdf', 900), file('troppo.pdf', 1001)]);
    await settle();
    expect(server.calls.filter((call) => call.startsWith('uploadDocument'))).toEqual(['uploadDocument tac.pdf']);
    expect(waiting[0]?.options.isLarge).toBe(true);
    const problems = form.getState().uploads.map(({ fileName, problem: why }) => [fileName, why]);
    expect(problems).toEqual([
      ['foto.jpg', uploadRefusals.FILE_UNREADABLE],
      ['vera.jpg', uploadRefusals.FILE_TOO_LARGE],
      ['tac.pdf', null],
      ['troppo.pdf', uploadRefusals.FILE_TOO_LARGE],
    ]);
  });

  test('keeps its progress over an interruption, and bytes that are kept end the growth of the pauses', async () => {
    const { form, clock, waiting, upload } = setUpLarge();
    form.addFiles([file('tac.pdf', 500)]);
    await settle();
    waiting[0]?.options.onProgress?.(0.4, true);
    await waiting[0]?.settle(problem(0));
    expect(upload()).toMatchObject({ progress: 0.4, restart: 'connected', failures: 1 });
    await clock.advance(5000);
    expect(upload()).toMatchObject({ progress: 0.4, problem: null });
    await waiting[1]?.settle(problem(0));
    expect(upload()?.failures).toBe(2);
    await clock.advance(10_000);
    waiting[2]?.options.onProgress?.(0.6, true);
    await waiting[2]?.settle(problem(0));
    expect(upload()).toMatchObject({ progress: 0.6, failures: 1 });
    await clock.advance(5000);
    await waiting[3]?.settle();
    expect(form.getState()).toMatchObject({ uploads: [], files: [{ fileName: 'tac.pdf', size: 500 }] });
  });

  test('keeps its name while it is interrupted, because it goes on by itself', async () => {
    const { form, clock, waiting } = setUpLarge();
    form.addFiles([file('tac.pdf', 500)]);
    await settle();
    await waiting[0]?.settle(problem(0));
    form.addFiles([file('tac.pdf', 5)]);
    expect(form.getState().uploads.at(-1)).toMatchObject({ problem: uploadRefusals.DUPLICATE_FILE_NAME });
    await clock.advance(5000);
    await waiting[1]?.settle();
    expect(form.getState().files).toMatchObject([{ fileName: 'tac.pdf', size: 500 }]);
  });

  test('that is dismissed between two attempts has its signal aborted', async () => {
    const { form, waiting, upload } = setUpLarge();
    form.addFiles([file('tac.pdf', 500)]);
    await settle();
    await waiting[0]?.settle(problem(0));
    const { signal } = waiting[0]?.options ?? {};
    expect(signal?.aborted).toBe(false);
    form.dismissUpload(upload()?.id ?? 0);
    expect(signal?.aborted).toBe(true);
  });

  test('is awaited over an interruption when the form is sent', async () => {
    const { form, fillAll, clock, waiting, server } = setUpLarge();
    await fillAll();
    form.addFiles([file('tac.pdf', 500)]);
    await settle();
    void form.submit();
    await waiting[0]?.settle(problem(0));
    expect(form.getState().phase).toBe('submitting');
    await clock.advance(5000);
    await waiting[1]?.settle();
    await settle();
    expect(form.getState()).toMatchObject({ phase: 'submitted', received: 1 });
    expect(server.drafts.get('token-1')?.closed).toBe(true);
  });

  test('need not be awaited: the visitor gets the form back, and the upload goes on', async () => {
    const { form, fillAll, waiting, server } = setUpLarge();
    await fillAll();
    form.addFiles([file('tac.pdf', 500)]);
    await settle();
    const sending = form.submit();
    form.stopWaiting();
    await sending;
    expect(form.getState()).toMatchObject({ phase: 'editing', problem: null });
    await waiting[0]?.settle();
    expect(form.getState()).toMatchObject({ phase: 'editing', files: [{ fileName: 'tac.pdf' }] });
    expect(server.drafts.get('token-1')?.closed).toBe(false);
  });
});
