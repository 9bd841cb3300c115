import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig as loadProviderConfig } from '#provider/config/config.ts';
import { loadConfig as loadWebConfig } from '#server/config.ts';
import { newFolder } from '../support/new-folder.ts';
import { saySkipped } from '../support/skipped.ts';

const folder = join(import.meta.dirname, '../../deploy/two-hosts');
const programs = ['haproxy', 'patroni', 'keepalived', 'caddy', 'envsubst', 'redis-server'];
const hasAll = programs.every((program) => spawnSync('which', [program]).status === 0);
const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0;
if (!hasAll || !canMount)
  saySkipped(`the configuration of two hosts. It needs root and the packages of ${programs.join(', ')}.`);

const values = {
  CEPH_FSID: '2a4f9b8e-6d3a-4a55-9d0c-0d3f5c1f7a11',
  POSTGRES_PASSWORD: 'postgres-secret',
  DATABASE_PASSWORD: 'database-secret',
  REDIS_PASSWORD: 'redis-secret',
  S3_ACCESS_KEY_ID: 'key-id',
  S3_SECRET_ACCESS_KEY: 'key-secret',
};

/** `settings.example` of a machine, with its empty values filled in. */
const settingsOf = (machine: string): string => {
  const filled = Object.entries({ HOST: machine, ...values });
  return filled.reduce(
    (text, [name, value]) => text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`),
    readFileSync(join(folder, 'settings.example'), 'utf8'),
  );
};

/**
 * Runs `set-up.sh files` on a machine whose /etc is a copy, then a script.
 * @returns the script's output.
 */
function onMachine(machine: string, script: string): { status: number | null; output: string } {
  const changes = newFolder();
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    [
      '--mount',
      '--net',
      'sh',
      '-euc',
      `
    mkdir ${changes}/upper ${changes}/work
    mount -t overlay overlay -o lowerdir=/etc,upperdir=${changes}/upper,workdir=${changes}/work /etc
    mkdir -p /etc/redis
    cat >/etc/clinic-hosts
    ${folder}/set-up.sh files
    ${script}
  `,
    ],
    { input: settingsOf(machine), encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
}

/** Connects eth0 with that of a second host, whose process is `$other`: 10.77.0.1 and 10.77.0.2. */
const secondHost = `
      unshare --net sleep 60 & other=$!
      trap 'kill $other' EXIT
      until [ "$(readlink /proc/$other/ns/net)" != "$(readlink /proc/$$/ns/net)" ]; do sleep 0.1; done
      ip link add eth0 type veth peer name eth0 netns $other
      ip address add 10.77.0.1/24 dev eth0
      ip link set eth0 up
      nsenter --target $other --net ip address add 10.77.0.2/24 dev eth0
      nsenter --target $other --net ip link set eth0 up`;

const hosts = ['host-a', 'host-b'];

describe.skipIf(!hasAll || !canMount)('the configuration of two hosts', () => {
  test.each(hosts)('%s: HAProxy, Patroni, keepalived and Caddy accept their files', (machine) => {
    const { status, output } = onMachine(
      machine,
      `
      haproxy -c -q -f /etc/haproxy/haproxy.cfg
      patroni --validate-config /etc/patroni/config.yml 2>&1 | grep -vE 'not reachable|(bootstrap.pg_hba|rewind)  is not defined' >&2 || true
      ip link add eth0 type veth peer name eth1
      # With a script to track, it ends itself by SIGTERM after the test.
      setsid --wait keepalived --config-test --use-file /etc/keepalived/keepalived.conf || [ $? = 143 ]
      mkdir -p /srv/clinic && mount -t tmpfs tmpfs /srv/clinic && mkdir /srv/clinic/deploy
      cp ${folder}/../Caddyfile /srv/clinic/deploy/
      set -a; . /etc/default/caddy; set +a
      HOME=${newFolder()} caddy validate --config /etc/caddy/Caddyfile
    `,
    );
    expect([status, output]).toEqual([0, expect.stringContaining('Valid configuration')]);
    expect(output).not.toMatch(/keepalived.conf: Line|didn't pass validation|is not defined/);
  });

  test('bytes of a closed connection are dropped within seconds while the other host is cut off', () => {
    const { status, output } = onMachine(
      'host-a',
      `
      ${secondHost}
      nsenter --target $other --net ${process.execPath} -e 'require("net").createServer().listen(3000)' & server=$!
      trap 'kill $other $server' EXIT
      ${process.execPath} -e '
        const { execFileSync } = require("node:child_process");
        const attempt = () => {
          const socket = require("node:net").connect(3000, "10.77.0.2");
          socket.on("error", () => setTimeout(attempt, 100)).on("connect", () => {
            // The address stays, but nothing arrives.
            execFileSync("nsenter", ["--target", "'$other'", "--net", "ip", "link", "set", "eth0", "down"]);
            socket.write("older value", () => socket.destroy());
          });
        };
        attempt();
      '
      closed() { ss --no-header --tcp --numeric state fin-wait-1; }
      [ -n "$(closed)" ]
      for second in 1 2 3 4 5 6 7 8 9 10; do [ -z "$(closed)" ] && exit; sleep 1; done
      closed
      exit 1
    `,
    );
    expect([status, output]).toEqual([0, '']);
  });

  test('a host that yields the visitors’ address says so, whereupon the other one announces its hardware address', () => {
    const { status, output } = onMachine(
      'host-a',
      `
      ${secondHost}
      # No front runs here.
      sed -i 's#script "/usr/bin/curl.*#script /bin/true#' /etc/keepalived/keepalived.conf
      setsid keepalived --dont-fork --vrrp --pid ${newFolder()}/pid --vrrp_pid ${newFolder()}/pid >${newFolder()}/log 2>&1 & front=$!
      trap 'kill $front $other' EXIT
      # host-b, which has had the address too while it was cut off (VRRP, RFC 3768, 5.1).
      nsenter --target $other --net python3 -c '
import socket, struct
ours, group = socket.inet_aton("10.77.0.2"), socket.inet_aton("224.0.0.18")
vrrp = socket.socket(socket.AF_INET, socket.SOCK_RAW, 112)
vrrp.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, group + ours)
vrrp.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, ours)
vrrp.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
vrrp.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 0)
def advert(checksum):
    return struct.pack("!6BH4s8x", 0x21, 77, 100, 1, 0, 1, checksum, socket.inet_aton("203.0.113.10"))
