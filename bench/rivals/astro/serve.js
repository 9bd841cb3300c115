process.env.ASTRO_NODE_AUTOSTART = 'disabled';
process.env.HOST = '127.0.0.1';
process.env.PORT = '0';
const { startServer } = await import('./dist/server/entry.mjs');
const { server } = startServer();
server.server.once('listening', () => console.log(`The site: http://127.0.0.1:${server.server.address().port}`));
process.once('SIGTERM', () => process.exit(0));
