import { loadEnvironment } from '#runtime/environment.ts';
import { loadConfig, type ProviderConfig } from '../config/config.ts';

/** @returns the messages of an error and its causes in one line. For an error without a message, its code is used. */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const words = error.message || ('code' in error ? String(error.code) : error.name);
  return error.cause === undefined ? words : `${words}: ${sentenceOf(error.cause)}`;
};

/** Runs a command with the settings of the environment and `.env`. A failure prints one line and sets exit code 1. */
export async function runCommand(command: (config: ProviderConfig) => Promise<void>): Promise<void> {
  try {
    await loadEnvironment(() => loadConfig(process.env));
    await command(loadConfig(process.env));
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}