total = sum(struct.unpack("!10H", advert(0)))
vrrp.settimeout(20)
vrrp.recv(1500)
vrrp.sendto(advert(~(total + (total >> 16)) & 0xffff), ("224.0.0.18", 0))
# Adverts of the host that has the address are a second apart, and it has just sent one.
vrrp.settimeout(0.8)
vrrp.recv(1500)
'
    `,
    );
    expect([status, output]).toEqual([0, '']);
  });

  test.each(hosts)('%s: the website and the provider accept their settings', (machine) => {
    const { status, output } = onMachine(machine, 'cat /etc/clinic.env');
    expect(status).toBe(0);
    const env = Object.fromEntries(
      [...output.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
    );
    expect(loadWebConfig(env)).toMatchObject({ host: machine === 'host-a' ? '10.77.0.1' : '10.77.0.2' });
    expect(loadProviderConfig(env).databaseUrl).toBe('postgres://clinic:database-secret@127.0.0.1:5432/clinic');
  });

  test.each([...hosts, 'witness'])('%s: no variable is left open, and secrets are not public', (machine) => {
    const files = globSync('etc/**/*', { cwd: folder, withFileTypes: true }).filter((file) => file.isFile());
    const names = files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length));
    const { status, output } = onMachine(
      machine,
      `
      for file in ${names.join(' ')}; do test -e $file || continue; grep -H '\${' $file || true
      if grep -qE '(postgres|database|redis|key)-secret' $file; then stat -c 'mode %a' $file; fi; done
    `,
    );
    expect(status).toBe(0);
    expect(new Set(output.trim().split('\n'))).toEqual(new Set(['mode 600']));
  });
});
