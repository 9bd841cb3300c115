import { squareWidths } from '#shared/content/picture-widths.ts';
import { serviceSlug } from '#shared/content/services.ts';
import { Picture, type PictureProps } from '#components/app/Picture.tsx';

type SquareProps = Pick<PictureProps, 'sizes' | 'className' | 'isFirst'>;

/** A decorative picture, because a name or a title is beside it. */
export const SquarePicture = ({ path, ...props }: SquareProps & { path: string }) => (
  <Picture {...props} path={path} widths={squareWidths} fallback={`${path}.png`} alt="" width={900} height={900} />
);

export const ServicePicture = ({ name, ...props }: SquareProps & { name: string }) => (
  <SquarePicture {...props} path={`/images/services/${serviceSlug(name)}`} />
);
