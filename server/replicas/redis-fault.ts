import { finding, matchFault, type Faults, type Finding } from '#runtime/findings.ts';
import { describeUntrusted } from '#runtime/untrusted-certificate.ts';

/** Messages of Redis, which begin with a code, and of the connection. */
const faults: Faults = {
  REDIS_LOGIN: /^(?:WRONGPASS|NOAUTH|ERR (?:AUTH|Client sent AUTH|invalid password))/,
  REDIS_RIGHTS: /^NOPERM|ACL failure|no permissions|can't run this command/,
  REDIS_READ_ONLY: /^(?:READONLY|MASTERDOWN)/,
  REDIS_FULL: /^OOM/,
  REDIS_DISK: /^MISCONF/,
  REDIS_UNREACHABLE: /ECONN|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|timed? ?out|closed/i,
};

/** Converts a failure of Redis to a finding without secrets. */
export function redisFault(error: unknown, url: string): Finding {
  const place = new URL(url).host;
  const message = error instanceof Error ? error.message : String(error);
  // Later words may quote arguments of the command.
  const cause = /\b[A-Z]{3,}/.exec(message)?.[0] ?? message.slice(0, 40);
  return (
    describeUntrusted(error, `redis at ${place}`, 'REDIS_URL') ??
    finding(matchFault(faults, [message])?.code ?? 'REDIS_FAILS', { place, cause })
  );
}
