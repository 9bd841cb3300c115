import { describeUntrusted } from '#runtime/untrusted-certificate.ts';
import type { Finding } from '#runtime/findings.ts';

/** Name, pattern of Redis's or the connection's message, what is wrong and what to do. */
type Fault = readonly [code: string, message: RegExp, problem: string, remedy: string];

const faults: readonly Fault[] = [
  [
    'REDIS_LOGIN',
    /^(?:WRONGPASS|NOAUTH|ERR (?:AUTH|Client sent AUTH|invalid password))/,
    'refuses the log-in',
    'correct user and password in REDIS_URL',
  ],
  [
    'REDIS_RIGHTS',
    /^NOPERM|ACL failure|no permissions|can't run this command/,
    'refuses commands',
    'give the user of REDIS_URL all keys, all channels and the rights +@read +@write +@scripting +@pubsub +@transaction +@connection',
  ],
  ['REDIS_READ_ONLY', /^(?:READONLY|MASTERDOWN)/, 'is a read-only replica', 'name the primary in REDIS_URL'],
  ['REDIS_FULL', /^OOM/, 'is out of memory', 'raise its maxmemory'],
  [
    'REDIS_DISK',
    /^MISCONF/,
    'cannot save its data and refuses writes',
    'free its disk, or switch saving off',
  ],
  [
    'REDIS_UNREACHABLE',
    /ECONN|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|timed? ?out|closed/i,
    'cannot be reached',
    'start it, or correct REDIS_URL',
  ],
];

/** Converts a failure of Redis to a finding without secrets. Redis's messages begin with a code. */
export function redisFault(error: unknown, url: string): Finding {
  const { host } = new URL(url);
  const untrusted = describeUntrusted(error, `redis at ${host}`, 'REDIS_URL');
  if (untrusted !== null) return { code: 'CERTIFICATE_UNTRUSTED', sentence: untrusted };
  const message = error instanceof Error ? error.message : String(error);
  const [code, , problem, remedy] = faults.find(([, pattern]) => pattern.test(message)) ?? [
    'REDIS_FAILS',
    null,
    'fails',
    'see its log',
  ];
  // Later words may quote arguments of the command.
  const cause = /\b[A-Z]{3,}/.exec(message)?.[0] ?? message.slice(0, 40);
  return { code, sentence: `Redis at ${host} ${problem} (${cause}): ${remedy}` };
}
