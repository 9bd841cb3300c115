import { squareWidths } from '#shared/content/picture-widths.ts';
import { serviceImage, serviceSlug } from '#shared/content/services.ts';
import { Picture, type PictureProps } from '#components/app/Picture.tsx';

type ServicePictureProps = Pick<PictureProps, 'sizes' | 'className' | 'isFirst'> & { name: string };

/** The picture of a service. It is decorative, because the name is beside it. */
export function ServicePicture({ name, ...props }: ServicePictureProps) {
  return (
    <Picture
      {...props}
      path={`/images/services/${serviceSlug(name)}`}
      widths={squareWidths}
      fallback={serviceImage(name)}
      alt=""
      width={900}
      height={900}
    />
  );
}
