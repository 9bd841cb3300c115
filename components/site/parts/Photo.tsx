import type { ClinicPicture } from '#shared/page-context.ts';
import { blogImageWidths } from '#shared/content/picture-widths.ts';
import type { PictureProps } from '#components/app/Picture.tsx';

type PhotoProps = Pick<PictureProps, 'alt' | 'sizes' | 'className' | 'isFirst'> & {
  picture: Omit<ClinicPicture, 'caption'>;
};

/** A picture of which the server makes the widths. The browser chooses the width, and the server the format. */
export function Photo({ picture: { href, width, height }, alt, isFirst = false, ...img }: PhotoProps) {
  // The last width shows all pixels; the picture at any greater width would be the same.
  const widths = blogImageWidths.filter((_width, index) => (blogImageWidths[index - 1] ?? 0) < width);
  return (
    <img
      src={href}
      srcSet={widths.map((size) => `${href}?w=${size} ${size}w`).join(', ')}
      {...img}
      alt={alt}
      width={width}
      height={height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  );
}
