import { squareWidths } from '#shared/content/picture-widths.ts';
import { serviceImage, serviceSlug } from '#shared/content/services.ts';
import { Picture } from '#components/ui/Picture.tsx';

interface ServicePictureProps {
  name: string;
  sizes: string;
  className?: string;
  isFirst?: boolean;
}

/** The picture of a service. It is decorative, because the name stands beside it. */
export function ServicePicture({ name, sizes, className, isFirst }: ServicePictureProps) {
  return (
    <Picture
      path={`/images/services/${serviceSlug(name)}`}
      widths={squareWidths}
      fallback={serviceImage(name)}
      alt=""
      width={900}
      height={900}
      sizes={sizes}
      className={className}
      isFirst={isFirst}
    />
  );
}
