import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A service of a machine: account, and command with arguments. */
export type Service = readonly [user: string, command: string];

/**
 * A machine of its own on this one: its network, processes and files. `/` is a layer over this machine's files, so that
 * the packages are there and everything written stays with the machine.
 */
export interface Machine {
  readonly name: string;
  readonly address: string;
  /** Starts the machine with its network and all services installed so far. */
  start: () => Promise<void>;
  /** Installs a service, which starts now and at every start of the machine, and again whenever it ends. */
  install: (name: string, service: Service) => Promise<void>;
  /** Kills all processes at once, without a warning. Files stay. */
  kill: () => Promise<void>;
  /** Drops all packets from and to the machine. @returns a function that connects it again. */
  cut: () => () => void;
  /** Runs a command as root. @returns its output. */
  run: (...command: string[]) => Promise<string>;
  /** Reads or writes a file of the machine. */
  read: (path: string) => string;
  write: (path: string, text: string) => void;
}

const inside = ['--mount', '--uts', '--net', '--pid', '--root', '--', 'sh', '-c', 'cd /srv/clinic && exec "$0" "$@"'];
const bridge = 'clinic';
/** The network of the machines, and the addresses of the visitors, who are on this machine. */
export const visitorsNetwork = '10.78';
const ip = (...words: string[]) => execFileSync('ip', words);

/** Creates the network between the machines and the visitors. Needs a network namespace. */
export function createNetwork(): void {
  // Without an address of its own, the bridge has that of a port, and loses it when that machine dies.
  ip('link', 'add', bridge, 'address', '02:00:00:00:77:fe', 'type', 'bridge');
  ip('address', 'add', '10.77.0.254/24', 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  // Each visitor has an address of its own.
  ip('route', 'add', 'local', `${visitorsNetwork}.0.0/16`, 'dev', 'lo');
}

/** Restarts a service two seconds after it ends, like `Restart=always` with `RestartSec=2`. */
const supervise = (name: string, [user, command]: Service) => `
cd /srv/clinic
while :; do
  setpriv --reuid ${user} --regid ${user} --init-groups -- ${command} >>/var/log/clinic-${name}.log 2>&1
  sleep 2
done
`;

/** What of the product is at /srv/clinic. */
const parts = ['dist', 'node_modules', 'deploy', 'package.json', 'provider', 'public'];

/** All mounts end with the machine, because they are in its mount namespace. */
const boot = (name: string, folder: string, program: string) => `
hostname ${name}
cd ${folder}
mkdir -p root upper work
mount -t overlay overlay -o lowerdir=/,upperdir=upper,workdir=work root
mkdir -p root/srv/clinic root/etc/clinic-services
for part in ${parts.join(' ')}; do
  if [ -d ${program}/$part ]; then mkdir -p root/srv/clinic/$part; else touch root/srv/clinic/$part; fi
  mount --bind -o ro ${program}/$part root/srv/clinic/$part
done
mount -t proc proc root/proc
mount --rbind /dev root/dev
mount --rbind /sys root/sys
mount -t tmpfs tmpfs root/run
mount -t tmpfs -o mode=1777 tmpfs root/tmp
install -d -o postgres root/run/postgresql
install -d -o ceph root/run/ceph
mkdir -p root/run/keepalived
ip link set lo up
exec chroot root sh -c 'touch /run/booted
test -e /etc/sysctl.d/clinic.conf && sysctl -q -p /etc/sysctl.d/clinic.conf
until ip address show eth0 2>/dev/null | grep -q "inet 10"; do sleep 0.1; done
for service in /etc/clinic-services/*; do test -e "$service" && sh "$service" & done
touch /run/started
# Reaps orphans, like every init.
while :; do sleep 1; done'
`;

/**
 * @param folder contains the machine's files.
 * @param program folder of the product, which is at /srv/clinic of the machine.
 */
export function createMachine(name: string, address: string, folder: string, program: string): Machine {
  const own = join(folder, name);
  mkdirSync(own);
  const plug = `to-${name}`;
  let unshare: ChildProcess | null = null;
  let pid = 0;

  const fileOf = (path: string) => `/proc/${pid}/root${path}`;
  const machine: Machine = {
    name,
    address,
    start: async () => {
      const started = spawn(
        'setpriv',
        // The machine ends with this program.
        [
          '--pdeathsig',
          'KILL',
          'unshare',
          '--mount',
          '--uts',
          '--net',
          '--pid',
          '--fork',
          '--kill-child',
          'sh',
          '-ec',
          boot(name, own, program),
        ],
        { stdio: ['ignore', 'ignore', openSync(join(own, 'boot.log'), 'a')] },
      );
      unshare = started;
      const children = `/proc/${started.pid}/task/${started.pid}/children`;
      do {
        await pause(50);
        if (started.exitCode !== null) throw new Error(`${name} did not start`);
        pid = Number(readFileSync(children, 'utf8').trim());
      } while (pid === 0 || !existsSync(fileOf('/run/booted')));
      ip('link', 'add', plug, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid));
      ip('link', 'set', plug, 'master', bridge, 'up');
      const within = (...words: string[]) =>
        execFileSync('nsenter', ['--target', String(pid), '--net', 'ip', ...words]);
      within('link', 'set', 'eth0', 'up');
      within('address', 'add', `${address}/24`, 'dev', 'eth0');
      within('route', 'add', `${visitorsNetwork}.0.0/16`, 'via', '10.77.0.254');
      while (!existsSync(fileOf('/run/started'))) await pause(50);
    },
    install: async (service, what) => {
      machine.write(`/etc/clinic-services/${service}`, supervise(service, what));
      await machine.run('sh', '-c', `setsid sh /etc/clinic-services/${service} >/dev/null 2>&1 &`);
    },
    kill: async () => {
      if (!unshare) return;
      const ended = once(unshare, 'exit');
      process.kill(pid, 'SIGKILL');
      await ended;
      unshare = null;
      // The kernel removes the cable's end on this side after the namespace.
      while (existsSync(`/sys/class/net/${plug}`)) await pause(50);
    },
    cut: () => {
      ip('link', 'set', plug, 'nomaster');
      return () => void ip('link', 'set', plug, 'master', bridge);
    },
    run: async (...command) => {
      const { stdout } = await promisify(execFile)('nsenter', ['--target', String(pid), ...inside, ...command], {
        cwd: '/',
        maxBuffer: 64 * 1024 ** 2,
        // The locale of this machine may be missing there.
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', HOME: '/root' },
      });
      return stdout;
    },
    read: (path) => readFileSync(fileOf(path), 'utf8'),
    write: (path, text) => writeFileSync(fileOf(path), text, { mode: 0o600 }),
  };
  return machine;
}
