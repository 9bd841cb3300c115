import { randomFillSync } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError, foreignAnswer } from '#shared/contract/api-error.ts';
import { settle } from '#tests/support/contact-form/fake-clock.ts';
import { broken, createFakeLargeServer, stubBrowser } from '#tests/support/contact-form/fake-large-server.ts';
import { keptUploads } from './kept-uploads.ts';

const megabyte = 1024 ** 2;
const content = randomFillSync(Buffer.alloc(45 * megabyte));
// Copied once, because each file that is made of a blob shares its bytes.
const bytes = new Blob([content]);
const changed = Buffer.from(content).fill('x', 5000, 5040);
/** @returns whether two documents are the same. A comparison by `toEqual` would take seconds. */
const isSame = async (stored = new Blob(), sent = content) => sent.equals(new Uint8Array(await stored.arrayBuffer()));
const url = '/api/uploads/large';

const refuseLock = () => Promise.reject(new DOMException('', 'SecurityError'));

const setUp = () => {
  const browser = stubBrowser();
  const server = createFakeLargeServer();
  const abort = new AbortController();
  const file = new File([bytes], 'cbct è.zip');
  const shown: [number, boolean?][] = [];
  const send = (fields: Record<string, string | undefined> = { clientToken: 'token-1' }, sent = file) =>
    server.large
      .upload(url, fields, sent, {
        signal: abort.signal,
        onProgress: (...progress) => shown.push(progress),
      })
      .then(
        () => 'sent',
        (error: unknown) => (error instanceof ApiError ? error.code : error),
      );
  /** Waits until the upload ends, and lets the pauses after interruptions pass. */
  const end = async (sending: Promise<unknown>) => {
    const over = new AbortController();
    const ended = sending.finally(() => over.abort());
    while (!over.signal.aborted) await server.clock.advance(500);
    return ended;
  };
  return { ...browser, ...server, abort, file, shown, send, end };
};

const setUpPatient = () => {
  const setup = setUp();
  const { send, end, interfere } = setup;
  /** @param alsoAt called at each later call. */
  const closeAt = (first: string, alsoAt: (call: string) => void = () => undefined) => {
    const refuse = (call: string) => {
      if (call === 'POST') throw new ApiError(410, 'PATIENT_PAGE_CLOSED', '');
      alsoAt(call);
    };
    interfere((call) => {
      if (call === first) interfere(refuse);
    });
  };
  return { ...setup, closeAt, sendAll: () => end(send({ kind: 'panoramica' })) };
};

