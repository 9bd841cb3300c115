import { spawnSync } from 'node:child_process';

const marker = 'CLINIC_OWN_NAMESPACES';

/**
 * Runs this program again where it may mount file systems and drop packets that nothing else sees, and that end with it: in a mount and a
 * network namespace of its own (unshare(1)), with the loopback device alone.
 * @returns whether it is running there: otherwise the other run has ended, and there is nothing left to do.
 */
export function hasOwnNamespaces(): boolean {
  if (process.env[marker] !== undefined) return true;
  const run = ['sh', '-c', 'ip link set lo up && exec "$0" "$@"', process.execPath, ...process.argv.slice(1)];
  const { status } = spawnSync('unshare', ['--mount', '--net', ...run], {
    stdio: 'inherit',
    env: { ...process.env, [marker]: '1' },
  });
  process.exitCode = status ?? 1;
  return false;
}
