import type { ComponentProps } from 'react';
import { Photo } from '../parts/Photo.tsx';
import { SquarePicture } from '../parts/ServicePicture.tsx';

type ArticlePictureProps = Omit<ComponentProps<typeof Photo>, 'picture'> & {
  /** The picture's path on the website; null shows the placeholder. */
  url: string | null;
};

export function ArticlePicture({ url, ...props }: ArticlePictureProps) {
  // The aspect ratio until the picture has loaded. Cards keep it; an article then shows the picture’s own.
  if (url !== null) return <Photo {...props} picture={{ href: url, width: 1600, height: 1200 }} />;
  return <SquarePicture {...props} path="/images/blog_placeholder" isFirst={false} />;
}
