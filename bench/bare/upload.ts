import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { request as send } from 'undici';

/** Upper bound for the speed of uploads: @fastify/multipart streams to `STORAGE`, without checks, provider and log. */
const storage = process.env['STORAGE'] ?? '';

const app = fastify({ logger: false });
await app.register(multipart, { limits: { fileSize: 1024 ** 3 } });
app.post('/upload', async (request) => {
  let size = '0';
  for await (const part of request.parts()) {
    if (part.type === 'field') size = String(part.value);
    else {
      const { body } = await send(`${storage}/object`, {
        method: 'PUT',
        headers: { 'content-type': part.mimetype, 'content-length': size },
        body: part.file,
      });
      await body.dump();
      return {};
    }
  }
  return {};
});

console.log(`The site: ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
process.once('SIGTERM', () => process.exit(0));
