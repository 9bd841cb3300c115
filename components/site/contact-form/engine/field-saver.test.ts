import { expect, test } from 'vitest';
import { createFieldSaver, type SaveOutcome } from './field-saver.ts';
import { createFakeClock, settle } from '#tests/support/contact-form/fake-clock.ts';

const setUp = () => {
  const clock = createFakeClock();
  const sent: string[] = [];
  const statuses: string[] = [];
  const pending: ((outcome: SaveOutcome) => void)[] = [];
  const saver = createFieldSaver({
    clock,
    send: (field, value) => {
      sent.push(`${field}=${value}`);
      return new Promise((resolve) => void pending.push(resolve));
    },
    onStatus: (field, status, problem) => void statuses.push([field, status, problem].filter(Boolean).join(' ')),
  });
  const answer = async (kind: SaveOutcome['kind'], wait: number | null = null, problem = '') => {
    pending.shift()?.(kind === 'unavailable' ? { kind, wait, problem } : { kind });
    await settle();
  };
  return { clock, saver, sent, statuses, answer };
};

test('a value is sent once, and not again while it has not changed', async () => {
  const { saver, sent, statuses, answer } = setUp();
  void saver.save('message', 'ciao');
  await answer('saved');
  await saver.save('message', 'ciao');
  expect(sent).toEqual(['message=ciao']);
  expect(statuses).toEqual(['message saving', 'message saved', 'message saved']);
});

test('an empty field that never held anything is not sent', async () => {
  const { saver, sent } = setUp();
  await saver.save('email', '');
  expect(sent).toEqual([]);
});

test('saves of one field never overtake each other, and only the newest value follows', async () => {
  const { saver, sent, answer } = setUp();
  void saver.save('message', 'uno');
  void saver.save('message', 'due');
  void saver.save('message', 'tre');
  void saver.save('email', 'a@b.it');
  expect(sent).toEqual(['message=uno', 'email=a@b.it']);
  await answer('saved');
  expect(sent).toEqual(['message=uno', 'email=a@b.it', 'message=tre']);
});

test('when the page may be closing, the newest value does not wait for the call in flight', async () => {
  const { saver, sent } = setUp();
  void saver.save('message', 'uno');
  void saver.save('message', 'due');
  saver.sendWaiting();
  // Browsers may report twice that a page is being closed.
  saver.sendWaiting();
  expect(sent).toEqual(['message=uno', 'message=due']);
});

test('a value sent while a call was in flight is sent again after both, because the older one may arrive last', async () => {
  const { saver, sent, statuses, answer } = setUp();
  void saver.save('message', 'uno');
  void saver.save('message', 'due');
  saver.sendWaiting();
  await answer('saved');
  expect(sent).toHaveLength(2);
  await answer('saved');
  expect(sent).toEqual(['message=uno', 'message=due', 'message=due']);
  await answer('saved');
  expect(statuses.at(-1)).toBe('message saved');
});

test('a value typed back after another was sent ahead is sent once more', async () => {
  const { saver, sent, answer } = setUp();
  void saver.save('message', 'uno');
  void saver.save('message', 'due');
  saver.sendWaiting();
  void saver.save('message', 'uno');
  await answer('saved');
  await answer('saved');
  expect(sent).toEqual(['message=uno', 'message=due', 'message=uno']);
});

test('deleting the draft waits for every value sent ahead', async () => {
  const { saver, answer } = setUp();
  void saver.save('message', 'uno');
  for (const value of ['due', 'tre']) {
    void saver.save('message', value);
    saver.sendWaiting();
  }
  let isOver = false;
  const cancelled = saver.cancel().then(() => (isOver = true));
  await answer('saved');
  await answer('saved');
  expect(isOver).toBe(false);
  await answer('saved');
  await cancelled;
});

test('nothing is sent ahead during a wait that the server asked for', async () => {
  const { saver, sent, answer } = setUp();
  void saver.save('message', 'uno');
  void saver.save('email', 'a@b.it');
  void saver.save('message', 'due');
  await answer('saved');
  await answer('unavailable', 60);
  void saver.save('message', 'tre');
  saver.sendWaiting();
  expect(sent).toEqual(['message=uno', 'email=a@b.it', 'message=due']);
});