describe('a large document', () => {
  test('is sent in slices of 20 MiB, and is the same at the end', async () => {
    const { send, stored, calls, shown, entries } = setUp();
    expect(await send()).toBe('sent');
    expect(calls).toEqual(['POST', 'PATCH 0', `PATCH ${20 * megabyte}`, `PATCH ${40 * megabyte}`]);
    expect(await isSame(stored.get('cbct è.zip'))).toBe(true);
    expect(shown.at(-1)).toEqual([1, true]);
    expect(entries.size).toBe(0);
  });

  test('goes on at once from what has arrived, as often as it is cut', async () => {
    const { send, end, cut, stored, calls } = setUp();
    cut({ after: 3 * megabyte }, { after: 5 }, null, { after: megabyte, error: new ApiError(502, 'X', '') });
    expect(await end(send())).toBe('sent');
    expect(calls.filter((call) => call.startsWith('PATCH'))).toEqual(
      [0, 3 * megabyte, 3 * megabyte + 5, 23 * megabyte + 5, 24 * megabyte + 5, 44 * megabyte + 5].map(
        (offset) => `PATCH ${offset}`,
      ),
    );
    expect(await isSame(stored.get('cbct è.zip'))).toBe(true);
  });

  test('is left to the restarts of the uploader when an attempt has brought nothing', async () => {
    const { send, end, cut, calls, stored } = setUp();
    cut({ after: megabyte }, { after: 0 });
    expect(await end(send())).toBe('NETWORK');
    expect(calls).toEqual(['POST', 'PATCH 0', 'POST', `PATCH ${megabyte}`, 'POST']);
    expect(keptUploads()).toMatchObject([{ fileName: 'cbct è.zip', offset: megabyte, size: 45 * megabyte }]);
    expect(await send()).toBe('sent');
    expect(await isSame(stored.get('cbct è.zip'))).toBe(true);
    expect(keptUploads()).toEqual([]);
  });

  test('is sent in smaller slices behind a front that refuses large ones', async () => {
    const { send, end, cut, stored, calls, shown } = setUp();
    const tooLarge = new ApiError(0, foreignAnswer, '', { details: { status: 413 } });
    cut(...Array.from({ length: 3 }, () => ({ after: 0, error: tooLarge })));
    expect(await end(send())).toBe('sent');
    expect(calls.filter((call) => call !== 'POST').slice(0, 5)).toEqual([
      ...Array.from({ length: 4 }, () => 'PATCH 0'),
      `PATCH ${megabyte / 3.2}`,
    ]);
    expect(await isSame(stored.get('cbct è.zip'))).toBe(true);
    // What was sent of a refused slice has not arrived.
    expect(shown).toContainEqual([0, false]);
  });

  test('is sent in smaller slices after attempts that have brought nothing', async () => {
    const { send, end, cut, calls } = setUp();
    cut({ after: 0 }, { after: 0 });
    expect(await end(send())).toBe('NETWORK');
    expect(await end(send())).toBe('NETWORK');
    expect(await end(send())).toBe('sent');
    expect(calls).toContain(`PATCH ${1.25 * megabyte}`);
  });

  test('is sent in slices of the same size when the website itself has refused one', async () => {
    const { send, end, cut, calls } = setUp();
    const overBudget = new ApiError(429, 'UPLOAD_BUDGET', '');
    cut({ after: 0, error: overBudget });
    expect(await end(send())).toBe('UPLOAD_BUDGET');
    calls.length = 0;
    expect(await end(send())).toBe('sent');
    expect(calls).toEqual(['POST', 'PATCH 0', `PATCH ${20 * megabyte}`, `PATCH ${40 * megabyte}`]);
  });

  test('of which a part cannot be read is not blamed on the connection', async () => {
    const { send, end, cut, file } = setUp();
    const slice = file.slice.bind(file);
    const unreadable = new DOMException('', 'NotReadableError');
    file.slice = (start = 0, to) =>
      Object.assign(slice(start, to), start === 20 * megabyte && { arrayBuffer: () => Promise.reject(unreadable) });
    cut(null, { after: 0 }, { after: 0 });
    expect(await end(send())).toBe(unreadable);
  });

  test('is sent without a lock where the browser blocks storage', async () => {
    vi.stubGlobal('navigator', { locks: { query: refuseLock, request: refuseLock } });
    const { send } = setUp();
    expect(await send()).toBe('sent');
  });

  test('of which another version is chosen begins anew, so that none is made of two', async () => {
    const { send, end, cut, calls, stored } = setUp();
    cut({ after: megabyte }, { after: 0 });
    expect(await end(send())).toBe('NETWORK');
    // A name is replaced in place: size and first bytes are the same.
    calls.length = 0;
    expect(await send(undefined, new File([changed], 'cbct è.zip'))).toBe('sent');
    expect(calls.slice(0, 3)).toEqual(['DELETE', 'POST', 'PATCH 0']);
    expect(await isSame(stored.get('cbct è.zip'), changed)).toBe(true);
  });

  test('of which another version is chosen waits until the first one can be removed', async () => {
    const { send, end, cut, interfere, uploads } = setUp();
    cut({ after: megabyte }, { after: 0 });
    expect(await end(send())).toBe('NETWORK');
    interfere((call) => {
      if (call === 'DELETE') throw broken();
    });
    const other = new File([changed], 'cbct è.zip');
    expect(await send(undefined, other)).toBe('NETWORK');
    expect(uploads.size).toBe(1);
    interfere(() => undefined);
    expect(await send(undefined, other)).toBe('sent');
  });

  test('whose last answer is lost counts as sent, because its name is taken by itself', async () => {
    const { send, end, cut } = setUp();
    cut(null, null, { after: 5 * megabyte });
    expect(await end(send())).toBe('sent');
  });

  test('that has arrived whole without becoming a document becomes one when it is asked for again', async () => {
    const { send, end, cut, stored, calls } = setUp();
    cut(null, null, { after: 5 * megabyte, error: new ApiError(503, 'X', ''), isUnfinished: true });
    expect(await end(send())).toBe('sent');
    expect(calls.at(-1)).toBe('POST');
    expect(await isSame(stored.get('cbct è.zip'))).toBe(true);
  });

  test('of a name that is taken from the start is refused', async () => {
    const { send, stored } = setUp();
    stored.set('cbct è.zip', new Blob());
    expect(await send()).toBe('DUPLICATE_FILE_NAME');
    expect(keptUploads()).toEqual([]);
  });

  test('of whose name another document is stored meanwhile is refused, and does not count as sent', async () => {
    const { send, end, interfere, uploads, stored } = setUp();
    interfere((call) => {
      if (call !== `PATCH ${20 * megabyte}`) return;
      uploads.clear();
      stored.set('cbct è.zip', new Blob());
    });
    expect(await end(send())).toBe('DUPLICATE_FILE_NAME');
    expect(keptUploads()).toEqual([]);
  });

  test('that a slice shows to be none is refused, and not offered again', async () => {
    const { send, cut } = setUp();
    cut({ after: 0, error: new ApiError(415, 'FILE_TYPE', '') });
    expect(await send()).toBe('FILE_TYPE');
    expect(keptUploads()).toEqual([]);
  });

  test('that another device has continued goes on where that one stopped', async () => {
    const { send, end, interfere, uploads, stored } = setUp();
    interfere((call) => {
      if (call !== `PATCH ${20 * megabyte}`) return;
      interfere(() => undefined);
      uploads.get(`${url}/1`)?.parts.push(bytes.slice(20 * megabyte, 21 * megabyte));
    });
    expect(await end(send())).toBe('sent');
    expect(await isSame(stored.get('cbct è.zip'))).toBe(true);
  });

  test('that was removed elsewhere is no sign of a lost draft', async () => {
    const { send, end, interfere, uploads } = setUp();
    interfere((call) => {
      if (call === `PATCH ${20 * megabyte}`) uploads.clear();
    });
    expect(await end(send())).toBe('NETWORK');
  });

  test.each([
    [429, 'UPLOAD_BUDGET'],
    [404, 'FORM_NOT_FOUND'],
  ])('tells the refusal %i %s of its continuation', async (status, code) => {
    const { send, end, cut, interfere } = setUp();
    cut({ after: megabyte });
    const refuse = (call: string) => {
      if (call === 'POST') throw new ApiError(status, code, '');
    };
    interfere((call) => {
      if (call === 'PATCH 0') interfere(refuse);
    });
    expect(await end(send())).toBe(code);
  });

  test('that the visitor cancels is removed from the server, while it is sent', async () => {
    const { send, abort, uploads, interfere } = setUp();
    interfere((call) => {
      if (call === `PATCH ${20 * megabyte}`) abort.abort();
    });
    const sending = send();
    await expect.poll(() => abort.signal.aborted).toBe(true);
    expect(await sending).toBe('ABORTED');
    await settle();
    expect(uploads.size).toBe(0);
    expect(keptUploads()).toEqual([]);
  });

  test('that the visitor cancels is removed from the server, while it is interrupted', async () => {
    const { send, end, abort, uploads, cut } = setUp();
    cut({ after: 0 });
    expect(await end(send())).toBe('NETWORK');
    expect(uploads.size).toBe(1);
    abort.abort();
    await settle();
    expect(uploads.size).toBe(0);
    expect(keptUploads()).toEqual([]);
  });

  test('of which two tabs send the same is sent once at a time', async () => {
    const setup = setUp();
    const { send, calls, stored } = setup;
    expect(await Promise.all([send(), send()])).toEqual(['sent', 'DUPLICATE_FILE_NAME']);
    expect(calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(3);
    expect(stored.size).toBe(1);
  });

  test('of the patient’s page is not remembered', async () => {
    const { send, end, cut, entries } = setUp();
    cut({ after: 0 });
    expect(await end(send({ kind: undefined }))).toBe('NETWORK');
    expect(entries.size).toBe(0);
  });

  describe('of a patient’s page, which closes while it is sent,', () => {
    test('goes on from what has arrived, also after a pause', async () => {
      const { sendAll, closeAt, cut, stored, calls } = setUpPatient();
      cut({ after: megabyte }, { after: 0 });
      closeAt('PATCH 0');
      expect(await sendAll()).toBe('NETWORK');
      expect(calls).toEqual(['POST', 'PATCH 0', 'POST', 'HEAD', `PATCH ${megabyte}`, 'POST', 'HEAD']);
      expect(await sendAll()).toBe('sent');
      expect(await isSame(stored.get('cbct è.zip'))).toBe(true);
    });

    test('is refused if nothing is left to continue', async () => {
      const { sendAll, closeAt, cut, uploads } = setUpPatient();
      cut({ after: megabyte });
      closeAt('PATCH 0', () => uploads.clear());
      expect(await sendAll()).toBe('PATIENT_PAGE_CLOSED');
    });

    test('that has arrived whole without becoming a document becomes one', async () => {
      const { sendAll, closeAt, cut, stored, calls } = setUpPatient();
      cut(null, null, { after: 5 * megabyte, isUnfinished: true });
      closeAt(`PATCH ${40 * megabyte}`);
      expect(await sendAll()).toBe('sent');
      expect(calls.slice(-2)).toEqual(['HEAD', `PATCH ${45 * megabyte}`]);
      expect(await isSame(stored.get('cbct è.zip'))).toBe(true);
    });

    test('does not keep a new request in another tab from being sent', async () => {
      const { sendAll, interfere } = setUpPatient();
      const held: Promise<LockManagerSnapshot>[] = [];
      interfere((call) => {
        if (call.startsWith('PATCH')) held.push(navigator.locks.query());
      });
      expect(await sendAll()).toBe('sent');
      const names = (await Promise.all(held)).map((locks) => locks.held?.map(({ name }) => name));
      expect(names).toEqual(held.map(() => ['page cbct è.zip']));
      expect(held).not.toEqual([]);
    });

    test('is interrupted, not refused, while there is no connection', async () => {
      const { sendAll, closeAt, cut } = setUpPatient();
      cut({ after: megabyte });
      closeAt('PATCH 0', () => {
        throw broken();
      });
      expect(await sendAll()).toBe('NETWORK');
    });
  });

  test('keeps the screen on, also after the page was hidden', async () => {
    const setup = setUp();
    const locks: { release: () => Promise<void>; isReleased: boolean }[] = [];
    const request = async () => {
      const lock = { isReleased: false, release: async () => void (lock.isReleased = true) };
      locks.push(lock);
      return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'));
    setup.interfere((call) => {
      if (call === `PATCH ${20 * megabyte}`) setup.page.dispatchEvent(new Event('visibilitychange'));
      if (call === `PATCH ${40 * megabyte}`) throw broken();
    });
    expect(await setup.end(setup.send())).toBe('NETWORK');
    expect(locks.map(({ isReleased }) => isReleased)).toEqual([true, true]);
  });
});
