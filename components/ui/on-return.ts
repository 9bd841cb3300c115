/** Calls a function when the network or the visitor is back. A phone that changes apps may fire only one of the events. */
export function onReturn(action: () => void, signal: AbortSignal): void {
  window.addEventListener('online', action, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && action(), { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && action(), { signal });
}
