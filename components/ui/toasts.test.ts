import { beforeEach, describe, expect, test, vi } from 'vitest';
import { clearToasts } from '#tests/support/clear-toasts.ts';
import { toastStore } from './toasts.ts';

const texts = () => toastStore.get().map(({ text }) => text);

describe('the notification area', () => {
  beforeEach(clearToasts);

  test('shows what it is told, the newest last, until it is dismissed', () => {
    const first = toastStore.show('Uno');
    toastStore.show('Due');
    expect(texts()).toEqual(['Uno', 'Due']);
    toastStore.dismiss(first);
    expect(texts()).toEqual(['Due']);
  });

  test('says the same thing once, as the newest', () => {
    toastStore.show('Uno');
    toastStore.show('Due');
    toastStore.show('Uno');
    expect(texts()).toEqual(['Due', 'Uno']);
  });

  test('tells its listeners, and stops when asked to', () => {
    const listener = vi.fn<() => void>();
    const stop = toastStore.subscribe(listener);
    toastStore.show('Uno');
    stop();
    toastStore.show('Due');
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
