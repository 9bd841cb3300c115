import { callNames, calls, type CallAddress, type CallName } from './calls.ts';

const addressOf = ({ method, path }: CallAddress): CallAddress => ({ method, path });

/**
 * The method and path of every call. The build evaluates this module and ships only the calls of browsers
 * (vite.config.ts), so that no schema reaches a browser.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets the keys' type
export const addresses = Object.fromEntries(
  callNames.map((name) => [name, addressOf(calls[name])]),
) as Record<CallName, CallAddress>;

/** The names of the calls that a browser may make. */
export const callsOfBrowsers = callNames.filter((name) => calls[name].caller === 'browser');
