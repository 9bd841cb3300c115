import { createServer, type IncomingMessage } from 'node:http';

/** What a faulty provider changes in the answer to a call; what is left out stays as it is. */
export interface Tampering {
  method: string;
  pathStart: string;
  /** Answered without asking the real provider. */
  instead?: { status: number; body: string };
  /** Changes what the real provider answered. */
  change?: (body: string) => string;
}

const readAll = async (request: IncomingMessage): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** A provider that is broken in exactly these places: a real one behind a server that tampers with its answers. */
export async function startTampering(origin: string, tamperings: readonly Tampering[]) {
  const server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '/' } = request;
      const body = await readAll(request);
      const tampering = tamperings.find((one) => one.method === method && url.startsWith(one.pathStart));
      if (tampering?.instead) {
        response.writeHead(tampering.instead.status, { 'content-type': 'application/json' });
        response.end(tampering.instead.body);
        return;
      }
      const { cookie, 'content-type': type } = request.headers;
      const answer = await fetch(origin + url, {
        method,
        headers: { ...(cookie && { cookie }), ...(type && { 'content-type': type }) },
        ...(body.length > 0 && { body }),
      });
      const text = await answer.text();
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        'set-cookie': answer.headers.getSetCookie(),
      });
      response.end(tampering?.change ? tampering.change(text) : text);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
