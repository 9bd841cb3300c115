import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { parseEnv } from 'node:util';
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

/** Adds the variables of `.env` that are not set yet, even to the empty string. */
function loadEnvFile(): void {
  if (!existsSync('.env')) return;
  const text = readFileOf('.env must be a readable text file in UTF-8', () => readText('.env'));
  const read = readEnvFile(text);
  for (const [key, value] of Object.entries(read)) process.env[key] ??= value;
}

/**
 * Adds the variables of the file `.env` in the working directory to `process.env`, and reads the files of secrets and
 * trusted authorities that variables name. Every entry point calls this before it reads its configuration.
 * @throws SettingsError that names every wrong setting of all of them.
 */
export function loadEnvironment(...checks: readonly (() => unknown)[]): Promise<void> {
  return checkSettings(
    loadEnvFile,
    ...secretSettings.map((name) => () => readSecretFile(name, process.env)),
    () => trustExtraAuthorities(process.env['NODE_EXTRA_CA_CERTS']),
    ...checks,
  );
}
