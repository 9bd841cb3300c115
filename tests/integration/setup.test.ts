import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { judgePassword } from '#provider/accounts/password-policy.ts';
import { loadBackupConfig } from '#provider/backup/config.ts';
import { loadConfig as loadProviderConfig } from '#provider/config/config.ts';
import { loadConfig as loadWebConfig } from '#server/config.ts';
import { defaultClinic } from '#shared/content/site.ts';
import { newFolder } from '../support/new-folder.ts';
import { saySkipped } from '../support/skipped.ts';
import { hasTerminal, onTerminal } from '../support/terminal.ts';

const root = join(import.meta.dirname, '../..');
const name = 'clinic.example';
const email = 'ana@clinic.example';

/** @returns a folder like an unpacked version, with nothing but what `setup` uses. */
const unpacked = (path = 'app') => {
  const folder = join(newFolder(), path);
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(folder, 'deploy'));
  for (const file of ['setup', 'docker-compose.yml', 'deploy/Caddyfile'])
    copyFileSync(join(root, file), join(folder, file));
  return folder;
};

interface RunOptions {
  shell?: readonly string[];
  /** Folder of programs that precede those of the machine. */
  programs?: string;
  env?: Record<string, string>;
}

const run = (folder: string, args: readonly string[], { shell = ['sh'], programs, env }: RunOptions = {}) => {
  const [file = '', ...options] = shell;
  const { status, stdout, stderr } = spawnSync(file, [...options, 'setup', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: [...(programs ? [programs] : []), process.env['PATH']].join(':'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  });
  return { status, stdout, stderr };
};

const envFile = (folder: string) => join(folder, '.env');
const textOf = (folder: string) => readFileSync(envFile(folder), 'utf8');
const settingsOf = (folder: string) => parseEnv(textOf(folder));
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** @returns the settings as `docker compose` reads them; null if this machine has no compose. */
const composeSettings = (folder: string): Record<string, string> | null => {
  const keys = Object.keys(settingsOf(folder));
  const probe = join(newFolder(), 'probe.yml');
  const environment = keys.map((key) => `      ${key}: \${${key}}`).join('\n');
  writeFileSync(probe, `services:\n  a:\n    image: a\n    environment:\n${environment}\n`);
  const args = ['--env-file', envFile(folder), '-f', probe, 'config', '--format', 'json'];
  const commands = [
    ['docker', 'compose', ...args],
    ['docker-compose', ...args],
  ];
  for (const [program = '', ...rest] of commands) {
    const { status, stdout } = spawnSync(program, rest, { encoding: 'utf8' });
    if (status !== 0) continue;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- compose's own output
    const parsed = JSON.parse(stdout) as { services: { a: { environment: Record<string, string> } } };
    // Compose doubles each $ of its output, which is a compose file again.
    return Object.fromEntries(
      Object.entries(parsed.services.a.environment).map(([key, value]) => [key, value.replaceAll('$$', '$')]),
    );
  }
  return null;
};

const known = [['dash'], ['bash', '--posix'], ['busybox', 'sh']].filter(
  ([program = '', ...options]) => spawnSync(program, [...options, '-c', ':']).status === 0,
);
// On most machines `sh` is one of these.
const shells = known.length > 0 ? known : [['sh']];

describe.each(shells)('setup in %s %s', (...shell) => {
  const odd = [
    {
      phone: '+355 4 234 5678',
      mail: 'smtps://user:secret@mail.example:465',
      account: ['user', 'secret'],
    },
    { phone: '00355 (4) 234-5678', mail: 'smtp://mail.example', account: ['', ''] },
    {
      phone: '+39 06/1234.567',
      mail: 'smtps://info@clinic.example:p@$$w${X}#ö%41 %/rd"\'\\@mail.example',
      account: ['info@clinic.example', 'p@$$w${X}#öA %/rd"\'\\'],
    },
  ];

  test.each(odd)('writes settings that every program accepts: $phone, $mail', ({ phone, mail, account }) => {
    const folder = unpacked("un altro 'posto' # più");
    const address = 'ana.o’neil+$x@klinika-šibenik.hr';
    const { status, stderr } = run(folder, [name, address, '--phone', phone, '--mail', mail], { shell });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(modeOf(envFile(folder))).toBe('600');

    const settings = settingsOf(folder);
    expect(settings).toMatchObject({
      SITE_ADDRESS: name,
      STAFF_EMAIL: address,
      CONTACT_EMAIL: address,
      NOTIFY_EMAIL: address,
      CONTACT_PHONE: phone,
      COMPOSE_PROJECT_NAME: 'clinic-example',
      BACKUP_FOLDER: join(folder, '../clinic-example-backups'),
    });
    expect(composeSettings(folder) ?? settings).toEqual(settings);
    expect(() => loadWebConfig({ ...settings, PUBLIC_ORIGIN: `https://${name}` })).not.toThrow();
    const { S3_SECRET_ACCESS_KEY: _, ...provider } = settings;
    expect(() => loadProviderConfig(provider)).not.toThrow();
    expect(loadBackupConfig(provider).key).toHaveLength(32);
    const url = new URL(settings['SMTP_URL'] ?? '');
    expect(url.hostname).toBe('mail.example');
    expect([url.username, url.password].map(decodeURIComponent)).toEqual(account);

    for (const [path, mode] of [
      ['../clinic-example-backups', '700'],
      ['clinic/rooms', '755'],
      ['clinic/people', '755'],
    ] as const)
      expect([path, modeOf(join(folder, path))]).toEqual([path, mode]);
    const user = process.getuid?.();
    // Only root can give the folder to the user of the container.
    expect(statSync(settings['BACKUP_FOLDER'] ?? '').uid).toBe(user === 0 ? 1000 : user);
  });

  test('generates other secrets in each folder, and a good password', async () => {
    const folders = [unpacked(), unpacked()];
    for (const folder of folders) expect(run(folder, [name, email], { shell }).status).toBe(0);
    const [first = {}, second = {}] = folders.map(settingsOf);
    const secrets = ['POSTGRES_PASSWORD', 'S3_SECRET_ACCESS_KEY', 'STAFF_PASSWORD', 'BACKUP_KEY'];
    for (const key of secrets) {
      expect(first[key]?.length).toBeGreaterThan(20);
      expect(first[key]).not.toBe(second[key]);
    }
    expect(await judgePassword(first['STAFF_PASSWORD'] ?? '', [email], defaultClinic)).toBeNull();
    expect(new Set(secrets.map((key) => first[key])).size).toBe(secrets.length);
  });

  test('changes nothing the second time, and adds what is new the third time', () => {
    const folder = unpacked();
    run(folder, [name, email], { shell });
    const before = textOf(folder);
    const { ino } = statSync(envFile(folder));
    expect(run(folder, [], { shell }).stdout).toContain('Nothing to change');
    expect({ text: textOf(folder), ino: statSync(envFile(folder)).ino }).toEqual({ text: before, ino });

    const args = ['other.example', 'other@clinic.example', '--phone=+355 4 234 5678'];
    const { status, stdout } = run(folder, args, { shell });
    expect(status).toBe(0);
    expect(stdout).toContain(`Kept SITE_ADDRESS=${name}, not other.example`);
    expect(stdout).toContain(`Kept STAFF_EMAIL=${email}, not other@clinic.example`);
    expect(stdout).toContain('.env: set CONTACT_PHONE\n');
    expect(textOf(folder)).toBe(`${before}CONTACT_PHONE='+355 4 234 5678'\n`);
  });

  test('keeps an .env of any form, says what it changes and fills in what is missing', () => {
    const folder = unpacked();
    const own = [
      '\u{feff}# Napomena: šđčćž',
      'export STAFF_EMAIL = "marija@klinika.example" # prva',
      'STAFF_PASSWORD=\'Šećer $ i "sol" # 83\'',
      'SITE_ADDRESS=',
      'PRIVACY_CONTROLLER="Klinika',
      'SITE_ADDRESS=ovo.nije.postavka',
      'Tirana"',
      'CONTACT_EMAIL=info@esempio.it',
      'RATE_LIMITS=on',
      'POSTGRES_PASSWORD=',
      'POSTGRES_PASSWORD=   ',
      '#SMTP_URL=smtp://nista',
      'CLINIC_ADDRESS=Rruga A, Tirana',
    ];
    writeFileSync(envFile(folder), own.join('\r\n'));
    chmodSync(envFile(folder), 0o644);
    const { status, stdout } = run(folder, [name], { shell });
    expect(status).toBe(0);
    for (const said of ['byte-order mark', 'carriage returns', 'readable for its owner only'])
      expect(stdout).toContain(said);
    expect(modeOf(envFile(folder))).toBe('600');
    expect(settingsOf(folder)).toMatchObject({
      STAFF_EMAIL: 'marija@klinika.example',
      STAFF_PASSWORD: 'Šećer $ i "sol" # 83',
      SITE_ADDRESS: name,
      PRIVACY_CONTROLLER: 'Klinika\nSITE_ADDRESS=ovo.nije.postavka\nTirana',
      CONTACT_EMAIL: 'marija@klinika.example',
      POSTGRES_PASSWORD: expect.stringMatching(/^\w{32}$/),
      CLINIC_ADDRESS: 'Rruga A, Tirana',
    });
    const lines = textOf(folder).split('\n');
    expect(lines[0]).toBe('# Napomena: šđčćž');
    expect(lines[3]).toBe(`SITE_ADDRESS=${name}`);
    expect(lines[11]).toBe('#SMTP_URL=smtp://nista');
  });

  const wrong: [string, string[]][] = [
    ['no argument', []],
    ['no e-mail', [name]],
    ['an empty name', ['', email]],
    ['a URL', ['https://clinic.example', email]],
    ['an IPv4 address', ['192.0.2.1', email]],
    ['a number that browsers read as an address', ['clinic.0x7f', email]],
    ['an IPv6 address', ['2001:db8::1', email]],
    ['a port', ['clinic.example:443', email]],
    ['a path', ['clinic.example/it', email]],
    ['a wildcard', ['*.clinic.example', email]],
    ['a name without domain', ['clinic', email]],
    ['letters outside ASCII', ['klinika-šibenik.hr', email]],
    ['an underscore', ['my_clinic.example', email]],
    ['a label that is too long', [`${'a'.repeat(64)}.example`, email]],
    ['a line break in the name', ['clinic\n.example', email]],
    ['an e-mail without domain', [name, 'ana']],
    ['an e-mail with a blank', [name, 'ana maria@clinic.example']],
    ['two e-mails', [name, 'ana@clinic.example,eva@clinic.example']],
    ['two at signs', [name, 'ana@@clinic.example']],
    ['an e-mail that is too long', [name, `${'a'.repeat(65)}@clinic.example`]],
    ['an e-mail in angle brackets', [name, '<ana@clinic.example>']],
    ['a line break in the e-mail', [name, 'ana@clinic.example\nX=1']],
    ['a number without country code', [name, email, '--phone', '069 123 4567']],
    ['a word as number', [name, email, '--phone', '+355 call']],
    ['a number that is too short', [name, email, '--phone', '+355 4']],
    ['a number that is too long', [name, email, '--phone', '+355 1234 5678 9012 34']],
    ['the placeholder as number', [name, email, '--phone', '+39 000 000 0000']],
    ['a mail server without scheme', [name, email, '--mail', 'mail.example']],
    ['a mail account without password', [name, email, '--mail', 'smtps://user@mail.example']],
    ['a mail account without host', [name, email, '--mail', 'smtps://user:secret@']],
    ['a wrong IPv6 address', [name, email, '--mail', 'smtps://[mail.example]:465']],
    ['a wrong port', [name, email, '--mail', 'smtps://mail.example:99999']],
    ['mail and no mail', [name, email, '--mail', 'smtp://mail.example', '--no-mail']],
    ['an option without value', [name, email, '--phone']],
    ['an unknown option', [name, email, '--telephone', '+355 4 234 5678']],
    ['a number that was not quoted', [name, email, '+355', '4']],
  ];

  test.each(wrong)('refuses %s and creates nothing', (_what, args) => {
    const folder = unpacked();
    const { status, stdout, stderr } = run(folder, args, { shell });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^setup: .+\n(?:Usage: |$)/);
    expect(readdirSync(folder).toSorted()).toEqual(['deploy', 'docker-compose.yml', 'setup']);
    expect(readdirSync(join(folder, '..'))).toEqual(['app']);
  });

  test('explains itself', () => {
    const folder = unpacked();
    const { status, stdout } = run(folder, ['--help'], { shell });
    expect({ status, usage: stdout.split('\n')[0] }).toEqual({
      status: 0,
      usage: expect.stringContaining('Usage: ./setup '),
    });
    expect(existsSync(envFile(folder))).toBe(false);
  });
});

