import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { blogImageWidths } from '#shared/content/blog-content.ts';
import { fillPath } from '#shared/contract/fill-path.ts';
import { website } from '#shared/contract/routes.ts';
import type { ClinicPicture } from '#shared/page-context.ts';
import { WebsiteError } from '../http/errors.ts';
import { sendResized } from './file-answer.ts';
import type { Resize } from './pictures/resizer.ts';
import { chooseFormat, parseVariant } from './pictures/variant.ts';

const pictureFile = /\.(?:jpe?g|png|webp|avif)$/i;
const maxBytes = 25 * 1024 ** 2;
const mostRooms = 12;

/** Pictures are immutable, because their URLs contain a hash of the content. */
const cacheControl = 'public, max-age=31536000, immutable';

const namesIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch((): string[] => []);
  return names.filter((name) => pictureFile.test(name)).toSorted();
};

/** Returns a file name without the number that orders it: '01 Sala d’attesa.jpg' becomes 'Sala d’attesa'. */
const captionOf = (fileName: string): string => parse(fileName).name.replace(/^\d+[\s._-]*/, '');

/**
 * Finds the clinic's own pictures, `clinic/map.*` and `clinic/rooms/*` below the data folder, once at the start.
 * Unreadable pictures are skipped and logged.
 */
export async function openClinicPictures(dataDir: string, log: FastifyBaseLogger) {
  const files = new Map<string, string>();

  const open = async (file: string): Promise<ClinicPicture | null> => {
    try {
      if ((await stat(file)).size > maxBytes) throw new Error(`more than ${maxBytes} bytes`);
      const bytes = await readFile(file);
      const { default: sharp } = await import('sharp');
      const { autoOrient } = await sharp(bytes).metadata();
      const id = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
      files.set(id, file);
      return {
        href: fillPath(website.clinicPicture, { pictureId: id }),
        caption: captionOf(parse(file).base),
        width: autoOrient.width,
        height: autoOrient.height,
      };
    } catch (err) {
      log.warn({ err, file: parse(file).base }, 'clinic picture unreadable');
      return null;
    }
  };

  const folder = join(dataDir, 'clinic');
  const mapName = (await namesIn(folder)).find((name) => parse(name).name === 'map');
  const rooms: ClinicPicture[] = [];
  for (const name of (await namesIn(join(folder, 'rooms'))).slice(0, mostRooms)) {
    const picture = await open(join(folder, 'rooms', name));
    if (picture) rooms.push(picture);
  }
  return {
    map: mapName === undefined ? null : await open(join(folder, mapName)),
    rooms,
    /** @returns the file path of the picture with that id, or undefined if there is none. */
    fileOf: (id: string) => files.get(id),
  };
}

/** Serves the clinic's own pictures in the width and format the browser needs. */
export async function clinicPicturesPlugin(
  app: FastifyInstance,
  { pictures, resize }: { pictures: Awaited<ReturnType<typeof openClinicPictures>>; resize: Resize },
) {
  app.get<{ Params: { pictureId: string }; Querystring: { w?: string } }>(
    website.clinicPicture,
    { config: { rate: 'pictures' } },
    async (request, reply) => {
      const { pictureId } = request.params;
      const file = pictures.fileOf(pictureId);
      if (file === undefined) throw new WebsiteError('NOT_FOUND');
      const { accept } = request.headers;
      const variant = parseVariant(request.query.w, accept) ?? {
        width: Math.max(...blogImageWidths),
        format: chooseFormat(accept),
      };
      const { format } = variant;
      const resized = await resize(`clinic ${pictureId}`, variant, () => readFile(file));
      return sendResized(reply, { resized, format }, { parameters: '', cacheControl });
    },
  );
}
