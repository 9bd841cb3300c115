import fastify from 'fastify';
import { request } from 'undici';

/**
 * Upper bound for the speed of a cached page: Fastify without log and hooks. It fetches one page from `SOURCE` and
 * serves its buffers.
 */
const source = process.env['SOURCE'] ?? '';

const fetchBody = async (encoding: string) => {
  const { body } = await request(source, { headers: { 'accept-encoding': encoding } });
  return Buffer.from(await body.arrayBuffer());
};
const identity = await fetchBody('identity');
const gzip = await fetchBody('gzip');

const app = fastify({ logger: false });
app.get('/identity', (_request, reply) => reply.type('text/html; charset=utf-8').send(identity));
app.get('/gzip', (_request, reply) =>
  reply.type('text/html; charset=utf-8').header('content-encoding', 'gzip').send(gzip),
);
app.get('/304', (_request, reply) => reply.code(304).header('etag', 'W/"bare"').send());

console.log(`The site: ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
process.once('SIGTERM', () => process.exit(0));