test('settings of a copy of .env.example count as set only if somebody has chosen them', () => {
  const folder = unpacked();
  copyFileSync(join(root, '.env.example'), envFile(folder));
  expect(run(folder, [name, email, '--phone', '+355 4 234 5678', '--no-mail']).status).toBe(0);
  expect(settingsOf(folder)).toMatchObject({
    SITE_ADDRESS: name,
    CONTACT_EMAIL: email,
    CONTACT_PHONE: '+355 4 234 5678',
    STAFF_PASSWORD: expect.stringMatching(/./),
    SMTP_URL: '',
    NOTIFY_EMAIL: '',
  });
});

test('a secret that a file holds is not set a second time', () => {
  const folder = unpacked();
  writeFileSync(envFile(folder), 'STAFF_PASSWORD_FILE=/run/secrets/staff\nBACKUP_KEY_FILE=/run/secrets/backup\n');
  expect(run(folder, [name, email]).status).toBe(0);
  expect(settingsOf(folder)).not.toHaveProperty('STAFF_PASSWORD');
  expect(settingsOf(folder)).not.toHaveProperty('BACKUP_KEY');
});

test('an installation of an earlier version keeps its project and its backups without a key', () => {
  const folder = unpacked();
  mkdirSync(join(folder, 'backups/2026-03-01T02-00-00-000Z'), { recursive: true });
  writeFileSync(envFile(folder), 'POSTGRES_PASSWORD=secret\n');
  const { status, stderr } = run(folder, [name, email]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining('BACKUP_KEY is not set') });
  expect(settingsOf(folder)).toMatchObject({
    COMPOSE_PROJECT_NAME: 'clinic',
    BACKUP_FOLDER: join(folder, 'backups'),
    POSTGRES_PASSWORD: 'secret',
  });
  expect(settingsOf(folder)).not.toHaveProperty('BACKUP_KEY');
});

