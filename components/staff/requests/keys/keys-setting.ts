import { inLocalStorage } from '../../parts/in-local-storage.ts';

/** Whether the keys of this page work in this browser: on until they are turned off, and where nothing is stored. */
const key = 'requestKeys';

export const areKeysOn = (): boolean => inLocalStorage((storage) => storage.getItem(key)) !== 'off';

export function turnKeys(isOn: boolean): void {
  inLocalStorage((storage) => (isOn ? storage.removeItem(key) : storage.setItem(key, 'off')));
}
