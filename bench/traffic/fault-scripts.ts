import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { Client } from 'pg';
import type { Clinic, Part } from './clinic.ts';
import { beginCrowd } from './crowd.ts';
import { cutNetwork } from './network.ts';
import type { Scene } from './scene.ts';

export interface Fault {
  /** Duration of the fault. */
  seconds: number;
  /** @returns a function that ends the fault and resolves when the stopped parts run again. */
  begin: (scene: Scene) => Promise<() => Promise<unknown>>;
}

/** A database, a Redis or a part. */
type Restartable = Pick<Part, 'kill' | 'start'>;

const killed = (choose: (clinic: Clinic) => Restartable): Fault => ({
  seconds: 3,
  begin: async ({ clinic }) => {
    const part = choose(clinic);
    await part.kill();
    return () => part.start();
  },
});

const silent = (choose: (clinic: Clinic) => Pick<Part, 'pause' | 'resume'>): Fault => ({
  seconds: 6,
  begin: async ({ clinic }) => {
    const part = choose(clinic);
    part.pause();
    return async () => part.resume();
  },
});

/** @param choose returns the origin of the part. */
const cutOff = (choose: (clinic: Clinic) => string): Fault => ({
  seconds: 20,
  begin: async ({ clinic }) => {
    const restore = cutNetwork(Number(new URL(choose(clinic)).port));
    return async () => restore();
  },
});

/** @returns the ids of a process and of its child processes. */
const family = (pid: number): number[] => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
};

async function atDatabase(clinic: Clinic, ...statements: string[]): Promise<Client> {
  const client = new Client({ connectionString: clinic.providerEnv['DATABASE_URL'] });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  return client;
}

const setReadOnly = async (clinic: Clinic, isReadOnly: boolean) => {
  const client = await atDatabase(
    clinic,
    'set default_transaction_read_only = off',
    `alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
    'select pg_reload_conf()',
  );
  await client.end();
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Limits the open files of a process. @returns a function that restores the previous limit. */
function limitDescriptors(pid: number, limit: number): () => void {
  const [, before = ''] = /^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8')) ?? [];
  const set = (soft: string | number) => execFileSync('prlimit', ['--pid', String(pid), `--nofile=${soft}:`]);
  set(limit);
  return () => void set(before);
}

/** @param offset offset of the clock during the fault, in the notation of libfaketime. */
const wrongClock = (offset: string): Fault => ({
  seconds: 10,
  begin: async ({ clinic: { provider }, clockFile }) => {
    if (clockFile === null) throw new Error('It needs libfaketime, of Debian’s package faketime');
    const set = async (to: string) => {
      writeFileSync(clockFile, to);
      await provider.kill();
      await provider.start();
    };
    await set(offset);
    return () => set('+0');
  },
});

/** All faults, in the order in which they are injected. */
export const faults: Record<string, Fault> = {
  'website killed': killed(({ websites }) => websites[0]),
  'provider killed': killed(({ provider }) => provider),
  'PostgreSQL killed': killed(({ database }) => database),
  'Redis killed': killed(({ redis }) => ({ kill: redis.stop, start: redis.start })),
  'storage killed': killed(({ storage }) => storage),

  'website silent': silent(({ websites }) => websites[0]),
  'provider silent': silent(({ provider }) => provider),
  'PostgreSQL silent': {
    seconds: 6,
    begin: async ({ clinic: { database } }) => {
      const processes = family(database.pid());
      for (const pid of processes) process.kill(pid, 'SIGSTOP');
      return async () => {
        for (const pid of processes) process.kill(pid, 'SIGCONT');
      };
    },
  },
  'Redis silent': silent(({ redis }) => redis),
  'storage silent': silent(({ storage }) => storage),

  'network cut before the provider': cutOff(({ provider }) => provider.origin),
  'network cut before PostgreSQL': cutOff(({ providerEnv }) => providerEnv['DATABASE_URL'] ?? ''),
  'network cut before Redis': cutOff(({ redis }) => redis.url),
  'network cut before the storage': cutOff(({ storage }) => storage.origin),

  'disk of the storage full': {
    seconds: 6,
    begin: async ({ disks }) => {
      const makeRoom = disks.storage.fill();
      return async () => makeRoom();
    },
  },
  'disk of the storage read-only': {
    seconds: 6,
    begin: async ({ disks }) => {
      disks.storage.setWritable(false);
      return async () => disks.storage.setWritable(true);
    },
  },
  'storage answers 200 and keeps nothing': {
    seconds: 6,
    begin: async ({ clinic: { storage } }) => {
      const toggle = () => process.kill(storage.pid(), 'SIGUSR2');
      toggle();
      return async () => void toggle();
    },
  },
  'disk of PostgreSQL full': {
    seconds: 10,
    begin: async ({ clinic: { database }, disks }) => {
      const makeRoom = disks.database.fill();
      return async () => {
        makeRoom();
        // PostgreSQL exits if it cannot write its log. A container would be restarted.
        if (!isRunning(database.pid())) await database.start();
      };
    },
  },
  'PostgreSQL read-only': {
    seconds: 6,
    begin: async ({ clinic }) => {
      await setReadOnly(clinic, true);
      return () => setReadOnly(clinic, false);
    },
  },

  'clock of the provider 40 days ahead': wrongClock('+40d'),
  'clock of the provider 20 minutes behind': wrongClock('-20m'),
  'one slow call (articles locked)': {
    seconds: 8,
    begin: async ({ clinic }) => {
      const client = await atDatabase(clinic, 'begin', 'lock table blogs in access exclusive mode');
      return () => client.end();
    },
  },
  '256 descriptors': {
    seconds: 6,
    begin: async ({ clinic: { websites, provider } }) => {
      const limited = [websites[0], websites[1], provider];
      const lifts = limited.map((part) => limitDescriptors(part.pid(), 256));
      const idle = websites.flatMap(({ origin }) =>
        Array.from({ length: 400 }, () =>
          connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => undefined),
        ),
      );
      return async () => {
        for (const socket of idle) socket.destroy();
        for (const lift of lifts) lift();
      };
    },
  },
  'twice the load': {
    seconds: 8,
    begin: async ({ clinic }) => beginCrowd(clinic.websites),
  },
};