test.each(['SITE_ADDRESS=https://clinic.example', 'NOTIFY_EMAIL=ana@clinic.example'])(
  'an .env with %s is refused and stays as it is',
  (line) => {
    const folder = unpacked();
    writeFileSync(envFile(folder), line);
    expect(run(folder, [name, email])).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/^setup: .*\.env.*\n$/),
    });
    expect(textOf(folder)).toBe(line);
  },
);

test('an .env in UTF-16 is refused', () => {
  const folder = unpacked();
  writeFileSync(envFile(folder), '\u{feff}SITE_ADDRESS=clinic.example\n', 'utf16le');
  expect(run(folder, [name, email])).toMatchObject({ status: 2, stderr: expect.stringContaining('UTF-8') });
});

test('the users of the containers can read files of a clone that was made with umask 077', () => {
  const folder = unpacked();
  const files = ['deploy', 'deploy/Caddyfile'].map((path) => join(folder, path));
  for (const file of files) chmodSync(file, 0o700);
  expect(run(folder, [name, email])).toMatchObject({ status: 0, stderr: '' });
  expect(files.map(modeOf)).toEqual(['755', '755']);
});

test('a link .env stays a link', () => {
  const folder = unpacked();
  mkdirSync(join(folder, '../etc'));
  writeFileSync(join(folder, '../etc/clinic.env'), 'RATE_LIMITS=on\n');
  symlinkSync('../etc/clinic.env', envFile(folder));
  expect(run(folder, [name, email]).status).toBe(0);
  expect(readFileSync(join(folder, '../etc/clinic.env'), 'utf8')).toContain(`RATE_LIMITS=on\n`);
  expect(readdirSync(join(folder, '../etc'))).toEqual(['clinic.env']);
  expect(readFileSync(join(folder, '../etc/clinic.env'), 'utf8')).toContain(`SITE_ADDRESS=${name}\n`);
});

