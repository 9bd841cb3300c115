import httpProxy from '@fastify/http-proxy';
import fastify from 'fastify';

/** Upper bound for the speed of `/api`: @fastify/http-proxy in front of `PROVIDER_URL`, without log or checks. */
const app = fastify({ logger: false });
await app.register(httpProxy, { upstream: process.env['PROVIDER_URL'] ?? '', prefix: '/api' });

console.log(`The site: ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
process.once('SIGTERM', () => process.exit(0));
