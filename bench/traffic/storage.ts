import S3rver from '@20minutes/s3rver';

/** `node bench/traffic/storage.ts PORT FOLDER`: an S3 server with the bucket `clinic`, as a process to be killed. */
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
await server.run();
console.log(JSON.stringify({ origin: `http://127.0.0.1:${port}` }));
