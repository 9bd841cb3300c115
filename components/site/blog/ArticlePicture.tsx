import { squareWidths, blogImageWidths } from '#shared/content/picture-widths.ts';
import { Picture, type PictureProps } from '#components/app/Picture.tsx';

type ArticlePictureProps = Pick<PictureProps, 'alt' | 'sizes' | 'className' | 'isFirst'> & {
  /** The picture's path on the website; null shows the placeholder. */
  url: string | null;
};

/** An article's picture. The browser chooses the width, and the server chooses the format. */
export function ArticlePicture({ url, alt, sizes, className, isFirst = false }: ArticlePictureProps) {
  if (url === null)
    return (
      <Picture
        path="/images/blog_placeholder"
        widths={squareWidths}
        fallback="/images/blog_placeholder.png"
        alt=""
        width={900}
        height={900}
        sizes={sizes}
        className={className}
      />
    );
  return (
    <img
      className={className}
      src={url}
      srcSet={blogImageWidths.map((width) => `${url}?w=${width} ${width}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      // The aspect ratio until the picture has loaded. Cards keep it; an article then shows the picture’s own.
      width={1600}
      height={1200}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  );
}
