import { execFileSync } from 'node:child_process';

const table = 'inet clinic_cut';

/**
 * Drops every packet to and from a local port without notifying either side: existing connections stay open,
 * new ones are not established. Requires a separate network namespace.
 * @returns a function that lets packets pass again.
 */
export function cutNetwork(port: number): () => void {
  const rules = `table ${table} {
    chain received {
      type filter hook input priority 0;
      tcp dport ${port} drop
      tcp sport ${port} drop
    }
  }`;
  execFileSync('nft', ['--file', '-'], { input: rules });
  return () => void execFileSync('nft', ['delete', 'table', ...table.split(' ')]);
}
