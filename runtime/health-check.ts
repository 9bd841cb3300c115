import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { pathToFileURL } from 'node:url';
import { readArguments } from './command-line.ts';
import { isProviderCommand } from './provider-command.ts';
import { readText } from './read-text.ts';

const timeoutMilliseconds = 2500;

/** @returns `/healthz` of the website or `/readyz` of the provider, whichever is the command line of the first process. */
export function healthUrl(command: string, env: Record<string, string | undefined>): string {
  const protocol = env['PROVIDER_TLS_CERT'] ? 'https' : 'http';
  return isProviderCommand(command)
    ? `${protocol}://127.0.0.1:${env['PROVIDER_PORT'] || '4000'}/readyz`
    : `http://127.0.0.1:${env['PORT'] || '3000'}/healthz`;
}

/** @param certificate the server's own certificate in PEM, trusted alone and for any host name. Unused with HTTP. */
export async function askHealth(url: string, certificate: string | undefined): Promise<number | undefined> {
  const { get } = url.startsWith('https:') ? https : http;
  const options = {
    // Node's own agent would use the proxy of NODE_USE_ENV_PROXY.
    agent: false,
    signal: AbortSignal.timeout(timeoutMilliseconds),
    ...(certificate && { ca: certificate, allowPartialTrustChain: true, checkServerIdentity: () => undefined }),
  };
  const [answer]: http.IncomingMessage[] = await once(get(url, options), 'response');
  answer?.resume();
  return answer?.statusCode;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readArguments('Usage: node dist/programs/health-check.js\nAsks the program that the container runs.', {});
  const url = healthUrl(readFileSync('/proc/1/cmdline', 'utf8'), process.env);
  const file = process.env['PROVIDER_TLS_CERT'];
  const status = await askHealth(url, file ? readText(file) : undefined);
  if (status !== 200) throw new Error(`${url} answered ${status}`);
}
