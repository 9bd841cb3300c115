import { runToEnd } from './ended-process.ts';

/** Runs one of the provider's commands to its end. @returns the exit code and the whole output. */
export async function runCommand(
  command: 'backup' | 'restore' | 'retention' | 'staff' | 'verify',
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const { code, stdout, stderr } = await runToEnd(`provider/cli/${command}.ts`, env, args);
  return { code, output: stdout + stderr };
}
