import { runBounded } from '../support/bounded.ts';

const marker = 'CLINIC_OWN_NAMESPACES';

/**
 * Runs this program again in a separate mount and network namespace (unshare(1)) with only the loopback
 * device. Mounts and dropped packets then affect no other process and end with the program.
 * @returns true in that second run; false in the first run after the second one has ended.
 */
export function hasOwnNamespaces(): boolean {
  if (process.env[marker] !== undefined) return true;
  const run = ['sh', '-c', 'ip link set lo up && exec "$0" "$@"', process.execPath, ...process.argv.slice(1)];
  process.exitCode = runBounded(['unshare', '--mount', '--net', ...run], {
    env: { ...process.env, [marker]: '1' },
  });
  return false;
}
