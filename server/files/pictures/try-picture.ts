import { fileType, isPictureType } from '#shared/rules/file-types.ts';
import { WebsiteError } from '../../http/errors.ts';
import { maxPictureBytes } from '../stored-file.ts';
import { encode } from './resizer.ts';
import { blogImageWidths } from '#shared/content/picture-widths.ts';

/** The chunk of an animated PNG, and the brand of an animated AVIF, of which sharp reads the first picture. */
const animatedHead = /acTL|ftypavis/;

/**
 * Makes the smallest size of a picture, as visitors will request it.
 * @returns whether the picture is animated. Visitors see it still.
 * @throws WebsiteError PICTURE_REFUSED if visitors could not see it: it is broken, too large or in an unknown format.
 */
export async function tryPicture(bytes: Buffer): Promise<boolean> {
  const { default: sharp } = await import('sharp');
  try {
    if (bytes.length > maxPictureBytes || !isPictureType(fileType(bytes)))
      throw new WebsiteError('PICTURE_UNREADABLE');
    await encode(bytes, { width: blogImageWidths[0], format: 'jpeg' });
    const { pages = 1 } = await sharp(bytes).metadata();
    return pages > 1 || animatedHead.test(bytes.toString('latin1', 0, 4096));
  } catch (cause) {
    throw new WebsiteError('PICTURE_REFUSED', { cause });
  }
}
