import Fastify from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { WebsiteError } from '../../http/errors.ts';
import { publicCache, sendPicture } from './send-picture.ts';

test.each([
  ['PICTURE_UNREADABLE', ['picture unreadable']],
  ['STORAGE_UNREACHABLE', []],
] as const)('an AVIF that fails with %s after its substitute was sent is logged: %j', async (code, events) => {
  const lines: unknown[] = [];
  const loggerInstance = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) });
  const app = Fastify({ loggerInstance });
  const resizer = {
    resize: async () => Buffer.from('a WebP'),
    isMade: () => false,
    resizeLater: () => Promise.reject(new WebsiteError(code)),
  };
  app.get('/', (_request, reply) =>
    sendPicture(reply, resizer, ['a', { width: 320, format: 'avif' }, async () => Buffer.alloc(0)], {
      parameters: '',
      cacheControl: publicCache,
    }),
  );
  const { statusCode, body } = await app.inject('/');
  expect([statusCode, body]).toEqual([200, 'a WebP']);
  expect(lines).toEqual(events.map((msg) => expect.objectContaining({ msg })));
});
