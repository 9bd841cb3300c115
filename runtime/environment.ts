import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { parseEnv } from 'node:util';
import { projectRoot } from './project-root.ts';
import { checkSettings, SettingsError } from './read-env.ts';
import { readText } from './read-text.ts';
import secretSettings from './secret-settings.json' with { type: 'json' };

/** Runs a function that reads a setting's file. @throws SettingsError with the code of the failure. */
export const readFileOf = <Result>(problem: string, read: () => Result): Result => {
  try {
    return read();
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
    throw new SettingsError([`${problem} (${code})`], cause);
  }
};

/**
 * Reads a secret from its file if one is named, for example BACKUP_KEY from BACKUP_KEY_FILE, because secret stores provide
 * files that only the program can read. A final line break is not part of a secret. The message never has its content.
 */
export function readSecretFile(name: string, env: Record<string, string | undefined>): void {
  const key = `${name}_FILE`;
  const file = env[key];
  if (!file) return;
  if (env[name]) throw new SettingsError([`${name} and ${key} must not both be set`]);
  env[name] = readFileOf(`${key} must name a file that can be read`, () => readText(file).replace(/\r?\n$/, ''));
}

/**
 * Trusts the authorities of NODE_EXTRA_CA_CERTS, in addition to Node's own, in all TLS connections of
 * this process. Node itself reads the variable before `.env` is loaded, and ignores an unreadable file.
 */
export function trustExtraAuthorities(file: string | undefined): void {
  if (!file) return;
  readFileOf('NODE_EXTRA_CA_CERTS must name a readable PEM file of certificates', () => {
    const authorities = readText(file);
    // Refuses a file without a certificate, which setDefaultCACertificates would accept.
    void new X509Certificate(authorities);
    setDefaultCACertificates([...getCACertificates('default'), authorities]);
  });
}

/** A line that is blank, a comment, or NAME=value. A quoted value may have several lines. */
const envLine =
  /[ \t]*(?:#.*|(?:export +)?[\w.-]+[ \t]*=(?:[ \t]*(["'`])(?:(?!\1)[^])*\1[^\S\n]*(?:#.*)?|[ \t]*[^\s"'`#][^#\n]*(?:(?<=\s)#.*)?|[ \t]+#.*)?)?(?:\n|$)/y;

/** @returns the variables of an environment file. @throws SettingsError for a line of which Node would ignore a part. */
export function readEnvFile(text: string): NodeJS.Dict<string> {
  const lines = text.replaceAll(/\r\n?/g, '\n');
  for (let at = 0; at < lines.length; at = envLine.lastIndex) {
    envLine.lastIndex = at;
    const number = lines.slice(0, at).split('\n').length;
    if (!envLine.test(lines))
      throw new SettingsError([`line ${number} of .env must be NAME=value, a value with # or quotes in other quotes`]);
  }
  return parseEnv(lines);
}

/** Names that other programs read: Docker, Node and its libraries, PostgreSQL's clients, npm, the shell. */
const foreignName =
  /^(?:(?:BUILD(?:KIT|X)|COMPOSE|DOCKER|LC|MALLOC|NODE|NPM|OPENSSL|SSL|UV)_|(?:ALL|HTTPS?|NO)_PROXY$|PG[A-Z]+$|(?:HOME|LANG|PATH|TZ)$)/i;

/** @returns whether a name may be meant for this product. Mixed letters are no name, but may be the last line of a secret. */
const isOurs = (name: string) => [name.toUpperCase(), name.toLowerCase()].includes(name) && !foreignName.test(name);

/** @returns the pairs of letters of a name, those of its first word twice, because most mistakes keep its subject. */
const pairsOf = (name: string): Set<string> => {
  const text = ` ${name.replace(/_.*/, '_').toLowerCase()} ${name}`;
  return new Set(Array.from(text, (_letter, at) => text.slice(at - 1, at + 1)));
};

/** @returns a sentence for each name of `.env` that nothing reads, as far as `.env.example` is there, which has them all. */
export function warnOfUnknown(names: readonly string[]): string[] {
  const file = join(projectRoot, '.env.example');
  const example = existsSync(file) ? readText(file) : '';
  const mentioned = new Set(example.match(/\b[A-Z][A-Z\d_]+\b/g));
  const settings = [...mentioned].filter((name) => example.includes(`\n${name}=`));
  const unknown = names.filter((name) => settings.length > 0 && isOurs(name) && !mentioned.has(name));
  return unknown.map((name) => {
    const pairs = pairsOf(name.toUpperCase());
    const likeness = (other: string) =>
      [...pairsOf(other)].filter((pair) => pairs.has(pair)).length / (name.length + other.length);
    const nearest = settings.reduce((best, other) => (likeness(other) > likeness(best) ? other : best));
    return `${name} in .env is not a setting and has no effect: the nearest one is ${nearest}`;
  });
}

/** Adds the variables of `.env` that are not set yet, even to the empty string. @returns warnings. */
function loadEnvFile(): string[] {
  if (!existsSync('.env')) return [];
  const text = readFileOf('.env must be a readable text file in UTF-8', () => readText('.env'));
  const read = readEnvFile(text);
  for (const [key, value] of Object.entries(read)) process.env[key] ??= value;
  return warnOfUnknown(Object.keys(read));
}

/**
 * Adds the variables of the file `.env` in the working directory to `process.env`, and reads the files of secrets and
 * trusted authorities that variables name. Every entry point calls this before it reads its configuration.
 * @returns warnings. @throws SettingsError that names every wrong setting of all of them.
 */
export async function loadEnvironment(...checks: readonly (() => unknown)[]): Promise<readonly string[]> {
  const warnings: string[] = [];
  // With NODE_USE_ENV_PROXY, `fetch` would send even calls to this machine to the proxy, which no other client uses.
  process.env['no_proxy'] = '*';
  await checkSettings(
    () => warnings.push(...loadEnvFile()),
    ...secretSettings.map((name) => () => readSecretFile(name, process.env)),
    () => trustExtraAuthorities(process.env['NODE_EXTRA_CA_CERTS']),
    ...checks,
  );
  return warnings;
}
