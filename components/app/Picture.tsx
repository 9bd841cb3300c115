import { useSite } from './contexts.ts';

export interface PictureProps {
  /** Path without width and extension: '/images/tirana' stands for '/images/tirana-640.avif' and others. */
  path: string;
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

/** @returns a function that builds a srcset: '/images/tirana-640.avif?v=3kJx8d_0Qs 640w, …'. */
export function useSrcSet() {
  const { imagesHash } = useSite();
  return (path: string, widths: readonly number[], format: 'avif' | 'webp'): string =>
    widths.map((width) => `${path}-${width}.${format}?v=${imagesHash} ${width}w`).join(', ');
}

/** A picture in the best format and width for the browser. It is loaded lazily unless `isFirst` is set. */
export function Picture({ path, widths, fallback, alt, sizes, isFirst = false, ...img }: PictureProps) {
  const srcSet = useSrcSet();
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(path, widths, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(path, widths, 'webp')} sizes={sizes} />
      <img
        {...img}
        src={fallback}
        alt={alt}
        {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const, decoding: 'async' as const })}
      />
    </picture>
  );
}