test('a value typed back to what is being saved is sent after it', async () => {
  const { saver, sent, answer } = setUp();
  void saver.save('message', 'uno');
  void saver.save('message', '');
  await answer('saved');
  expect(sent).toEqual(['message=uno', 'message=']);
});

test('what could not be saved waits and is tried again, later and later', async () => {
  const { saver, sent, statuses, answer, clock } = setUp();
  void saver.save('message', 'ciao');
  await answer('unavailable');
  expect(statuses.at(-1)).toBe('message waiting');
  await clock.advance(5_000);
  expect(sent).toHaveLength(2);
  await answer('unavailable');
  await clock.advance(5_000);
  expect(sent).toHaveLength(2);
  await clock.advance(5_000);
  expect(sent).toHaveLength(3);
  await answer('saved');
  expect(statuses.at(-1)).toBe('message saved');
  await clock.advance(100_000);
  expect(sent).toHaveLength(3);
});

test('what waits is tried at once when the network is back', async () => {
  const { saver, sent, answer } = setUp();
  void saver.save('message', 'ciao');
  await answer('unavailable');
  void saver.retryNow();
  expect(sent).toHaveLength(2);
});

test('what the server refuses is not tried again', async () => {
  const { saver, sent, statuses, answer, clock } = setUp();
  void saver.save('message', 'ciao');
  await answer('refused');
  await clock.advance(100_000);
  expect(sent).toHaveLength(1);
  expect(statuses.at(-1)).toBe('message refused');
  expect(saver.isSaved('message', 'ciao')).toBe(false);
});

test('after a reset a late answer changes nothing', async () => {
  const { saver, statuses, answer } = setUp();
  void saver.save('message', 'ciao');
  saver.reset();
  await answer('saved');
  expect(saver.isSaved('message', '')).toBe(true);
  expect(statuses).toEqual(['message saving']);
});

test('cancelling waits for the call in flight and sends nothing more', async () => {
  const { saver, sent, answer } = setUp();
  void saver.save('message', 'uno');
  void saver.save('message', 'due');
  const cancelled = saver.cancel();
  await answer('saved');
  await cancelled;
  expect(sent).toEqual(['message=uno']);
});

test('after a refusal with a wait nothing is sent until the wait is over', async () => {
  const { saver, sent, statuses, answer, clock } = setUp();
  void saver.save('message', 'ciao');
  await answer('unavailable', 1700, 'troppe bozze');
  expect(statuses.at(-1)).toBe('message waiting troppe bozze');
  await saver.save('email', 'a@b.it');
  expect(statuses.at(-1)).toBe('email waiting troppe bozze');
  await clock.advance(1_699_000);
  expect(sent).toEqual(['message=ciao']);
  await clock.advance(1_000);
  expect(sent).toEqual(['message=ciao', 'message=ciao', 'email=a@b.it']);
  await answer('saved');
  await answer('saved');
  expect(statuses.slice(-2)).toEqual(['message saved', 'email saved']);
});

test('the wait also holds for a value typed while the refused one was in flight', async () => {
  const { saver, sent, answer, clock } = setUp();
  void saver.save('message', 'uno');
  void saver.save('message', 'due');
  await answer('unavailable', 60);
  expect(sent).toEqual(['message=uno']);
  await clock.advance(60_000);
  expect(sent).toEqual(['message=uno', 'message=due']);
});

test('the wait can be ended early', async () => {
  const { saver, sent, answer } = setUp();
  void saver.save('message', 'ciao');
  await answer('unavailable', 1700);
  saver.endWait();
  void saver.save('message', 'ciao');
  expect(sent).toEqual(['message=ciao', 'message=ciao']);
});

test('a waiting field that is emptied again waits no more', async () => {
  const { saver, statuses, answer } = setUp();
  void saver.save('message', 'ciao');
  await answer('unavailable', 60);
  await saver.save('message', '');
  expect(statuses.at(-1)).toBe('message unsaved');
});
