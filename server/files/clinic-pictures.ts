import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { fillPath, website } from '#shared/contract/routes.ts';
import type { ClinicPerson, ClinicPersonFacts, ClinicPicture } from '#shared/page-context.ts';
import { WebsiteError } from '../http/errors.ts';
import { tryPicture, type Resizer } from './pictures/resizer.ts';
import { sendPicture } from './pictures/send-picture.ts';
import { chooseFormat, parseVariant } from './pictures/variant.ts';
import { blogImageWidths } from '#shared/content/picture-widths.ts';

/** Not what macOS copies beside each file: '._01 Studio.jpg'. */
const pictureFile = /^[^.].*\.(?:jpe?g|png|webp|avif)$/i;
/** Sorts '2 Studio' before '10 Sala'. */
const byName = new Intl.Collator('it', { numeric: true });
const maxBytes = 25 * 1024 ** 2;
const mostRooms = 12;

/** Pictures are immutable, because their URLs contain a hash of the content. */
const cacheControl = 'public, max-age=31536000, immutable';

const picturesIn = async (...folder: string[]): Promise<string[]> => {
  const names = await readdir(join(...folder)).catch((): string[] => []);
  const pictures = names.filter((name) => pictureFile.test(name)).toSorted(byName.compare);
  return pictures.map((name) => join(...folder, name));
};

const findNamed = (files: readonly string[], wanted: string) =>
  files.find((file) => parse(file).name.toLowerCase() === wanted);

/**
 * Finds the clinic's own pictures, `clinic/map.*`, `clinic/rooms/*` and `clinic/people/*` below the data folder, once at
 * the start. Pictures that visitors could not see are skipped and logged.
 * @param people in the order of their photos: `1.jpg` is the first person's.
 * @throws Error for the operator if a person's photo is missing or unreadable.
 */
export async function openClinicPictures(
  { dataDir, people }: { dataDir: string; people: readonly ClinicPersonFacts[] },
  log: FastifyBaseLogger,
) {
  const files = new Map<string, string>();

  const open = async (file: string | undefined): Promise<ClinicPicture | null> => {
    if (file === undefined) return null;
    try {
      if ((await stat(file)).size > maxBytes) throw new Error(`more than ${maxBytes} bytes`);
      const bytes = await readFile(file);
      // The head of a picture says nothing of the rest: an iPhone's HEIC named .jpg, a copy that broke off.
      await tryPicture(bytes);
      const { default: sharp } = await import('sharp');
      const { autoOrient } = await sharp(bytes).metadata();
      const id = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
      files.set(id, file);
      return {
        href: fillPath(website.clinicPicture, { pictureId: id }),
        // Without the number that orders the pictures: '01 Sala d’attesa.jpg' becomes 'Sala d’attesa'.
        caption: parse(file).name.replace(/^\d+[\s._-]*/, ''),
        width: autoOrient.width,
        height: autoOrient.height,
      };
    } catch (err) {
      log.warn({ err, file: parse(file).base }, 'clinic picture unreadable');
      return null;
    }
  };

  const folder = join(dataDir, 'clinic');
  const rooms: ClinicPicture[] = [];
  for (const file of await picturesIn(folder, 'rooms')) {
    if (rooms.length === mostRooms) break;
    const picture = await open(file);
    if (picture) rooms.push(picture);
  }
  const photoFiles = await picturesIn(folder, 'people');
  const persons: ClinicPerson[] = [];
  const withoutPhoto: number[] = [];
  for (const [index, person] of people.entries()) {
    const photo = await open(findNamed(photoFiles, String(index + 1)));
    if (photo) persons.push({ ...person, photo });
    else withoutPhoto.push(index + 1);
  }
  if (withoutPhoto.length > 0)
    throw new Error(
      `Configuration: CLINIC_PEOPLE needs a readable photo, named by number (1.jpg, .png, .webp or .avif) in ${join(folder, 'people')}, for person ${withoutPhoto.join(' and ')}`,
    );
  return {
    people: persons,
    map: await open(findNamed(await picturesIn(folder), 'map')),
    rooms,
    fileOf: (id: string) => files.get(id),
  };
}

/** Serves the clinic's own pictures in the width and format the browser needs. */
export async function clinicPicturesPlugin(
  app: FastifyInstance,
  { pictures, resizer }: { pictures: Awaited<ReturnType<typeof openClinicPictures>>; resizer: Resizer },
) {
  app.route<{ Params: { pictureId: string }; Querystring: { w?: string } }>({
    method: ['GET', 'HEAD'],
    url: website.clinicPicture,
    config: { rate: 'pictures' },
    handler: async (request, reply) => {
      const { pictureId } = request.params;
      const file = pictures.fileOf(pictureId);
      if (file === undefined) throw new WebsiteError('NOT_FOUND');
      const { accept } = request.headers;
      const variant = parseVariant(request.query.w, accept) ?? {
        width: Math.max(...blogImageWidths),
        format: chooseFormat(accept),
      };
      const original = () => readFile(file);
      return sendPicture(reply, resizer, [`clinic ${pictureId}`, variant, original], { parameters: '', cacheControl });
    },
  });
}
