/** Whether the keys of this page work in this browser: on until they are turned off. */
const key = 'requestKeys';

export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

export function turnKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // A browser that stores nothing leaves them on.
  }
}
