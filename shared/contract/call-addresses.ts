import { callNames, definitionOf, type CallAddress, type CallName } from './calls.ts';

const addressOf = ({ method, path, outlivesPage }: CallAddress): CallAddress => ({
  method,
  path,
  ...(outlivesPage && { outlivesPage }),
});

/** The part of calls that browsers need. The build bundles only those of browsers (vite.config.ts), so that they get no schema. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets the keys' type
export const addresses = Object.fromEntries(callNames.map((name) => [name, addressOf(definitionOf(name))])) as Record<
  CallName,
  CallAddress
>;

export const callsOfBrowsers = callNames.filter((name) => definitionOf(name).caller === 'browser');
