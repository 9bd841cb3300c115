import { loadEnvironment } from '#runtime/environment.ts';
import { loadConfig, type ProviderConfig } from '../config/config.ts';
import { sentenceOf } from '../config/operator-error.ts';

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
