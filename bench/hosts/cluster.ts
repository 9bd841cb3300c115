import { randomBytes, randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { staffLogin } from '../support/product.ts';
import { createMachine, createNetwork, type Machine, type Service } from './machine.ts';

/** Two hosts and their witness, set up with the files of `deploy/two-hosts` as docs/scaling.md says. */
export interface Cluster {
  readonly hosts: readonly [Machine, Machine];
  readonly witness: Machine;
  /** The site's origin, at the address that moves between the hosts. */
  readonly origin: string;
  /** The certificates of the authorities of both fronts, in PEM. */
  readonly authority: string;
  /** @returns what keeps the cluster from surviving the loss of a host; '' if nothing does. */
  missing: () => Promise<string>;
}

const project = join(import.meta.dirname, '../..');
const secret = () => randomBytes(24).toString('hex');

/** Fills in `settings.example`. */
function settingsOf(name: string, values: Record<string, string>): string {
  const example = readFileSync(join(project, 'deploy/two-hosts/settings.example'), 'utf8');
  return example.replaceAll(/^([A-Z0-9_]+)=(?:'[^']*'|.*)$/gm, (line, key: string) => {
    const value = { HOST: name, ...values }[key];
    return value === undefined ? line : `${key}='${value}'`;
  });
}

/** Repeats a command until it succeeds. */
async function eventually<T>(what: string, run: () => Promise<T>, seconds = 180): Promise<T> {
  const until = performance.now() + seconds * 1000;
  for (;;)
    try {
      return await run();
    } catch (error) {
      if (performance.now() > until) throw new Error(`${what} after ${seconds} s`, { cause: error });
      await pause(500);
    }
}

// As in the unit files of Debian's packages and of deploy/systemd.
const etcd: Service = ['etcd', `env $(grep -v '^#' /etc/default/etcd | tr '\\n' ' ') etcd`];
const monitor = (name: string): Service => ['root', `ceph-mon -f -i ${name} --setuser ceph --setgroup ceph`];
const sentinel: Service = ['redis', 'redis-sentinel /etc/redis/sentinel.conf'];
const ofHost: Record<string, Service> = {
  patroni: ['postgres', 'patroni /etc/patroni/config.yml'],
  redis: ['redis', 'redis-server /etc/redis/redis.conf'],
  haproxy: ['root', 'haproxy -W -f /etc/haproxy/haproxy.cfg'],
};
const front: Record<string, Service> = {
  caddy: [
    'root',
    `env HOME=/var/lib/caddy XDG_DATA_HOME=/var/lib/caddy sh -ac '. /etc/default/caddy; exec caddy run --config /etc/caddy/Caddyfile'`,
  ],
  keepalived: ['root', 'keepalived --dont-fork --log-console'],
};
const node = `env NODE_ENV=production '${process.execPath}'`;
const product: Record<string, Service> = {
  provider: ['root', `${node} dist/programs/provider.js`],
  website: ['root', `${node} --max-semi-space-size=4 dist/programs/website.js`],
};

const step = (machine: Machine, name: string) => machine.run('deploy/two-hosts/set-up.sh', name);

/** Copies the storage's keys from the first machine to the others, as `scp` does. */
async function copyKeys(from: Machine, to: readonly Machine[]): Promise<void> {
  const names = ['clinic.mon.keyring', 'clinic.rgw.keyring', 'ceph.client.admin.keyring', 'clinic.monmap'];
  for (const machine of to)
    for (const name of names) {
      const bytes = await from.run('base64', `/etc/ceph/${name}`);
      machine.write('/tmp-key', bytes);
      await machine.run('sh', '-c', `base64 -d /tmp-key >/etc/ceph/${name} && chown ceph /etc/ceph/${name}`);
    }
}

/** What `patronictl list` says of PostgreSQL. */
async function databaseMisses(machine: Machine): Promise<string> {
  const list: unknown = JSON.parse(
    await machine.run('patronictl', '-c', '/etc/patroni/config.yml', 'list', '--format', 'json'),
  );
  const text = JSON.stringify(list);
  const isWhole = /"Role": ?"Leader"/.test(text) && /"Role": ?"Sync Standby"/.test(text);
  return isWhole ? '' : `PostgreSQL: ${text}`;
}

async function storageMisses(machine: Machine): Promise<string> {
  const text = await machine.run('timeout', '5', 'ceph', 'status', '--format', 'json');
  const { pgmap, osdmap, quorum_names: quorum } = JSON.parse(text);
  const states: { state_name: string; count: number }[] = pgmap.pgs_by_state;
  const isWhole = osdmap.num_up_osds === 2 && quorum.length === 3 && pgmap.num_pgs > 0;
  return isWhole && states.every(({ state_name: state }) => /^active\+clean(?:\+\w+)*$/.test(state))
    ? ''
    : `storage: ${osdmap.num_up_osds} disks, ${quorum.length} monitors, ${JSON.stringify(states)}`;
}

async function redisMisses(machine: Machine, password: string): Promise<string> {
  const text = await machine.run('redis-cli', '-a', password, '--no-auth-warning', 'info', 'replication');
  return /role:master/.test(text) && /state=online/.test(text) ? '' : 'Redis: no replica';
}

