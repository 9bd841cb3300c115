import { withFirstAccount } from './first-account.ts';
import { nodeSettings } from './node-settings.ts';
import { programEnv } from './program.ts';
import { startProgram, type StartedProgram } from './started-program.ts';

/** The whole product as operators run it: one process with the embedded provider. Its data is in a new folder. */
export interface SiteProcess extends StartedProgram {
  origin: string;
}

/**
 * @param env variables in addition to the defaults; DATA_DIR keeps the data between two starts.
 * @param sources a copy of the repository, in which the site is started like `npm run dev`.
 */
export async function startSite(env: Record<string, string> = {}, sources?: string): Promise<SiteProcess> {
  const file = sources === undefined ? 'dist/programs/website.js' : 'scripts/development.ts';
  const program = await startProgram([process.execPath, file], /The site:\s+(http\S+)\n/, {
    cwd: sources,
    env: {
      ...programEnv,
      PORT: '0',
      ...nodeSettings,
      ...(await withFirstAccount(env)),
    },
  });
  return {
    ...program,
    origin: program.ready[1] ?? '',
  };
}
