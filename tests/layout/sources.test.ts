import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import lint from '../../oxlint.config.ts';

/** Checks the sources for constructs that the product must not use. tests/layout/security-asvs.ts relies on these tests. */

const root = join(import.meta.dirname, '../..');

/** The sources of the product by path, without comments. */
const sources = new Map(
  globSync('{shared,pages,components,server,provider,runtime}/**/*.{ts,tsx}', { cwd: root })
    .toSorted()
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => [
      path,
      readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, ''),
    ]),
);

/** @returns the matches of a pattern, as 'path: text'. */
const found = (pattern: RegExp, paths = /./): string[] =>
  [...sources].flatMap(([path, source]) =>
    paths.test(path) ? [...source.matchAll(pattern)].map(([text]) => `${path}: ${text}`) : [],
  );

const filesWith = (pattern: RegExp): string[] => [
  ...new Set(found(pattern).map((line) => line.slice(0, line.indexOf(':')))),
];

test('no source evaluates text as code', () => {
  // The Redis client has a method with this name, which runs our own scripts.
  expect(
    found(/(?<!\bredis\.)\beval\(|\bFunction\(|node:vm|\beval: true|\bset(?:Timeout|Interval)\(\s*['"`]|javascript:/g),
  ).toEqual([]);
});

test('data are read as JSON alone', () => {
  expect(found(/\bdeserialize\(|from '(?:yaml|[\w/-]*xml[\w/-]*|node-serialize|bson|@?msgpack[^']*)'/gi)).toEqual([]);
});

test('no template language but JSX is used', () => {
  expect(found(/from '(?:ejs|pug|handlebars|mustache|nunjucks|liquidjs|eta|lodash[^']*)'/g)).toEqual([]);
});

test('HTML is given to a page by two components: JSON for search engines, and what the website rendered itself', () => {
  expect(
    filesWith(/dangerouslySetInnerHTML|(?:inner|outer)HTML\s*[+=]?=(?!=)|insertAdjacentHTML|document\.write/g),
  ).toEqual(['components/site/shell/JsonLd.tsx', 'components/ui/ServerHtml.tsx']);
});

test('no regular expression is made of what somebody sends', () => {
  const ofOurOwn = new Set([
    // Built from cookie names, property names, paths of the contract, and lists of words and characters.
    'components/app/consent.ts',
    'server/http/allowed-paths.ts',
    'shared/rules/invisible.ts',
    'shared/rules/mail-address.ts',
  ]);
  expect(filesWith(/\bRegExp\(/g).filter((file) => !ofOurOwn.has(file))).toEqual([]);
});

test('programs are run by their name and arguments, without a shell', () => {
  expect(filesWith(/node:child_process/g)).toEqual(['provider/backup/postgres-tools.ts']);
  expect(found(/\bexec(?:Sync)?\((?=\s*['"`])|\bshell:/g)).toEqual([]);
  expect(found(/import \{[^}]*\} from 'node:child_process'/g)).toEqual([
    "provider/backup/postgres-tools.ts: import { spawn } from 'node:child_process'",
  ]);
});

test('text of migrations, names of tables and numbers of our own become SQL, everything else is a parameter', () => {
  expect(filesWith(/\bsql\.(?:raw|lit)\b|\bCompiledQuery\.raw\(/g)).toEqual([
    'provider/db/database.ts',
    'provider/db/migrate.ts',
    'provider/db/rewrite-tables.ts',
  ]);
});

test('the message of a log line is a fixed text', () => {
  const calls = found(/\b(?:log|logger)\??\.(?:trace|debug|info|warn|error|fatal)\((?:[^()]|\([^()]*\))*\)/g);
  expect(calls.length).toBeGreaterThan(40);
  const fixed = /(?:\(|, |,\n\s*)(?:'[^']*'|infectedEvents\[what\]|[\w.]+ \? '[^']*' : '[^']*'),?\s*\)$/;
  // Except warnings about settings at the start.
  const others = calls.filter((call) => !fixed.test(call) && !call.endsWith('logger.warn(warning)'));
  expect(others).toEqual([]);
});

test('hashes, signatures and ciphers are of SHA-256 and AES-256-GCM, by node:crypto', () => {
  const named = found(
    /\b(?:createHash|createHmac|hkdfSync|createCipheriv|createDecipheriv|hash)\(\s*(?:'[^']*'|algorithm)/g,
  );
  const algorithms = new Set(named.map((line) => /'([^']*)'$/.exec(line)?.[1] ?? 'algorithm'));
  expect(named.length).toBeGreaterThan(15);
  expect(algorithms).toEqual(new Set(['sha256', 'aes-256-gcm', 'algorithm']));
  expect(found(/\balgorithm = '[^']*'|algorithm: '[^']*'/g)).toEqual([
    // Authenticator apps support only SHA-1 (RFC 6238).
    "provider/accounts/totp.ts: algorithm: 'SHA1'",
    "server/replicas/shared-renewals.ts: algorithm = 'aes-256-gcm'",
  ]);
  expect(found(/from '(?:crypto-js|bcrypt[^']*|node-forge|tweetnacl|jsonwebtoken|jose|md5|sha\.?js)'/g)).toEqual([]);
});

test('random values come from the operating system', () => {
  expect(found(/\bMath\.random\b|\bpseudoRandomBytes\b/g, /^(?!scripts\/conformance\/)/)).toEqual([]);
});

test('nothing weakens TLS below the defaults of Node and of the front', () => {
  const settings =
    /rejectUnauthorized|NODE_TLS_REJECT|minVersion|maxVersion|secureProtocol|ciphers|checkServerIdentity|insecure_skip_verify|\bprotocols tls/g;
  // The health check of a container accepts only the container's own certificate, so it ignores the host name.
  expect(found(settings)).toEqual(['runtime/health-check.ts: checkServerIdentity']);
  for (const name of ['deploy/Caddyfile', 'docker-compose.yml', 'Dockerfile'])
    expect(readFileSync(join(root, name), 'utf8')).not.toMatch(settings);
});

test('passwords are typed unseen, known to password managers, and may be pasted', () => {
  const fields = found(/<(?:input|InputField)\b[^>]*?autoComplete="(?:current|new)-password"[^>]*>/g);
  // All but those of the log-in are a `PasswordField`.
  expect(fields.length).toBeGreaterThan(1);
  expect(found(/<PasswordField\b/g).length).toBeGreaterThan(3);
  expect(found(/<PasswordField\b[^>]*\btype=/g)).toEqual([]);
  const shown = fields.filter((field) => !/type="password"|type=\{passwordShown \? 'text' : 'password'\}/.test(field));
  expect(shown).toEqual([]);
  const unnamed = found(/<(?:input|InputField)\b(?:[^>]|=>)*?type="password"(?:[^>]|=>)*>/g).filter(
    (field) => !/autoComplete="(?:current|new)-password"/.test(field),
  );
  expect(unnamed).toEqual([]);
  // The cells of a spreadsheet become the lines of a quote.
  expect(found(/\bonPaste\b|'paste'/g, /account|login|NewPassword|parts/)).toEqual([
    'components/staff/parts/LineEditor.tsx: onPaste',
  ]);
});

test('the linter refuses `any` and loose equality', () => {
  const asked = { 'typescript/no-explicit-any': 'error', eqeqeq: 'error' };
  expect(lint.rules).toMatchObject(asked);
  for (const { rules = {} } of lint.overrides ?? [])
    expect(Object.keys(rules).filter((name) => name in asked)).toEqual([]);
});