test('a value that Docker and Node read differently is named, and kept', () => {
  const folder = unpacked();
  writeFileSync(envFile(folder), 'POSTGRES_PASSWORD=pa$$word\nS3_SECRET_ACCESS_KEY="a$b"\nBACKUP_DAYS=30 # a month\n');
  const { stderr } = run(folder, [name, email]);
  expect(stderr).toMatch(/^Line 1 of \.env: .*POSTGRES_PASSWORD.*\nLine 2 of \.env: .*S3_SECRET_ACCESS_KEY.*\n$/);
  expect(textOf(folder)).toContain('POSTGRES_PASSWORD=pa$$word\nS3_SECRET_ACCESS_KEY="a$b"\n');
});

test('a name in .env that nothing reads is named, and kept', () => {
  const folder = unpacked();
  const lines =
    'TRUST_PROXYS=1\nexport trust_proxy=1\nRATE_LIMITS=on\nPOSTGRES_PASSWORD_FILE=/x\nCOMPOSE_PROFILES=scanner\nTZ=x\n';
  writeFileSync(envFile(folder), lines);
  copyFileSync(join(root, '.env.example'), join(folder, '.env.example'));
  const { status, stderr } = run(folder, [name, email]);
  expect(status).toBe(0);
  expect(stderr.match(/^Line .*/gm)).toEqual([
    'Line 1 of .env: TRUST_PROXYS is not a setting and has no effect, see .env.example.',
    'Line 2 of .env: trust_proxy is not a setting and has no effect, see .env.example.',
  ]);
  expect(textOf(folder)).toContain(lines);
});

