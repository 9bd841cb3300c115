import { existsSync } from 'node:fs';
import { trustExtraAuthorities } from './certificate-authorities.ts';
import { readSecretFiles } from './secret-files.ts';

/**
 * Adds the variables of the file `.env` in the working directory to `process.env`. Variables that are already
 * set, even to the empty string, keep their value. Then reads the files that variables name: secrets and
 * authorities to trust. Every entry point calls this before it reads its configuration.
 * @throws Error with a message for the operator.
 */
export function loadEnvironment(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
  readSecretFiles(process.env);
  trustExtraAuthorities(process.env['NODE_EXTRA_CA_CERTS']);
}
