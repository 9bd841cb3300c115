import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const timeoutMilliseconds = 2500;

/**
 * The health check of the container image, which runs either website or provider: `/healthz` of the website, `/readyz` of the
 * provider.
 * @param command the command line of the container's first process, its arguments separated by NUL (proc(5)).
 */
export function healthUrl(command: string, env: Record<string, string | undefined>): string {
  const isProvider = command.split('\0').some((argument) => argument.endsWith('/provider.js'));
  return isProvider
    ? `http://127.0.0.1:${env['PROVIDER_PORT'] || '4000'}/readyz`
    : `http://127.0.0.1:${env['PORT'] || '3000'}/healthz`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const url = healthUrl(readFileSync('/proc/1/cmdline', 'utf8'), process.env);
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMilliseconds) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
}
