import { createServer, type IncomingMessage } from 'node:http';

/**
 * A provider with minimal cost: answers every call with a prepared buffer (articles, a draft, an account). It
 * also acts as the storage and discards uploads.
 */
const text = 'Gli impianti dentali sono radici artificiali in titanio che sostituiscono quelle naturali. '.repeat(6);
const articles = Array.from({ length: 5 }, (_, id) => ({
  id,
  name: `Articolo ${id}`,
  content: JSON.stringify([{ id: 0, type: 'paragraph', title: 'Impianti', content: text }]),
  createdAt: '2026-01-01T00:00:00.000Z',
  images: [{ id, name: 'a.jpg', previewUrl: `http://127.0.0.1:9/${id}.jpg?signature=abcdef` }],
}));
const draft = { fullName: 'Maria Rossi', email: 'maria@example.it', message: text, uploadedFiles: [] };
const person = { id: 1, email: 'anna@clinic.example', role: 'admin', notes: text.repeat(4) };

const answers = new Map(
  Object.entries({ '/blog/': articles, '/contact-form/': draft, '/auth/': person }).map(([prefix, answer]) => [
    prefix,
    Buffer.from(JSON.stringify(answer)),
  ]),
);

const answerTo = ({ url = '', headers: { host } }: IncomingMessage): Buffer => {
  if (url.endsWith('/get-upload-url')) return Buffer.from(JSON.stringify({ uploadUrl: `http://${host}/object` }));
  const [prefix = ''] = /^\/[^/]+\//.exec(url) ?? [];
  return answers.get(prefix) ?? Buffer.from('{}');
};

const server = createServer((request, response) => {
  const body = answerTo(request);
  request.resume().once('end', () => {
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
    });
    response.end(body);
  });
});
server.keepAliveTimeout = 72_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`The site: http://127.0.0.1:${address.port}`);
});
process.once('SIGTERM', () => process.exit(0));
