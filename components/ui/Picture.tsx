interface PictureProps {
  /** Path without width and ending: '/images/tirana' stands for '/images/tirana-640.avif' and its sisters. */
  path: string;
  /** The widths that exist of it, in pixels. */
  widths: readonly number[];
  /** The picture for browsers that know neither AVIF nor WebP. */
  fallback: string;
  /** '' for a picture that only decorates. */
  alt: string;
  width: number;
  height: number;
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string;
  className?: string;
  /** Part of the first screen: loaded at once, before the others. */
  isFirst?: boolean;
}

/** @returns a srcset: '/images/tirana-640.avif 640w, …'. */
export function srcSet(path: string, widths: readonly number[], format: 'avif' | 'webp'): string {
  return widths.map((width) => `${path}-${width}.${format} ${width}w`).join(', ');
}

/** A picture in the best format and width for the browser; loaded when it comes near, unless it is the first. */
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
