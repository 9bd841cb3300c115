import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { negotiate } from '#runtime/negotiate.ts';
import { WebsiteError } from '../http/errors.ts';
import { encodings } from './encoded-page.ts';

const immutable = 'public, max-age=31536000, immutable';

const cacheControlOf: Partial<Record<string, string>> = {
  // The names contain a hash.
  assets: immutable,
  // The addresses are specified. A browser shows an old picture while it asks for the new one.
  images: 'public, max-age=86400, stale-while-revalidate=604800',
};

/**
 * @param root the folder of the static files.
 * @returns a hash of all its pictures. A hash of the build would not know pictures that were mounted over those of the
 *   image; one for each picture would take half a kilobyte of script.
 */
export function hashImages(root: string): string {
  if (!existsSync(root)) throw new Error(`${root} is missing: run npm run build first`);
  const hash = createHash('sha256');
  for (const file of globSync('images/**/*.*', { cwd: root }).toSorted())
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('base64url').slice(0, 10);
}

/** Serves the built client. Other folders' files are cached for an hour, pictures with the current hash for good. */
export async function staticFilesPlugin(
  app: FastifyInstance,
  { root, imagesHash }: { root: string; imagesHash: string },
) {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, rate: null, isNoLoad: true };
  });
  app.addHook('onRequest', ({ method, headers }, _reply, done) => {
    // @fastify/send misreads ranges of HEAD, with If-Range, and of suffixes (RFC 9110, 14.2, 13.1.5 and 14.1.2).
    if (method === 'HEAD' || 'if-range' in headers || !/^bytes=\d+-\d*$/.test(headers.range ?? ''))
      delete headers.range;
    // Weak tags do not match If-Match (13.1.1), which replaces If-Unmodified-Since (13.2.2).
    if ((headers['if-match'] ?? '*') !== '*') throw new WebsiteError('PRECONDITION_FAILED');
    if ('if-match' in headers) delete headers['if-unmodified-since'];
    headers['accept-encoding'] = negotiate(headers['accept-encoding'], encodings, 'identity');
    done();
  });
  // SVG is the only text format that @fastify/static sends without a charset.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.getHeader('content-type') === 'image/svg+xml') reply.type('image/svg+xml; charset=utf-8');
    done();
  });
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    // Compressed files are found without routes, which would cost a tenth of the start's CPU time and 7 MB.
    globIgnore: ['**/*.{br,gz}'],
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cross-origin-resource-policy', 'cross-origin');
      const [, folder = ''] = path.slice(root.length).split('/');
      const { query } = reply.request;
      const isHashed = typeof query === 'object' && query !== null && 'v' in query && query.v === imagesHash;
      reply.header(
        'cache-control',
        folder === 'images' && isHashed ? immutable : (cacheControlOf[folder] ?? 'public, max-age=3600'),
      );
    },
  });
}
