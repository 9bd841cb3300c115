/**
 * Stands in for `docker` and `journalctl` where the commands of a document need no container: runs the same programs
 * with the settings of the service, and prints the log lines of the services that are named.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Service {
  env: Record<string, string>;
  /** Its lines so far. */
  log: string;
  /** The port of its metrics, which is 9100 in every container. */
  adminPort: number;
}

export type Services = Record<'web' | 'provider' | 'backup' | 'database', Service>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the test
const services = JSON.parse(readFileSync(process.env['STAND_IN_FOR'] ?? '', 'utf8')) as Services;
// Node keeps the programs' compiled code in the folder that the test names.
const { PATH, NODE_COMPILE_CACHE } = process.env;
const isService = (name: string): name is keyof Services => name in services;

function serviceOf(name = ''): Service {
  if (isService(name)) return services[name];
  throw new Error(`There is no service ${name}`);
}

function run(service: Service, [program = '', ...args]: readonly string[]): number {
  const { status, error } = spawnSync(
    program,
    args.map((text) => text.replaceAll(':9100/', `:${service.adminPort}/`)),
    { stdio: 'inherit', env: { PATH, NODE_COMPILE_CACHE, ...service.env } },
  );
  if (error) throw error;
  return status ?? 1;
}

const print = (names: readonly string[]): number => {
  for (const name of names) process.stdout.write(serviceOf(name).log);
  return 0;
};

function standIn(words: readonly string[]): number {
  const line = words.join(' ');
  const [, since, named] =
    /^docker compose logs --no-log-prefix --since (\d+[hm]) (.+)$/.exec(line) ??
    /^journalctl --quiet --output cat --since -(\d+[hm]) (--unit .+)$/.exec(line) ??
    [];
  if (since !== undefined && named !== undefined) {
    const units: Record<string, string> = { clinic: 'web', 'clinic-provider': 'provider' };
    const names = named.split(' ').filter((name) => name !== '--unit');
    return print(names.map((name) => units[name] ?? name));
  }
  const [, , verb, ...rest] = words;
  if (verb === 'exec') {
    const [name, ...command] = rest[0] === '-T' ? rest.slice(1) : rest;
    return run(serviceOf(name), command);
  }
  // The entry point of the containers that `run` is used with is Node.
  if (verb === 'run' && rest[0] === '--rm' && rest[1] === '-T')
    return run(serviceOf(rest[2]), [process.execPath, ...rest.slice(3)]);
  throw new Error(`There is no stand-in for ${line}`);
}

process.exitCode = standIn(process.argv.slice(2));
