import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

/*
 * `node tests/support/with-ceph.ts COMMAND…` starts a real S3 server, Ceph's object gateway, and runs a
 * command with its settings. It starts one monitor, one object store in memory and one gateway. The start
 * takes about 15 seconds and needs Debian's packages radosgw, ceph-mon, ceph-osd and ceph-common.
 */

const [command, ...args] = process.argv.slice(2);
if (command === undefined) throw new Error('Which command?');

const folder = await mkdtemp(path.join(tmpdir(), 'ceph-'));
const [monitorPort, gatewayPort] = [await freePort(), await freePort()];
const keyring = path.join(folder, 'keyring');
const configFile = path.join(folder, 'ceph.conf');
const id = randomUUID();
const key = { id: 'clinic', secret: randomUUID() };
/** A key without any rights except those that a test gives it. */
const limitedKey = { id: 'limited', secret: randomUUID() };
/** A key that may store three objects. */
const fullKey = { id: 'full', secret: randomUUID() };
const running: ChildProcess[] = [];

const config = {
  global: {
    fsid: id,
    run_dir: folder,
    admin_socket: '',
    log_file: `${folder}/$name.log`,
    keyring,
    mon_host: `v2:127.0.0.1:${monitorPort}`,
    public_addr: '127.0.0.1',
    cluster_addr: '127.0.0.1',
    osd_pool_default_size: 1,
    osd_pool_default_pg_num: 1,
    osd_crush_chooseleaf_type: 0,
    mon_allow_pool_size_one: true,
    mon_data_avail_crit: 1,
  },
  'mon.a': { mon_data: `${folder}/mon` },
  'osd.0': { osd_data: `${folder}/osd`, osd_objectstore: 'memstore', memstore_device_bytes: 2 * 1024 ** 3 },
  client: {
    rgw_frontends: `beast endpoint=127.0.0.1:${gatewayPort}`,
    rgw_data: folder,
    // Buckets below it are addressed by host name.
    rgw_dns_name: 's3.localhost',
  },
};

const run = async (program: string, ...rest: string[]): Promise<void> => {
  await promisify(execFile)(program, rest, { cwd: folder, env: { ...process.env, CEPH_CONF: configFile } });
};

const start = (program: string, ...rest: string[]): void => {
  running.push(spawn(program, ['-c', configFile, ...rest, '-f'], { cwd: folder, stdio: 'ignore' }));
};

const addKey = (name: string, ...capabilities: string[]) =>
  run(
    'ceph-authtool',
    keyring,
    '--gen-key',
    '--name',
    name,
    ...capabilities.flatMap((which) => ['--cap', which, 'allow *']),
  );

/** Waits until the gateway responds. */
const ready = async (endpoint: string): Promise<void> => {
  while (
    !(await fetch(endpoint).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause(100);
};

const startCeph = async (): Promise<string> => {
  const sections = Object.entries(config).map(
    ([name, settings]) =>
      `[${name}]\n${Object.entries(settings)
        .map(([setting, value]) => `${setting} = ${value}\n`)
        .join('')}`,
  );
  await writeFile(configFile, sections.join('\n'));
  await mkdir(path.join(folder, 'osd'));
  await run('ceph-authtool', '--create-keyring', keyring);
  await addKey('mon.', 'mon');
  await addKey('client.admin', 'mon', 'osd');
  await addKey('osd.0', 'mon', 'osd');
  await run('monmaptool', '--create', '--fsid', id, '--addv', 'a', config.global.mon_host, 'monmap');
  await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', 'monmap', '--keyring', keyring);
  start('ceph-mon', '-i', 'a');
  const store = randomUUID();
  await run('ceph', 'osd', 'new', store, '0');
  await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', store);
  start('ceph-osd', '-i', '0');
  for (const { id: name, secret } of [key, limitedKey, fullKey]) {
    const user = ['--uid', name, '--display-name', name, '--access-key', name, '--secret-key', secret];
    await run('radosgw-admin', 'user', 'create', ...user);
  }
  const quota = ['--quota-scope', 'user', '--uid', fullKey.id];
  await run('radosgw-admin', 'quota', 'set', ...quota, '--max-objects', '3');
  await run('radosgw-admin', 'quota', 'enable', ...quota);
  start('radosgw', '-n', 'client.admin');
  const endpoint = `http://127.0.0.1:${gatewayPort}`;
  await ready(endpoint);
  return endpoint;
};

try {
  const endpoint = await startCeph();
  const tests = spawn(command, args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      S3_TEST_ENDPOINT: endpoint,
      S3_TEST_ACCESS_KEY_ID: key.id,
      S3_TEST_SECRET_ACCESS_KEY: key.secret,
      S3_TEST_LIMITED_ACCESS_KEY_ID: limitedKey.id,
      S3_TEST_LIMITED_SECRET_ACCESS_KEY: limitedKey.secret,
      S3_TEST_FULL_ACCESS_KEY_ID: fullKey.id,
      S3_TEST_FULL_SECRET_ACCESS_KEY: fullKey.secret,
    },
  });
  process.exitCode = await new Promise<number>((resolve, reject) => {
    tests.once('error', reject);
    tests.once('exit', (code) => resolve(code ?? 1));
  });
} finally {
  for (const process of running) process.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
}
