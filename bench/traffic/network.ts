import { execFileSync } from 'node:child_process';

const table = 'inet clinic_cut';

/**
 * Drops every packet to and from a port of this machine, without a word to either side: connections stay, new ones are not answered. To
 * be used in a network namespace of its own.
 * @returns how to let packets pass again.
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
