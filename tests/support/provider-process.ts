import { programEnv, programFile } from './program.ts';
import { startProgram, type StartedProgram } from './started-program.ts';

export interface ProviderProcess extends StartedProgram {
  origin: string;
}

/**
 * Runs the provider's program in a separate process, on a free port.
 * @param options.wrapper a command that runs the command after it in the same process.
 * @param options.cwd the folder of the sources; the repository by default.
 * @param options.entry the program to run instead.
 * @returns the running program, once it listens.
 */
export async function startProviderProcess(
  env: Record<string, string>,
  { wrapper = [], cwd, entry = 'provider/main.ts' }: { wrapper?: readonly string[]; cwd?: string; entry?: string } = {},
): Promise<ProviderProcess> {
  const program = await startProgram(
    [...wrapper, process.execPath, cwd === undefined ? programFile(entry) : entry],
    /"origin":"([^"]+)","msg":"provider listening"/,
    { cwd, env: { ...programEnv, LOG_LEVEL: 'info', PROVIDER_PORT: '0', ...env } },
  );
  return { ...program, origin: program.ready[1] ?? '' };
}
