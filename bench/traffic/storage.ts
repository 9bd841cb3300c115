import S3rver from '@20minutes/s3rver';

/**
 * `node bench/traffic/storage.ts PORT FOLDER`: an S3 server with the bucket `clinic`, as a process to be
 * killed. After SIGUSR2, it answers each PUT with 200 but stores nothing, until the next SIGUSR2.
 */
const [port = '0', directory = ''] = process.argv.slice(2);
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  directory,
  configureBuckets: [{ name: 'clinic' }],
  // The server computes signatures of calls about a bucket wrongly.
  allowMismatchedSignatures: true,
});
let isLying = false;
process.on('SIGUSR2', () => {
  isLying = !isLying;
});
server.middleware.unshift(async (context, next) => {
  if (!isLying || context.method !== 'PUT') return next();
  for await (const _ of context.req);
  context.status = 200;
});
await server.run();
console.log(JSON.stringify({ origin: `http://127.0.0.1:${port}` }));
