import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCircuit } from './circuit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setUp = () => {
  const changes: boolean[] = [];
  const probe = vi.fn<() => Promise<unknown>>(async () => circuit.connectFailed(new Error('refused')));
  const circuit = createCircuit({
    threshold: 2,
    probe,
    onOpen: () => changes.push(true),
    onClose: () => changes.push(false),
  });
  const open = () => {
    circuit.connectFailed(new Error('refused'));
    circuit.connectFailed(new Error('refused'));
  };
  return { changes, circuit, open, probe };
};

test('a single failure changes nothing, some in a row open it', () => {
  const { circuit, changes } = setUp();
  circuit.connectFailed(new Error('refused'));
  expect(circuit.isOpen()).toBe(false);
  circuit.connectFailed(new Error('refused'));
  expect(circuit.isOpen()).toBe(true);
  expect(changes).toEqual([true]);
});

test('a connection in between starts the count again', () => {
  const { circuit, changes } = setUp();
  circuit.connectFailed(new Error('refused'));
  circuit.connected();
  circuit.connectFailed(new Error('refused'));
  expect(circuit.isOpen()).toBe(false);
  expect(changes).toEqual([]);
});

test('it probes every two seconds until a connection is made, and not before or after', async () => {
  const { circuit, changes, open, probe } = setUp();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probe).not.toHaveBeenCalled();
  open();
  for (let probes = 1; probes <= 10; probes += 1) {
    await vi.advanceTimersByTimeAsync(2000);
    expect(probe.mock.calls.length).toBeGreaterThanOrEqual(probes);
  }
  expect(probe.mock.calls.length).toBeLessThan(14);
  expect(changes).toEqual([true]);

  probe.mockReset().mockImplementation(async () => circuit.connected());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probe).toHaveBeenCalledOnce();
  expect([circuit.isOpen(), changes]).toEqual([false, [true, false]]);
});

test('no probe starts while another is in progress', async () => {
  const { open, probe } = setUp();
  probe.mockReturnValue(new Promise(() => {}));
  open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probe).toHaveBeenCalledOnce();
});

test('a circuit that opens again during a probe has one series of probes', async () => {
  const { circuit, open, probe } = setUp();
  const hanging = Promise.withResolvers<unknown>();
  probe.mockReturnValueOnce(hanging.promise);
  open();
  await vi.advanceTimersByTimeAsync(2000);
  circuit.connected();
  open();
  hanging.resolve(null);
  probe.mockClear();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(probe.mock.calls.length).toBeLessThan(14);
});

test.each(['between probes', 'during a probe'])('a website that closes %s probes no longer', async (moment) => {
  const { circuit, open, probe } = setUp();
  const hanging = Promise.withResolvers<unknown>();
  probe.mockReturnValueOnce(hanging.promise);
  open();
  if (moment === 'during a probe') await vi.advanceTimersByTimeAsync(2000);
  circuit.close();
  hanging.resolve(null);
  probe.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probe).not.toHaveBeenCalled();
});
