import { createServer } from 'node:http';
import next from 'next';

const app = next({ dev: false, dir: import.meta.dirname });
await app.prepare();
const handle = app.getRequestHandler();
const server = createServer((request, response) => void handle(request, response));
server.listen(0, '127.0.0.1', () => console.log(`The site: http://127.0.0.1:${server.address().port}`));
process.once('SIGTERM', () => process.exit(0));
