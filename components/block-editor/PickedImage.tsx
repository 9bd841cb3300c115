import { useEffect, useRef, type ComponentProps } from 'react';

/** A file that is not stored anywhere yet, seen by a local address that is released with the picture. */
export function PickedImage({
  file,
  alt,
  ...rest
}: { file: File; alt: string } & Omit<ComponentProps<'img'>, 'src'>) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img {...rest} ref={image} alt={alt} />;
}