/** @returns a folder with a program that behaves like the shell text. */
const program = (file: string, text: string) => {
  const folder = newFolder();
  writeFileSync(join(folder, file), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return folder;
};

/** A program `docker` for an engine with a running project, its folder and its volumes. It records what it creates. */
const engine = (project: string, folder: string) =>
  program(
    'docker',
    `case $* in
      *"project=${project} --format"*) echo ${folder} ;;
      "ps -aq "*"project=${project}") echo 0123456789ab ;;
      "volume inspect ${project}_"*) ;;
      "volume create "*) echo "$3" >>created ;;
      ps*) ;;
      *) exit 1 ;;
    esac`,
  );

test('two folders on one host are two projects with their own volumes', () => {
  const folder = unpacked();
  expect(run(folder, [name, email], { programs: engine('clinic-example', '/srv/clinic') }).status).toBe(0);
  expect(settingsOf(folder)).toMatchObject({ COMPOSE_PROJECT_NAME: 'clinic-example-2' });
  expect(readFileSync(join(folder, 'created'), 'utf8')).toBe('clinic-example-2_database\nclinic-example-2_files\n');
});

test('a copied .env of a running clinic is named', () => {
  const folder = unpacked();
  writeFileSync(envFile(folder), 'COMPOSE_PROJECT_NAME=clinic-example\n');
  const { status, stderr } = run(folder, [name, email], {
    programs: engine('clinic-example', '/srv/clinic'),
  });
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: expect.stringContaining('The project clinic-example runs from /srv/clinic'),
  });
  expect(existsSync(join(folder, 'created'))).toBe(false);
});

test('without Docker it says what is missing, and the next run makes it up', () => {
  const folder = unpacked();
  const { stdout } = run(folder, [name, email], { programs: program('docker', 'exit 1') });
  expect(stdout).toContain('run ./setup again');
  expect(run(folder, [], { programs: engine('other', '/srv/other') }).stdout).toContain(
    'volume clinic-example_database: created',
  );
});

describe('interrupted', () => {
  test.each(['kill -INT $PPID; sleep 1', 'kill -KILL $PPID; sleep 1', 'exit 1'])(
    'while the new file is moved (%s), the old one stays whole and the next run completes it',
    (text) => {
      const folder = unpacked();
      const before = `SITE_ADDRESS=${name}\nCLINIC_ADDRESS=Rruga A\n`;
      writeFileSync(envFile(folder), before);
      expect(run(folder, [name, email], { programs: program('mv', text) }).status).not.toBe(0);
      expect(textOf(folder)).toBe(before);
      expect(run(folder, [name, email]).status).toBe(0);
      expect(settingsOf(folder)).toMatchObject({ CLINIC_ADDRESS: 'Rruga A', STAFF_EMAIL: email });
      expect(readdirSync(folder).filter((file) => file.startsWith('.env'))).toEqual(['.env']);
    },
  );
});

if (!hasTerminal) saySkipped('Questions of setup. They need script, of util-linux.');

test.skipIf(!hasTerminal)('on a terminal it asks for what is missing, again if the answer is wrong', () => {
  const folder = unpacked();
  const answers = [
    'https://clinic.example',
    ' Clinic.Example ',
    'ana@clinic.example',
    '069 123',
    '+355 4 234 5678',
    'smtps://info@clinic.example@mail.example:465',
    'p@ss #1',
  ];
  const [program = '', ...args] = onTerminal('sh setup');
  const { status, stdout } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    input: answers.map((answer) => `${answer}\n`).join(''),
    timeout: 60_000,
  });
  expect({ status, stdout }).toMatchObject({ status: 0 });
  expect(stdout).toContain("'https://clinic.example' is no host name");
  expect(settingsOf(folder)).toMatchObject({
    SITE_ADDRESS: name,
    STAFF_EMAIL: 'ana@clinic.example',
    CONTACT_PHONE: '+355 4 234 5678',
    SMTP_URL: 'smtps://info%40clinic.example:p%40ss%20%231@mail.example:465',
  });
  expect(stdout).toContain(`The password is ${settingsOf(folder)['STAFF_PASSWORD'] ?? '-'}`);
});