/** The address of the visitors is at one of the hosts. */
async function frontMisses(hosts: readonly Machine[]): Promise<string> {
  const found = await Promise.all(hosts.map(({ run }) => run('ip', 'address', 'show', 'eth0')));
  return found.some((text) => text.includes('10.77.0.10/')) ? '' : 'front: no address';
}

/** The website's and the provider's own readiness, which includes database and storage. */
async function productMisses({ run, name, address }: Machine): Promise<string> {
  for (const port of [4000, 3000])
    if (
      (await run('curl', '-s', '-o', '/dev/null', '-w', '%{http_code}', `http://${address}:${port}/readyz`)) !== '200'
    )
      return `${name}: port ${port} is not ready`;
  return '';
}

/** @param folder contains the files of all machines. Needs its own mount and network namespaces. */
export async function startCluster(folder: string, note: (text: string) => void): Promise<Cluster> {
  createNetwork();
  const machine = (name: string, last: number) => createMachine(name, `10.77.0.${last}`, folder, project);
  const hosts = [machine('host-a', 1), machine('host-b', 2)] as const;
  const witness = machine('witness', 3);
  const all = [...hosts, witness];
  const [first] = hosts;
  const values = {
    HOST_A: hosts[0].address,
    HOST_B: hosts[1].address,
    WITNESS: witness.address,
    VISITORS_ADDRESS: '10.77.0.10/24',
    FRONT_DEVICE: 'eth0',
    SITE_ADDRESS: 'clinic.test',
    ISSUER: 'internal',
    STORAGE_BYTES: String(8 * 1024 ** 3),
    CEPH_FSID: randomUUID(),
    POSTGRES_PASSWORD: secret(),
    DATABASE_PASSWORD: secret(),
    REDIS_PASSWORD: secret(),
    S3_ACCESS_KEY_ID: secret(),
    S3_SECRET_ACCESS_KEY: secret(),
  };
  const names = '10.77.0.10 clinic.test\n10.77.0.1 storage.clinic.internal\n10.77.0.2 storage.clinic.internal\n';
  const hostsFile = join(folder, 'hosts');
  writeFileSync(hostsFile, `127.0.0.1 localhost\n${names}`);
  execFileSync('mount', ['--bind', hostsFile, '/etc/hosts']);

  for (const each of all) {
    await each.start();
    each.write('/etc/clinic-hosts', settingsOf(each.name, values));
    await step(each, 'files');
    await each.run('install', '-d', '-o', 'etcd', '/var/lib/etcd');
    await each.run('install', '-d', '-o', 'redis', '/var/lib/redis');
    await each.install('etcd', etcd);
    await each.install('sentinel', sentinel);
  }
  await step(first, 'keys');
  await copyKeys(first, [hosts[1], witness]);
  for (const each of all) {
    await step(each, 'monitor');
    await each.install('monitor', monitor(each.name));
  }
  note('monitors');
  for (const each of hosts) {
    for (const [name, service] of Object.entries(ofHost)) await each.install(name, service);
    const said = await eventually('disk', () => step(each, 'disk'));
    const id = /ceph-osd@(\d+)/.exec(said)?.[1] ?? '';
    await each.install('disk', ['root', `ceph-osd -f -i ${id} --setuser ceph --setgroup ceph`]);
    await each.install('manager', ['root', `ceph-mgr -f -i ${each.name} --setuser ceph --setgroup ceph`]);
  }
  note('disks');
  await eventually('account', () => step(first, 'account'));
  note('account');
  await eventually('database', () => first.run('runuser', '-u', 'postgres', '--', 'psql', '-c', 'checkpoint'));
  await step(first, 'database');
  note('database');
  for (const each of hosts) {
    await each.install('gateway', ['root', 'radosgw -f -n client.rgw --setuser ceph --setgroup ceph']);
    const staff = `STAFF_EMAIL=${staffLogin.email}\nSTAFF_PASSWORD=${staffLogin.password}\n`;
    const env = `PUBLIC_ORIGIN=https://clinic.test\nDATA_DIR=/var/lib/clinic\nADMIN_PORT=9100\nPROVIDER_ADMIN_PORT=9101\n${staff}`;
    each.write('/srv/clinic/.env', env + each.read('/etc/clinic.env'));
    await each.run('mkdir', '-p', '/var/lib/clinic');
    await eventually('gateway', () => each.run('curl', '-sf', '-o', '/dev/null', `http://${each.address}:7480`));
    for (const [name, service] of Object.entries({ ...product, ...front })) await each.install(name, service);
  }
  note('product');
  const authorities = await Promise.all(
    hosts.map((each) =>
      eventually('certificate', () => each.run('cat', '/var/lib/caddy/caddy/pki/authorities/local/root.crt')),
    ),
  );

  return {
    hosts,
    witness,
    origin: `https://${values.SITE_ADDRESS}`,
    authority: authorities.join('\n'),
    missing: async () => {
      const found = await Promise.all([
        frontMisses(hosts),
        databaseMisses(first),
        storageMisses(first),
        ...hosts.map(productMisses),
        ...hosts.map((each) => redisMisses(each, values.REDIS_PASSWORD)),
      ]).catch((error: unknown) => [String(error)]);
      return found.filter(Boolean).join('; ');
    },
  };
}
