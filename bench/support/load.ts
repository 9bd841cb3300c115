import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pinned } from './server-process.ts';

/** The HTTP request that each connection repeats, and the number of connections. */
export interface Load {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Number of parallel connections; 32 by default. */
  connections?: number;
  /** The status that every response must have; 200 by default. */
  expectedStatus?: number;
}

export interface LoadResult {
  /** Number of responses. */
  count: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

interface AutocannonResult {
  requests: { total: number };
  latency: { p50: number; p99: number };
  duration: number;
  errors: number;
  timeouts: number;
  statusCodeStats: Record<string, { count: number }>;
}

const autocannon = join(import.meta.dirname, '../rivals/node_modules/autocannon/autocannon.js');

/**
 * Loads a server with autocannon, on processor 1.
 * @param extent the duration in seconds, or the number of HTTP requests.
 * @throws Error when a response has another status or no response arrives.
 */
export async function load(
  { url, method = 'GET', headers = {}, body, connections = 32, expectedStatus = 200 }: Load,
  extent: { seconds: number } | { requests: number },
): Promise<LoadResult> {
  const options = [
    '--json',
    '--no-progress',
    '-c',
    String(connections),
    '-m',
    method,
    ...('seconds' in extent ? ['-d', String(extent.seconds)] : ['-a', String(extent.requests)]),
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]),
    ...(body === undefined ? [] : ['-b', body]),
  ];
  const [program, args] = pinned(1, [process.execPath, autocannon, ...options, url]);
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 1024 ** 3 });
  const result: AutocannonResult = JSON.parse(stdout);
  const { requests, duration, latency, statusCodeStats } = result;
  const failed = result.errors + result.timeouts;
  const asExpected = statusCodeStats[expectedStatus]?.count ?? 0;
  if (failed > 0 || asExpected < requests.total)
    throw new Error(`${url}: ${failed} failed, statuses ${JSON.stringify(statusCodeStats)}`);
  return {
    count: requests.total,
    perSecond: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
  };
}
