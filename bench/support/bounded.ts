import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { exitCodeOf } from '#scripts/exit-code.ts';

/** Maximum private memory of each process, also outside of V8's heap, so that a fault cannot exhaust the machine. */
const mostBytes = 4 * 1024 ** 3;

const bound = spawnSync('prlimit', ['--version']).status === 0 ? ['prlimit', `--data=${mostBytes}`] : [];

/** Runs a program with bounded memory, if prlimit(1) is available. @returns its exit code. */
export function runBounded(program: readonly [string, ...string[]], options: SpawnSyncOptions = {}): number {
  const [command = program[0], ...args] = [...bound, ...program];
  const name = program.slice(-1).join(' ');
  return exitCodeOf(name, spawnSync(command, args, { stdio: 'inherit', ...options }));
}
