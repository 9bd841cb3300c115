import { existsSync } from 'node:fs';

/**
 * Adds the variables of the file `.env` in the working directory to `process.env`. Variables that are already set, even to
 * the empty string, keep their value. Every entry point calls this before it reads its configuration.
 */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
