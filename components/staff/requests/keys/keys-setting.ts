import { inLocalStorage } from '../../parts/in-local-storage.ts';

/** Whether the shortcut keys are on in this browser: yes, unless they were turned off. */
const key = 'requestKeys';

export const areKeysOn = (): boolean => inLocalStorage((storage) => storage.getItem(key)) !== 'off';

export function turnKeys(isOn: boolean): void {
  inLocalStorage((storage) => (isOn ? storage.removeItem(key) : storage.setItem(key, 'off')));
}
