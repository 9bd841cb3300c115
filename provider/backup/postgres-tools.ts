import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { OperatorError, sentenceOf } from '../config/operator-error.ts';

/** The parameters of libpq, which refuses those of `pg` and of other clients. */
const libpqParameter =
  /^(?:host|hostaddr|port|dbname|user|passfile|channel_binding|connect_timeout|options|application_name|keepalives\w*|tcp_user_timeout|gss\w+|krbsrvname|ssl[a-z_]+|require_auth|requirepeer|service|target_session_attrs|load_balance_hosts)$/;

/**
 * @returns a database's address for PostgreSQL's programs, and its password, '' if there is none. As in `pg`, one in the
 *   query takes precedence over one before the host.
 */
export function separatePassword(url: string): { address: string; password: string } {
  const address = new URL(url);
  const { searchParams: parameters } = address;
  const password = parameters.get('password') ?? decodeURIComponent(address.password);
  address.password = '';
  const encryption = parameters.get('sslmode') ?? parameters.get('ssl') ?? '';
  if (/^(?:true|1|no-verify)$/.test(encryption)) parameters.set('sslmode', 'require');
  const known = new URLSearchParams([...parameters].filter(([name]) => libpqParameter.test(name)));
  // libpq reads no + as a blank.
  address.search = known.toString().replaceAll('+', '%20');
  return { address: address.href, password };
}

/** Runs a client program of PostgreSQL. The password is in the environment, because every user can see arguments. */
function run(program: string, url: string, args: readonly string[]) {
  const { address, password } = separatePassword(url);
  const options = ['--no-owner', '--no-privileges', '--no-password', `--dbname=${address}`];
  const child = spawn(program, [...options, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (more: string) => {
    said = `${said}${more}`.slice(-2000);
  });
  const end = async () => {
    const [code]: unknown[] = await once(child, 'close').catch((cause: unknown) => {
      throw new OperatorError(
        `${program} does not run here: install PostgreSQL's client programs of the server's version (${sentenceOf(cause)})`,
      );
    });
    if (code !== 0) throw new OperatorError(`${program} failed: ${said.trim().split('\n').at(0) ?? ''}`);
  };
  const ended = end();
  // Prevents an unhandled rejection while the caller is still reading; awaiting `ended` reports it.
  ended.catch(() => undefined);
  return { child, ended };
}

/** Yields an archive of a schema as of an exported snapshot. @throws OperatorError if pg_dump fails. */
export async function* postgresDump(url: string, snapshot: string, schema: string): AsyncGenerator<Buffer> {
  // Quoted, because pg_dump reads a pattern. Not in the encoding that server or environment give to clients, which lacks letters.
  const pattern = `"${schema.replaceAll('"', '""')}"`;
  const args = ['--format=custom', '--encoding=UTF8', `--schema=${pattern}`, `--snapshot=${snapshot}`];
  const { child, ended } = run('pg_dump', url, args);
  try {
    for await (const bytes of child.stdout) if (Buffer.isBuffer(bytes)) yield bytes;
    await ended;
  } finally {
    child.kill();
  }
}

/** @returns the schema of the provider's tables in an archive, which may have other schemas too. @throws OperatorError if pg_restore fails. */
export async function schemaOfArchive(url: string, file: string): Promise<string> {
  const { child, ended } = run('pg_restore', url, ['--list', file]);
  const list = await text(child.stdout);
  await ended;
  return /^[\d; ]+TABLE (.+) contact_forms .+$/m.exec(list)?.[1] ?? 'public';
}

/** Restores a schema of an archive, which must exist and be empty, in one transaction. @throws OperatorError if pg_restore fails. */
export async function postgresRestore(url: string, file: string, schema: string): Promise<void> {
  const args = ['--single-transaction', '--exit-on-error', `--schema=${schema}`, file];
  const { child, ended } = run('pg_restore', url, args);
  child.stdout.resume();
  await ended;
}
