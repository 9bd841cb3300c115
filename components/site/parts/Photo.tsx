import type { ClinicPicture } from '#shared/page-context.ts';
import { blogImageWidths } from '#shared/content/picture-widths.ts';

export function Photo({ picture, alt, sizes }: { picture: ClinicPicture; alt: string; sizes: string }) {
  const { href, width, height } = picture;
  // The last width shows all pixels; the picture at any greater width would be the same.
  const widths = blogImageWidths.filter((_width, index) => (blogImageWidths[index - 1] ?? 0) < width);
  return (
    <img
      src={href}
      srcSet={widths.map((size) => `${href}?w=${size} ${size}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  );
}
