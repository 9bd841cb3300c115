import { onTestFinished } from 'vitest';
import { newFolder } from './new-folder.ts';
import { nodeSettings } from './node-settings.ts';
import { programEnv, programFile } from './program.ts';
import { startProgram, type StartedProgram } from './started-program.ts';
import type { ProviderAddresses } from './website.ts';

/** The website in a separate process, as operators run it. */
export interface WebsiteProcess extends StartedProgram {
  /** The origin that visitors use: PUBLIC_ORIGIN if it is set. */
  readonly origin: string;
  /** The folder for the process's temporary files and data. */
  readonly folder: string;
}

/**
 * Starts the website's program, which is stopped at the end of the running test.
 * @throws Error with the output when the process ends before it listens.
 */
export async function startWebsiteProcess({
  provider,
  env = {},
}: {
  provider: ProviderAddresses;
  env?: Record<string, string>;
}): Promise<WebsiteProcess> {
  const folder = newFolder();
  const program = await startProgram([process.execPath, programFile('server/main.ts')], /The site: +(\S+)\n/, {
    env: {
      ...programEnv,
      HOST: '127.0.0.1',
      PORT: '0',
      PROVIDER_URL: provider.url,
      STORAGE_ORIGINS: provider.storage.origin,
      DATA_DIR: folder,
      ...nodeSettings,
      TMPDIR: folder,
      ...env,
    },
  });
  onTestFinished(program.kill);
  return { ...program, origin: program.ready[1] ?? '', folder };
}
