import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The files that use undici at runtime, by path. */
const users = new Map(
  globSync('{server,provider,runtime,bench,scripts,tests}/**/*.ts', { cwd: root })
    .filter((path) => !path.includes('node_modules'))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const)
    .filter(([, source]) => /^import (?!type)\{[^}]*\} from 'undici'/m.test(source)),
);

const opening =
  /new (?:Agent|Pool|Client|RoundRobinPool|BalancedPool|RetryAgent)\([\s\S]*?\);|buildConnector\([\s\S]*?\);/g;

test('every connection of undici, which speaks HTTP/2 by default, is told not to', () => {
  const openings = [...users].flatMap(([path, source]) =>
    [...source.matchAll(opening)].map(([text]) => ({ path, text })),
  );
  expect(openings.length).toBeGreaterThan(5);
  const silent = openings.filter(({ text }) => !/\ballowH2: false\b|\bconnectionOptions\b/.test(text));
  expect(silent).toEqual([]);
  expect(users.get('server/upstream/connections.ts')).toMatch(/connectionOptions = \{[^}]*\ballowH2: false,/);
});

test('the product sends by connections of its own, and never by those that undici opens by itself', () => {
  const ownFunctions = /^import \{[^}]*\b(?:request|fetch|stream|pipeline|upgrade)\b[^}]*\} from 'undici'/m;
  const product = [...users].filter(([path]) => /^(?:server|provider|runtime)\//.test(path));
  const senders = product.filter(([, source]) => ownFunctions.test(source));
  expect(senders.map(([path]) => path)).toEqual(['server/files/storage.ts']);
  for (const [, source] of senders)
    for (const sending of source.split(/(?<![.\w])request\(/).slice(1))
      expect(sending.slice(0, sending.indexOf(';'))).toMatch(/\bdispatcher\b/);
});
