import { spawn } from 'node:child_process';
import { OperatorError } from '../config/operator-error.ts';

/**
 * Removes the password from a database URL. As in `pg`, a password in the query takes precedence over one before the
 * host.
 * @returns the URL without the password, and the password, or '' if there is none.
 */
export function separatePassword(url: string): { address: string; password: string } {
  const address = new URL(url);
  const password = address.searchParams.get('password') ?? decodeURIComponent(address.password);
  address.password = '';
  address.searchParams.delete('password');
  return { address: address.href, password };
}

/** Runs a client program of PostgreSQL. The password is in the environment, because every user can see arguments. */
function run(program: string, url: string, args: readonly string[]) {
  const { address, password } = separatePassword(url);
  const child = spawn(program, [...args, '--no-password', `--dbname=${address}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-2000);
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (cause) =>
      reject(
        new OperatorError(
          `${program} does not run here: install PostgreSQL's client programs of the server's version (${cause.message})`,
        ),
      ),
    );
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new OperatorError(`${program} failed: ${said.trim().split('\n').at(0) ?? ''}`));
    });
  });
  // Prevents an unhandled rejection while the caller is still reading; awaiting `ended` reports it.
  ended.catch(() => undefined);
  return { child, ended };
}

/** Yields an archive of the database as of an exported snapshot. @throws OperatorError if pg_dump fails. */
export async function* postgresDump(url: string, snapshot: string): AsyncGenerator<Buffer> {
  const { child, ended } = run('pg_dump', url, [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    `--snapshot=${snapshot}`,
  ]);
  try {
    for await (const bytes of child.stdout) if (Buffer.isBuffer(bytes)) yield bytes;
    await ended;
  } finally {
    child.kill();
  }
}

/** Restores an archive into an empty database in one transaction. @throws OperatorError if pg_restore fails. */
export async function postgresRestore(url: string, file: string): Promise<void> {
  const { child, ended } = run('pg_restore', url, [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    file,
  ]);
  child.stdout.resume();
  await ended;
}
