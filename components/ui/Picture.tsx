interface PictureProps {
  /** Path without width and extension: '/images/tirana' stands for '/images/tirana-640.avif' and others. */
  path: string;
  /** The available widths, in pixels. */
  widths: readonly number[];
  /** The picture for browsers that support neither AVIF nor WebP. */
  fallback: string;
  /** '' if the picture is decorative. */
  alt: string;
  width: number;
  height: number;
  sizes: string;
  className?: string;
  /** True if the picture is on the first screen and must be loaded immediately, before the others. */
  isFirst?: boolean;
}

/** @returns a srcset: '/images/tirana-640.avif 640w, …'. */
export function srcSet(path: string, widths: readonly number[], format: 'avif' | 'webp'): string {
  return widths.map((width) => `${path}-${width}.${format} ${width}w`).join(', ');
}

/** A picture in the best format and width for the browser. It is loaded lazily unless `isFirst` is set. */
export function Picture({ path, widths, fallback, alt, sizes, isFirst = false, ...img }: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(path, widths, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(path, widths, 'webp')} sizes={sizes} />
      <img
        {...img}
        src={fallback}
        alt={alt}
        {...(isFirst
          ? { fetchPriority: 'high' as const }
          : { loading: 'lazy' as const, decoding: 'async' as const })}
      />
    </picture>
  );
}
